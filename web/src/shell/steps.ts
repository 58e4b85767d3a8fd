/** Positions of a game by step, fetched once and kept, so that a replay jumps at once. */
import type { Position } from "./types";

export class Steps {
  private known = new Map<number, Promise<Position>>();
  private arrived = new Map<number, Position>();

  constructor(private fetchStep: (step: number) => Promise<Position>) {}

  /** A position that is here already. */
  peek(step: number): Position | undefined {
    return this.arrived.get(step);
  }

  get(step: number): Promise<Position> {
    let asked = this.known.get(step);
    if (!asked) {
      asked = this.fetchStep(step);
      this.known.set(step, asked);
      const mine = asked;
      mine.then(
        (position) => {
          if (this.known.get(step) === mine) this.arrived.set(step, position);
        },
        // What failed may be asked again.
        () => {
          if (this.known.get(step) === mine) this.known.delete(step);
        },
      );
    }
    return asked;
  }

  /** Fetch where the reader is likely to go next. */
  prefetch(steps: number[]): void {
    for (const step of steps) this.get(step).catch(() => undefined);
  }

  /** Forget everything after a step: it was taken back, or played otherwise. */
  forgetAfter(step: number): void {
    for (const one of [...this.known.keys()]) {
      if (one > step) {
        this.known.delete(one);
        this.arrived.delete(one);
      }
    }
  }
}

/** How many elements two lists have in common from the start. */
export function commonLength<T>(one: T[], other: T[]): number {
  const length = Math.min(one.length, other.length);
  for (let i = 0; i < length; i++) if (one[i] !== other[i]) return i;
  return length;
}
