/** Reading legal moves in the notation of the rules (chapter 13). What is legal is never worked out here. */
import { cellOf, keyOf, type Cell } from "./geometry";
import type { TowerBoard, TowerSheet, TowerView } from "./types";

export const OBEY = "obey";
export const IGNORE = "ignore";

/** One way to do what a place of the sheet stands for: the moves to be played, and the die that they spend. */
export interface Option {
  moves: string[];
  value: number | null;
}

export type Targets = Map<string, Option[]>;

/** By tile and side, such as "T1 front", the sets of icons that it can cover. */
export function layings(moves: string[]): Map<string, string[][]> {
  const found = new Map<string, string[][]>();
  for (const move of moves) {
    const [, face, icons] = /^(\w+ (?:front|back)) (.+)$/.exec(move) ?? [];
    if (face && icons) found.set(face, [...(found.get(face) ?? []), icons.split(" ")]);
  }
  return found;
}

export function laying(face: string, icons: string[]): string {
  return [face, ...icons].join(" ");
}

export function taking(die: number | "green"): string {
  return `take ${die}`;
}

/** The dice that can be taken now. */
export function takeable(moves: string[]): Set<number | "green"> {
  const words = moves.flatMap((move) => /^take (\w+)$/.exec(move)?.[1] ?? []);
  return new Set(words.map((word) => (word === "green" ? word : Number(word))));
}

/** The shapes that can be drawn now. */
export function drawings(moves: string[]): Cell[][] {
  return moves.filter((move) => move.startsWith("draw ")).map((move) => move.slice(5).split(" ").map(cellOf));
}

export function drawing(cells: Cell[]): string {
  return `draw ${keyOf(cells)}`;
}

/** The place of the sheet at which a move is entered: a box of the tower, or the name of a use. */
export function targetOf(move: string): string | null {
  const box = /^(?:etch \w+|artwork|mosaic|palm|lion) ([A-Z]\d+)$/.exec(move)?.[1];
  if (box) return box;
  const use = /^(cart|tree|gold|stone|pair|single|etch|river)(?: \w+)?$/.exec(move)?.[1];
  if (use) return use;
  return /^(?:amphora \d \w+|(?:tessera|lumber|wheat) \d|worker|ship|statue|house|mine|tent|boat|row|lumber to \w+)$/.test(move)
    ? move
    : null;
}

/** The value of the die that a move spends; null if it spends none. */
export function dieFor(move: string, board: TowerBoard, view: TowerView, sheet: TowerSheet): number | null {
  if (view.owed !== null || view.phase === "laid") return null;
  const [word = "", rest = ""] = move.split(" ");
  if (word === "lumber" || word === "wheat") return null;
  if (/^\d$/.test(rest)) return Number(rest);
  if ((word === "worker" && sheet.built.includes("tent")) || (word === "ship" && sheet.built.includes("boat"))) return null;
  return /^([A-Z]\d+)?$/.test(rest) ? (board.values[word]?.[0] ?? null) : null;
}

/** Everything that can be written now, by the place where it is entered. */
export function targets(moves: string[], board: TowerBoard, view: TowerView, sheet: TowerSheet): Targets {
  const found: Targets = new Map();
  const add = (key: string, option: Option) => found.set(key, [...(found.get(key) ?? []), option]);
  for (const move of moves) {
    const key = targetOf(move);
    const value = dieFor(move, board, view, sheet);
    // The River is two moves to the rules, but one wish: this lumber, or that wheat.
    if (key === "river") for (const spot of freeSpots(board, sheet)) add(spot, { moves: [move, spot], value });
    else if (key) add(key, { moves: [move], value });
  }
  return found;
}

function freeSpots(board: TowerBoard, sheet: TowerSheet): string[] {
  return board.layout.river.flatMap((spots, ship) =>
    ["lumber", "wheat"].filter((_, kind) => (sheet.river[ship]?.[kind] ?? 0) < (spots[kind] ?? 0)).map((kind) => `${kind} ${ship + 1}`),
  );
}

/** What one die can be spent on. */
export function withDie(all: Targets, value: number | null): Targets {
  if (value === null) return all;
  const some = [...all].map(([key, options]) => [key, options.filter((option) => option.value === value)] as const);
  return new Map(some.filter(([, options]) => options.length));
}

/** A move to be refused with a reason, for a place at which nothing can be written now. */
export function wish(key: string, die: number | null, board: TowerBoard, sheet: TowerSheet): string {
  const box = board.boxes.find(({ name }) => name === key);
  if (box) return box.carries in board.icon_points ? `${box.carries} ${key}` : `lion ${key}`;
  if (/^(lumber|wheat) \d$/.test(key)) return `river ${die ?? firstOf(sheet, null) ?? 1}`;
  if (!/^(cart|tree|gold|stone|pair|single|etch)$/.test(key)) return key;
  const values = board.values[key] ?? null;
  return `${key} ${die ?? firstOf(sheet, values) ?? values?.[0] ?? 1}`;
}

/** The lowest die in hand, of some values or of any. */
function firstOf(sheet: TowerSheet, values: number[] | null): number | undefined {
  return sheet.dice.flatMap((count, i) => (count && (values?.includes(i + 1) ?? true) ? i + 1 : []))[0];
}
