/** Words that every board needs. */
import type { english } from "./english";

export type { Language } from "../../languages";
export type SharedWords = typeof english;

export function nameOf(seat: number, names: string[], words: SharedWords): string {
  return names[seat] ?? words.seat(seat + 1);
}
