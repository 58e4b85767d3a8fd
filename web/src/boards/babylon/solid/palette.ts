/** The colours of the garden in 3-D. */
export const STONE = "#e4cf9f";
export const GOLD = "#f2bd37";
export const LAPIS = "#2b62b4";
export const BRICK = "#b4562f";
export const WOOD = "#a9713a";
export const WATER = "#3aa0e4";
export const LEAF = "#5b9440";
export const PETAL = "#ffffff";

export const GROUND = { sand: "#c9ae78", plot: "#b3bd77", darkPlot: "#a9b46a", paths: "#cdb27a", rim: "#1f4f92", foot: "#c8961e" };
export const LIGHT = { sun: "#fff0cf", sky: "#dfeaff", earth: "#b59a66" };
