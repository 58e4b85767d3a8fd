/** What a reader chose once and finds again: language, theme, name, the game played last, and whether to be told of turns. */
import { learnAll } from "../languages";
import { fill, type Blanks, type Key } from "./words";
import type { Language, Theme } from "./types";

const STORE = "amytis";

interface Kept {
  language: Language;
  theme: Theme;
  name: string;
  game: string;
  notify: boolean;
}

function read(): Kept {
  const usual: Kept = { language: browserLanguage(), theme: "auto", name: "", game: "", notify: false };
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Kept>;
    return {
      language: kept.language === "en" || kept.language === "fr" ? kept.language : usual.language,
      theme: kept.theme === "light" || kept.theme === "dark" ? kept.theme : "auto",
      name: typeof kept.name === "string" ? kept.name.slice(0, 40) : "",
      game: typeof kept.game === "string" ? kept.game : "",
      notify: kept.notify === true,
    };
  } catch {
    // Private windows may have no store: everything still works, it is only not kept.
    return usual;
  }
}

function browserLanguage(): Language {
  return navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";
}

export const settings: Kept = $state(read());

export function change(part: Partial<Kept>): void {
  Object.assign(settings, part);
  try {
    localStorage.setItem(STORE, JSON.stringify(settings));
  } catch {
    // See read().
  }
  applySettings();
}

let wanted: Language | null = null;

/** Read on in another language, as soon as its words are here. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  await learnAll(language);
  if (wanted === language) change({ language });
}

/** Tell the document what was chosen, for style sheets and screen readers. */
export function applySettings(): void {
  const root = document.documentElement;
  root.lang = settings.language;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
}

/** A text in the reader's language; whatever shows it changes with the language. */
export function say(key: Key, blanks?: Blanks): string {
  return fill(settings.language, key, blanks);
}
