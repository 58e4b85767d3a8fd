/** What a table waits for, in words. */
import { mover, namesOf, playedHere } from "./seating";
import type { Language, Snapshot } from "./types";
import { fill, wordFor } from "./words";

export function statusOf(snapshot: Snapshot, language: Language): string {
  const { table, view } = snapshot;
  if (table.over) return fill(language, "statusOver");
  const next = mover(snapshot);
  if (next === null) return fill(language, "statusChance");
  const name = namesOf(snapshot)[next] ?? "";
  if (snapshot.moves.length === 0) return fill(language, "statusThinking", { name });
  const whose = playedHere(snapshot).length > 1 ? fill(language, "statusYoursNamed", { name }) : fill(language, "statusYours");
  const deed = snapshot.moves.includes("done") ? deedWithDone(snapshot, language) : wordFor(language, `do_${view.phase}`, "");
  return deed ? `${whose}${language === "fr" ? "\u00a0: " : ": "}${deed}` : whose;
}

function deedWithDone(snapshot: Snapshot, language: Language): string {
  return fill(language, snapshot.moves.length === 1 ? "do_done" : "do_confirm");
}
