/** Reading legal moves in the notation of the rules (chapter 11). What is legal is never worked out here. */
import { KINDS, type Kind } from "./types";

export const EXTRA_TURN = "extra turn";
export const NO_EXTRA_TURN = "no extra turn";

export function placing(kind: Kind, hex: string): string {
  return `${kind}@${hex}`;
}

export function scoring(hex: string): string {
  return `score ${hex}`;
}

export function taking(card: number): string {
  return `card ${card}`;
}

/** The hexes on which a token of a kind may be placed. */
export function placesFor(kind: Kind, moves: string[]): Set<string> {
  return hexesAfter(`${kind}@`, moves);
}

/** The locations that may be scored next. */
export function scorable(moves: string[]): Set<string> {
  return hexesAfter("score ", moves);
}

/** The kind a key stands for: its letter, or its place on the stand. */
export function kindOfKey(key: string): Kind | undefined {
  return KINDS.find((kind, i) => kind === key.toUpperCase() || String(i + 1) === key);
}

/** The symbols of a city tile such as `[PM]`. */
export function symbolsOf(tile: string): Kind[] {
  return KINDS.filter((kind) => isCity(tile) && tile.includes(kind));
}

export function isCity(tile: string): boolean {
  return tile.startsWith("[");
}

/** What stands on a field tile: `<6>` is worth 6, `<#>` counts the cities won. */
export function worthOf(tile: string): string {
  return tile.slice(1, -1);
}

function hexesAfter(start: string, moves: string[]): Set<string> {
  return new Set(moves.filter((move) => move.startsWith(start)).map((move) => move.slice(start.length)));
}
