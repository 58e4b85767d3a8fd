import { describe, expect, it } from "vitest";
import { fill } from "../../src/shell/words";
import enPages from "../../src/shell/pages/words.en";
import frPages from "../../src/shell/pages/words.fr";
import enPeople from "../../src/shell/people/words.en";
import frPeople from "../../src/shell/people/words.fr";
import enCore from "../../src/shell/words.en";
import frCore from "../../src/shell/words.fr";

const en = { ...enCore, ...enPages, ...enPeople };
const fr = { ...frCore, ...frPages, ...frPeople };

const blanks = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe("words", () => {
  it("has the same keys in both languages", () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  });

  it("leaves no text empty and keeps every blank", () => {
    for (const [key, text] of Object.entries(en)) {
      const french = fr[key as keyof typeof en];
      expect(text.length, key).toBeGreaterThan(0);
      expect(french.length, key).toBeGreaterThan(0);
      expect(blanks(french), key).toEqual(blanks(text));
    }
  });

  it("fills blanks and leaves unknown ones visible", () => {
    expect(fill("en", "statusThinking", { name: "Ann" })).toBe("Ann is thinking…");
    expect(fill("fr", "statusThinking")).toBe("{name} réfléchit…");
  });
});

const SOURCES = import.meta.glob<string>("../../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });

/** A file and all that it imports, but for what it fetches later. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path = ""] of (SOURCES[file] ?? "").matchAll(/^\s*import (?!type)[^;]*? from "(\.[^"]*)"/gm)) {
    const target = new URL(path, `file:///${file.replaceAll("../", "")}`).pathname.slice(1);
    for (const ending of ["", ".ts"]) if (`../../${target}${ending}` in SOURCES) reached(`../../${target}${ending}`, seen);
  }
  return seen;
}

describe("words of every page", () => {
  it("are all that a table says at first", () => {
    const files = [...reached("../../src/App.svelte"), ...reached("../../src/shell/pages/Table.svelte")];
    expect(files).toContain("../../src/shell/parts/Actions.svelte");
    const said = files.flatMap((file) =>
      [...(SOURCES[file] ?? "").matchAll(/\b(?:say\(|fill\([^"()]*, )"(\w+)"/g)].map(([, key = ""]) => key),
    );
    expect(said.length).toBeGreaterThan(40);
    expect(said.filter((key) => !(key in enCore))).toEqual([]);
  });
});
