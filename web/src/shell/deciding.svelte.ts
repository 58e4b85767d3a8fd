/** Decisions on their way to a table: none is made twice on one position, and none is lost on the next. */
import { api } from "./api";
import type { Snapshot } from "./types";

/** The positions that a wish has decided on, of which the page may still show one, and how many answers are to come. */
interface Wish {
  left: number[];
  missing: number;
}

const NOTHING: Wish = { left: [], missing: 0 };

export class Deciding {
  private last = $state.raw(NOTHING);
  private shown = 0;

  /** Whether somebody may decide on what the page shows: the socket often brings a position before the answer is read. */
  takes({ version }: Snapshot): boolean {
    return this.last.missing < 2 && !this.last.left.includes(version);
  }

  /** The page shows a position. */
  see({ version }: Snapshot): void {
    this.shown = version;
    this.settle();
  }

  /** Forget a wish once the page is past what it has left: another page of the same player may lead back there. */
  private settle(): void {
    if (this.last.missing === 0 && !this.last.left.includes(this.shown)) this.last = NOTHING;
  }

  /** Several decisions as one wish: takes back so many, then plays the moves; the first refusal ends it. */
  async send({ table: { id }, version }: Snapshot, seat: number, undos: number, moves: string[]): Promise<void> {
    let wish = NOTHING;
    this.shown = version;
    const count = undos + moves.length;
    try {
      for (let i = 0; i < count; i++) {
        this.last = wish = { left: [...wish.left, version], missing: count - i };
        const move = moves[i - undos];
        ({ version } = await (move === undefined ? api.undo(id, seat, version) : api.play(id, seat, move, version)));
      }
      if (this.last === wish) {
        this.last = { ...wish, missing: 0 };
        this.settle();
      }
    } catch (error) {
      // Nothing came of it, unless somebody has decided on something newer since.
      if (this.last === wish) this.last = NOTHING;
      throw error;
    }
  }
}
