/** The game's data under short names; the shapes come from the server. */
import type { components } from "../../generated/api";

type Schemas = components["schemas"];

export type BabylonBoard = Schemas["BabylonBoard"];
export type BabylonSeat = Schemas["BabylonSeat"];
export type BabylonSpace = Schemas["BabylonSpace"];
export type BabylonStack = Schemas["BabylonStack"];
export type BabylonTerrace = Schemas["BabylonTerrace"];
export type BabylonTile = Schemas["BabylonTile"];
export type BabylonTurn = Schemas["BabylonTurn"];
export type BabylonView = Schemas["BabylonView"];
export type Happening = Schemas["Effect"];
export type { Language } from "../shared/words";

/** The corners of a tile, clockwise from the top left, as its symbols are written. */
export const CORNERS = ["nw", "ne", "se", "sw"] as const;
export type Corner = (typeof CORNERS)[number];

/** From where a tile is laid. */
export type Source = "dug" | "stored";
