/** The game's data under short names; the shapes come from the server. */
import type { components } from "../../generated/api";

type Schemas = components["schemas"];

export type GardensBoard = Schemas["GardensBoard"];
export type GardensGuild = Schemas["GardensGuild"];
export type GardensPlace = Schemas["GardensPlace"];
export type GardensTile = Schemas["GardensTile"];
export type GardensTurn = Schemas["GardensTurn"];
export type GardensView = Schemas["GardensView"];
export type Happening = Schemas["Effect"];
export type { Language } from "../shared/words";
