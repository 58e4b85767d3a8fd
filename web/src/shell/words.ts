/** The words of the shell, one file per language. Sentences about a game come worded from the server. */
import { spoken } from "../languages";
import type { Language } from "./types";
import type pageWords from "./pages/words.en";
import type peopleWords from "./people/words.en";
import type coreWords from "./words.en";

export type CoreWords = Record<keyof typeof coreWords, string>;
export type PageWords = Record<keyof typeof pageWords, string>;
export type PeopleWords = Record<keyof typeof peopleWords, string>;
export type Key = keyof CoreWords | keyof PageWords | keyof PeopleWords;
export type Blanks = Record<string, string | number>;

export const CORE = "shell";
export const PAGES = "shell/pages";
export const PEOPLE = "shell/people";

export function fill(language: Language, key: Key, blanks: Blanks = {}): string {
  const text =
    [CORE, PAGES, PEOPLE].map((place) => spoken<Partial<Record<Key, string>> | undefined>(place, language)?.[key]).find(Boolean) ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(blanks[name] ?? whole));
}
