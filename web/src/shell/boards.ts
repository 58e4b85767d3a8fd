/** The boards that can be drawn, by the name of their game; each is loaded when it is first needed. */
import type { Component } from "svelte";
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
}

type Load = () => Promise<{ default: Component<BoardProps> }>;

export const BOARDS: Record<string, Load> = {
  babylonia: () => import("../boards/babylonia/Board.svelte") as unknown as ReturnType<Load>,
};
