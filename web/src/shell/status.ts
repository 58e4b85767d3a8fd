/** What a table waits for, in words. */
import { mover, namesOf, playedHere } from "./seating";
import type { Board, Language, Snapshot } from "./types";
import { fill } from "./words";

/** `deeds` is what the game calls the things to be done in its phases. */
export function statusOf(snapshot: Snapshot, language: Language, deeds: Board["deeds"]): string {
  if (snapshot.table.over) return fill(language, "statusOver");
  const next = mover(snapshot);
  if (next === null) return fill(language, "statusChance");
  const names = namesOf(snapshot);
  const name = names[next] ?? "";
  if (snapshot.moves.length === 0) return waiting(snapshot.acting.map((seat) => names[seat] ?? ""), language, name);
  const whose = playedHere(snapshot).length > 1 ? fill(language, "statusYoursNamed", { name }) : fill(language, "statusYours");
  const deed = snapshot.confirm === null ? deeds[snapshot.view.phase] : confirming(snapshot, language);
  return deed ? `${whose}${language === "fr" ? "\u00a0: " : ": "}${deed}` : whose;
}

function waiting(acting: string[], language: Language, name: string): string {
  if (acting.length < 2) return fill(language, "statusThinking", { name });
  return fill(language, "statusWaiting", { names: new Intl.ListFormat(language).format(acting) });
}

function confirming(snapshot: Snapshot, language: Language): string {
  return fill(language, snapshot.moves.length === 1 ? "confirmOrUndo" : "confirmOrGoOn");
}
