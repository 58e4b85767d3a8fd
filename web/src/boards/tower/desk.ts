/** What every part of a sheet needs to know: whose it is, what can be written on it now, and whom to tell. */
import { getContext, setContext } from "svelte";
import type { Table } from "./describe";
import type { Targets } from "./moves";
import type { TowerSheet } from "./types";
import type { Access } from "./uses";
import type { Words } from "./words";

export interface Desk {
  table: Table;
  words: Words;
  seat: number;
  sheet: TowerSheet;
  /** What can be written, by place. */
  lit: Targets;
  /** What a die would be good for, by place; nothing can be written there yet. */
  hints: Set<string>;
  /** Whether clicks mean anything: it is the viewer's sheet, and turn. */
  open: boolean;
  accessTo: (section: string) => Access;
  choose: (key: string, keyboard: boolean) => void;
}

const INK = Symbol("ink");

/** Marks that were there when the sheet was laid out are dry: only new ones are drawn stroke by stroke. */
export interface Ink {
  wet: boolean;
}

export function layOut(ink: Ink): void {
  setContext(INK, ink);
}

export function isWet(): boolean {
  return getContext<Ink | undefined>(INK)?.wet ?? false;
}
