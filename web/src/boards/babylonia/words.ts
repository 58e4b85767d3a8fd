/** The board's own words, one file per language. Kinds, cards and sources come worded from the server. */
import { spoken, type Language } from "../../languages";
import type words from "./words.en";

export type Words = typeof words;

export function wordsIn(language: Language): Words {
  return spoken<Words>("boards/babylonia", language);
}
