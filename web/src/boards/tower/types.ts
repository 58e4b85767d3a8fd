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

export interface TowerProps {
  board: TowerBoard;
  view: TowerView;
  names: string[];
  /** The viewer's legal moves; empty if the decision is not the viewer's. */
  moves: string[];
  happenings: Happening[];
  language: Language;
  onmove: (move: string) => void;
  /** The player tried what is not among the moves: the shell says why not. */
  ontry: (move: string) => void;
  /** Take back so many decisions, then play these moves. */
  onsequence: (undos: number, moves: string[]) => void;
}
