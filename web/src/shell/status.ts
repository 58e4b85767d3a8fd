/** What a table waits for, in words. */
import { mover, namesOf, playedHere } from "./seating";
import type { Board, Language, Snapshot } from "./types";
import { fill } from "./words";

/** What the game calls the things to be done in its phases, and those that confirming would lose. */
export type Wording = Pick<Board, "deeds"> & { left?: Record<string, string> };

export function statusOf(snapshot: Snapshot, language: Language, words: Wording): string {
  if (snapshot.table.over) return fill(language, "statusOver");
  const next = mover(snapshot);
  if (next === null) return fill(language, "statusChance");
  const names = namesOf(snapshot);
  const name = names[next] ?? "";
  if (snapshot.moves.length === 0)
    return waiting(
      snapshot.acting.map((seat) => names[seat] ?? ""),
      language,
      name,
    );
  const whose = playedHere(snapshot).length > 1 ? fill(language, "statusYoursNamed", { name }) : fill(language, "statusYours");
  const deed = snapshot.confirm === null ? deedOf(snapshot, language, words) : confirming(snapshot, language, words);
  return deed ? `${whose}${language === "fr" ? "\u00a0: " : ": "}${deed}` : whose;
}

/** What the player could still do and would lose by confirming now, and how much of it. */
export function leftOf({ view, seat, confirm }: Snapshot): [string, number][] {
  const own = seat === null || confirm === null ? null : view.seats[seat];
  return own && "left" in own ? Object.entries(own.left) : [];
}

function waiting(acting: string[], language: Language, name: string): string {
  if (acting.length < 2) return fill(language, "statusThinking", { name });
  return fill(language, "statusWaiting", { names: new Intl.ListFormat(language).format(acting) });
}

/** A mark that is owed comes before what the phase asks for. */
function deedOf({ view }: Snapshot, language: Language, { deeds }: Wording): string | undefined {
  if (!("owed" in view) || view.owed === null) return deeds[view.phase];
  const sentence = deeds[`owed ${view.owed}`];
  return sentence && view.owed_count > 1 ? fill(language, "times", { sentence, count: view.owed_count }) : sentence;
}

function confirming(snapshot: Snapshot, language: Language, words: Wording): string {
  const left = leftOf(snapshot).flatMap(([what, count]) => words.left?.[what]?.replace("{count}", String(count)) ?? []);
  return left.join(", ") || fill(language, snapshot.moves.length === 1 ? "confirmOrUndo" : "confirmOrGoOn");
}
