/** What a table waits for, in words. */
import { mover, namesOf, playedHere } from "./seating";
import type { Board, Language, Snapshot } from "./types";
import { fill } from "./words";

/** `deeds` is what the game calls the things to be done in its phases. */
export function statusOf(snapshot: Snapshot, language: Language, deeds: Board["deeds"]): string {
  if (snapshot.table.over) return fill(language, "statusOver");
  const next = mover(snapshot);
  if (next === null) return fill(language, "statusChance");
  const name = namesOf(snapshot)[next] ?? "";
  if (snapshot.moves.length === 0) return fill(language, "statusThinking", { name });
  const whose = playedHere(snapshot).length > 1 ? fill(language, "statusYoursNamed", { name }) : fill(language, "statusYours");
  const deed = snapshot.confirm === null ? deeds[snapshot.view.phase] : confirming(snapshot, language);
  return deed ? `${whose}${language === "fr" ? "\u00a0: " : ": "}${deed}` : whose;
}

function confirming(snapshot: Snapshot, language: Language): string {
  return fill(language, snapshot.moves.length === 1 ? "confirmOrUndo" : "confirmOrGoOn");
}
