/** The boards that can be drawn, by the name of their game's folder; each is loaded when it is first needed. */
import type { Component } from "svelte";
import type { BoardProps } from "../boards/shared/props";
import { Lazy, withWords } from "./lazy";
import type { Board, View } from "./types";

type Props = BoardProps<View, Board> & Record<string, unknown>;

const FOUND = import.meta.glob<{ default: Component<Props> }>("../boards/*/Board.svelte");

export const BOARDS: Record<string, Lazy<Props>> = Object.fromEntries(
  Object.entries(FOUND).map(([path, load]) => {
    const game = path.split("/").at(-2) ?? "";
    return [game, new Lazy(() => withWords(`boards/${game}`, load))];
  }),
);
