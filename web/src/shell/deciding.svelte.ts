/** Decisions on their way to a table: none is made twice on one position, and none is lost on the next. */
import { api } from "./api";
import type { Snapshot } from "./types";

/** The positions that a wish has decided on, of which the page may still show one, and whether more is to be sent. */
interface Wish {
  left: number[];
  more: boolean;
}

const NOTHING: Wish = { left: [], more: false };

export class Deciding {
  private last = $state.raw(NOTHING);

  /** Whether somebody may decide on what the page shows: the socket often brings a position before the answer is read. */
  takes({ version }: Snapshot): boolean {
    return !this.last.more && !this.last.left.includes(version);
  }

  /** Several decisions as one wish: takes back so many, then plays the moves; the first refusal ends it. */
  async send({ table: { id }, version }: Snapshot, seat: number, undos: number, moves: string[]): Promise<void> {
    let wish = NOTHING;
    const count = undos + moves.length;
    try {
      for (let i = 0; i < count; i++) {
        this.last = wish = { left: [...wish.left, version], more: i + 1 < count };
        const move = moves[i - undos];
        ({ version } = await (move === undefined ? api.undo(id, seat, version) : api.play(id, seat, move, version)));
      }
    } catch (error) {
      // Nothing came of it, unless somebody has decided on something newer since.
      if (this.last === wish) this.last = NOTHING;
      throw error;
    }
  }
}
