/** Reading legal moves in the notation of the rules (chapter 11). What is legal is never worked out here. */
import type { GardensView } from "./types";

export const TAKE_HAND = "take hand";

export type Verb = "settle" | "take" | "go" | "plant";
/** What a click on a place would do; `either` asks whether to take or to plant. */
export type Deed = Verb | "place" | "either";

export interface Sequence {
  undos: number;
  moves: string[];
}

export function placing(tile: number, place: string): string {
  return `${tile}@${place}`;
}

export function doing(verb: Verb, place: string): string {
  return `${verb} ${place}`;
}

/** The places on which a tile may be put. */
export function placesFor(tile: number, moves: string[]): string[] {
  return after(`${tile}@`, moves);
}

/** What can be done on which place, with the tile that is in the hand. */
export function deeds(view: GardensView, moves: string[], tile: number | null): Map<string, Deed> {
  const found = new Map<string, Deed>();
  if (tile !== null) for (const place of placesFor(tile, moves)) found.set(place, "place");
  for (const verb of ["settle", "take", "go", "plant"] as const)
    for (const place of after(`${verb} `, moves)) if (place !== "hand") found.set(place, found.has(place) ? "either" : verb);
  // Rule 6.5 wants one order of entering; whoever clicks need not know it.
  if (moves.length) for (const place of view.played.fed) found.set(place, "plant");
  return found;
}

/** What leads from the places entered so far to those wanted, both in the order of entering. */
export function reenter(verb: Verb, entered: string[], wanted: string[]): Sequence {
  let kept = 0;
  while (kept < entered.length && entered[kept] === wanted[kept]) kept++;
  return { undos: entered.length - kept, moves: wanted.slice(kept).map((place) => doing(verb, place)) };
}

/** The terraces for the gardeners that are not settled yet: the next ones to the right. */
export function fillBase(settled: string[], base: string[], left: number): string[] {
  const last = base.indexOf(settled.at(-1) ?? "");
  return base.slice(last + 1, last + 1 + left).map((place) => doing("settle", place));
}

function after(start: string, moves: string[]): string[] {
  return moves.filter((move) => move.startsWith(start)).map((move) => move.slice(start.length));
}
