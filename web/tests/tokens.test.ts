/** Colours, layers and breakpoints have one home, tokens.css and the boards' palettes; components only name them. */
import { expect, test } from "vitest";
import tokens from "../src/tokens.css?raw";

const SOURCES = import.meta.glob<string>(["../src/**/*.{svelte,ts}", "!../src/generated/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const COMPONENTS = Object.entries(SOURCES).filter(([path]) => !path.endsWith("/palette.ts"));

const NUMBERED = /(?<![\w&/])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!-)|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([^)v]/gi;
const NAMED =
  /(?:(?:fill|stroke|color|background|border|outline|shadow)[\w-]*(?:: |=")|color-mix\()[^;"]*(?<![\w-])(?:white|black|gr[ae]y|silver|red|maroon|orange|gold|yellow|green|lime|teal|blue|navy|purple|pink|brown|beige|ivory)(?![\w-])/gi;
const QUERIES = /@(?:media|container) ([^{]+)\{/g;
const WIDTH = /[\d.]+(?:px|rem|em)/g;

/** What is found in a source, with the line it stands in. */
function found(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map((hit) => `line ${text.slice(0, hit.index).split("\n").length}: ${hit[0]}`);
}

test("no component has a colour of its own", () => {
  const raw = COMPONENTS.flatMap(([path, text]) => [...found(NUMBERED, text), ...found(NAMED, text)].map((one) => `${path} ${one}`));
  expect(raw).toEqual([]);
});

test("layers are named", () => {
  const raw = COMPONENTS.flatMap(([path, text]) => found(/z-index: [^v]/g, text).map((one) => `${path} ${one}`));
  expect(raw).toEqual([]);
});

test("queries know only the widths that are listed", () => {
  const listed = new Set([...tokens.matchAll(/^ {3}(?:pages|boards): (.*?)(?: \*\/)?$/gm)].flatMap(([, widths]) => widths?.split(" ")));
  const asked = COMPONENTS.flatMap(([, text]) => [...text.matchAll(QUERIES)].flatMap(([, query]) => query?.match(WIDTH) ?? []));
  expect(new Set(asked)).toEqual(listed);
});

test.each([
  "fill: #fff;",
  'stroke="#14335f80"',
  "rgb(0 0 0 / 12%)",
  "color: white;",
  'fill="red"',
  "color-mix(in srgb, var(--lapis), black)",
])("%s is a colour", (text) => {
  expect([...found(NUMBERED, text), ...found(NAMED, text)]).not.toEqual([]);
});

test.each([
  "fill: url(#bab-back)",
  'href="#bab-city"',
  "{#each}",
  "color: var(--gold-ink)",
  "white-space: nowrap",
  "color-mix(in oklab, var(--hue))",
])("%s is none", (text) => {
  expect([...found(NUMBERED, text), ...found(NAMED, text)]).toEqual([]);
});
