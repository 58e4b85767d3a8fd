/** Words by place and language, each in a file of its own, so that a page fetches only the language it is read in. */
export type Language = "en" | "fr";

const FILES = import.meta.glob<{ default: unknown }>("./{shell,shell/pages,shell/people,boards/*}/words.*.ts");
const known = new Map<string, unknown>();
const places = new Set<string>();

/** Fetch the words of a place, such as "boards/tower"; from now on they come along when the language changes. */
export async function learn(place: string, language: Language): Promise<void> {
  places.add(place);
  const file = `./${place}/words.${language}.ts`;
  if (!known.has(file)) known.set(file, (await FILES[file]?.())?.default);
}

/** Fetch the words of another language for all that is shown so far. */
export async function learnAll(language: Language): Promise<void> {
  let count;
  do {
    count = places.size;
    await Promise.all([...places].map((place) => learn(place, language)));
    // What was begun in the meantime was begun in the old language.
  } while (places.size > count);
}

/** Words that were learned before. */
export function spoken<Words>(place: string, language: Language): Words {
  return known.get(`./${place}/words.${language}.ts`) as Words;
}
