/** The game's data under short names; the shapes come from the server. */
import type { components } from "../../generated/api";

type Schemas = components["schemas"];

export type BabyloniaBoard = Schemas["BabyloniaBoard"];
export type BabyloniaHex = Schemas["BabyloniaHex"];
export type BabyloniaSeat = Schemas["BabyloniaSeat"];
export type BabyloniaToken = Schemas["BabyloniaToken"];
export type BabyloniaView = Schemas["BabyloniaView"];
export type Happening = Schemas["Effect"];

export type { Language } from "../shared/words";

/** The letters of the kinds, in the order of the stand; `?` is a kind that is not ours to know. */
export const KINDS = ["P", "S", "M", "F"] as const;
export type Kind = (typeof KINDS)[number];
