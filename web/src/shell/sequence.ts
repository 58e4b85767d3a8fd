/** Several decisions as one wish: each goes to the table as the one before has left it. */
import { api } from "./api";
import type { Snapshot } from "./types";

/** Takes back so many decisions, then plays the moves one after another; the first refusal ends it. */
export async function playSequence(snapshot: Snapshot, seat: number, undos: number, moves: string[]): Promise<void> {
  const { id } = snapshot.table;
  let { version } = snapshot;
  for (let i = 0; i < undos; i++) ({ version } = await api.undo(id, seat, version));
  for (const move of moves) ({ version } = await api.play(id, seat, move, version));
}
