/** The boards that can be drawn, by the name of their game's folder; each is loaded when it is first needed. */
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
  /** Takes back so many decisions of the turn, then plays these moves, up to the first that is refused. */
  onsequence?: (undos: number, moves: string[]) => void;
}

type Load = () => Promise<{ default: Component<BoardProps> }>;

const FOUND = import.meta.glob("../boards/*/Board.svelte") as Record<string, Load>;

export const BOARDS: Record<string, Load> = Object.fromEntries(
  Object.entries(FOUND).map(([path, load]) => [path.split("/").at(-2) ?? "", once(load)]),
);

/** The same promise at every call, lest a board is drawn anew at every move; a failure is tried again. */
export function once<Answer>(load: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  return () => {
    answer ??= load().catch((error: unknown) => {
      answer = undefined;
      throw error;
    });
    return answer;
  };
}
