/** The boards that can be drawn, by the name of their game's folder; each is loaded when it is first needed. */
import type { Component } from "svelte";
import { Lazy, withWords } from "./lazy";
import type { Board, Happening, Language, View } from "./types";

export interface BoardProps extends Record<string, unknown> {
  board: Board;
  view: View;
  names: string[];
  moves: string[];
  happenings: Happening[];
  language: Language;
  onmove: (move: string) => void;
  ontry: (move: string) => void;
  /** Takes back so many decisions of the turn, then plays these moves, up to the first that is refused. */
  onsequence?: (undos: number, moves: string[]) => void;
  /** What the viewer could do after these moves, which are not played; nothing where that cannot be told. */
  foresee?: (moves: string[]) => Promise<string[]>;
}

const FOUND = import.meta.glob<{ default: Component<BoardProps> }>("../boards/*/Board.svelte");

export const BOARDS: Record<string, Lazy<BoardProps>> = Object.fromEntries(
  Object.entries(FOUND).map(([path, load]) => {
    const game = path.split("/").at(-2) ?? "";
    return [game, new Lazy(() => withWords(`boards/${game}`, load))];
  }),
);
