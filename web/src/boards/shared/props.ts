/** What the shell gives every board, and what a board hands on to its parts. */
import type { components } from "../../generated/api";
import type { Language } from "../../languages";
import type { Foresee } from "./foresight";

export interface BoardProps<View, Board> {
  board: Board;
  view: View;
  names: string[];
  /** The viewer's legal moves; empty if the decision is not the viewer's. */
  moves: string[];
  happenings: components["schemas"]["Effect"][];
  language: Language;
  onmove: (move: string) => void;
  /** The player tried what is not among the moves: the shell says why not. */
  ontry: (move: string) => void;
  /** Takes back so many decisions of the turn, then plays these moves, up to the first that is refused. */
  onsequence: (undos: number, moves: string[]) => void;
  /** What the viewer could do after these moves, which are not played; nothing where that cannot be told. */
  foresee: Foresee;
}

/** What is seen, and in which language it is said. */
export type Table<View, Board> = Pick<BoardProps<View, Board>, "board" | "view" | "names" | "language">;
