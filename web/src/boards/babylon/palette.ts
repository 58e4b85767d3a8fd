/** The colours that are painted onto tiles, plots and solid pieces: a canvas and a scene in 3-D know no styles. The others are in palette.css. */

export const MATERIALS: Record<string, string> = {
  clay: "#b4562f",
  granite: "#8d8f9b",
  basalt: "#39404e",
  start: "#24589f",
};
export const UNKNOWN_MATERIAL = "#888";

/** The paving, lighter with every level. */
const TOP_PAVING = "#fffaf0";
const PAVING = ["#a88d57", "#cfb279", "#dec795", "#ead9b2", "#f3e8cb", "#faf3e0"];

export function pavingOf(level: number): string {
  return PAVING[level] ?? TOP_PAVING;
}

export const INK = "#2b2117";
export const OUTLINE = "#2b1a0c";

export const PETALS = {
  white: { colour: "#fffdf6", heart: "#e2b31f" },
  pink: { colour: "#e8609c", heart: "#fff0b0" },
  blue: { colour: "#3b74d6", heart: "#ffe27a" },
  orange: { colour: "#f08a1d", heart: "#7c2f0d" },
};
