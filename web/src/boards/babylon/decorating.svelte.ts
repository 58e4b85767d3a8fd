/** The decorations and symbols that can be built now, and the space on which several of them can. */
import { decorations, makings } from "./moves";
import type { BabylonBoard, BabylonSeat } from "./types";
import type { Words } from "./words";

interface Situation {
  board: BabylonBoard;
  moves: string[];
  words: Words;
  /** The garden in which the viewer may build now. */
  seat: BabylonSeat | undefined;
  /** Pillars wait for their tile, so nothing is decorated. */
  waiting: boolean;
}

export class Decorating {
  /** What the pointer means in the list. */
  hot = $state<string[]>([]);
  /** The space about which the viewer is asked. */
  space = $state<string | null>(null);
  private readonly now: () => Situation;

  constructor(now: () => Situation) {
    this.now = now;
  }

  readonly built = $derived.by(() => {
    const { moves, seat, waiting } = this.now();
    return seat && !waiting ? decorations(moves, seat) : [];
  });

  readonly made = $derived.by(() => (this.now().seat ? makings(this.now().moves) : []));
  readonly marks = $derived.by(() => new Set([...this.built.flatMap((one) => one.ends), ...this.made.map((one) => one.position)]));

  /** All that can be done on the space asked about. */
  readonly choices = $derived.by((): { word: string; move: string }[] => {
    const { board, words } = this.now();
    const { space } = this;
    if (!space) return [];
    return [
      ...this.built
        .filter((one) => one.ends.includes(space))
        .map(({ move, item, ends, points }) => ({ word: `${words.items[item]} ${ends.join("–")}, +${points}`, move })),
      ...this.made
        .filter((one) => one.position === space)
        .map(({ move, symbol }) => ({ word: words.makeInto(board.symbols[symbol] ?? symbol), move })),
    ];
  });

  /** Chooses a space: its only move, or none if there are several to choose from, or nothing can be done. */
  choose(position: string): string | null {
    this.space = position;
    const [only, ...others] = this.choices;
    const changes = this.made.some((one) => one.position === position);
    if (only && (others.length || changes)) return null;
    this.space = null;
    return only?.move ?? null;
  }

  reset(): void {
    this.space = null;
    this.hot = [];
  }
}
