/** The game's data under short names; the shapes come from the server. */
import type { components } from "../../generated/api";
import type { Language } from "../shared/words";

type Schemas = components["schemas"];

export type TowerBoard = Schemas["TowerBoard"];
export type TowerBox = Schemas["TowerBox"];
export type TowerFace = Schemas["TowerFace"];
export type TowerSheet = Schemas["TowerSheet"];
export type TowerView = Schemas["TowerView"];
export type Happening = Schemas["Effect"];
export type { Language };

/** The icons that are circled in the tower. */
export const ICONS = ["artwork", "mosaic", "palm", "lion"] as const;
export type Icon = (typeof ICONS)[number];

export const BUILDINGS = ["statue", "house", "mine", "tent", "boat"] as const;
export type Building = (typeof BUILDINGS)[number];
