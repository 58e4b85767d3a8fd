/** Why a move is not allowed, in the words of the rule that forbids it. */
import { api, Refusal } from "./api";
import { complain, refuse } from "./toasts.svelte";
import type { Snapshot } from "./types";

export async function explainMove({ table, seat }: Snapshot, move: string): Promise<void> {
  if (seat === null) return;
  try {
    const verdict = await api.why(table.id, seat, move);
    if (!verdict.legal && verdict.sentence) refuse(verdict.sentence, table.game, verdict.rule);
  } catch (error) {
    // The table has moved on, so there is nothing left to explain.
    if (error instanceof Refusal && error.refused.code === "stale") return;
    complain(error, table.game);
  }
}
