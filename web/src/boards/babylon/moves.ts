/** Reading legal moves in the notation of the rules (chapter 11). What is legal is never worked out here. */
import { positionsOf } from "./geometry";
import { levelAt, raisedAt } from "./tiles";
import type { BabylonSeat, Corner, Source } from "./types";

export const STORE = "store";
export const DISCARD = "discard";

/** One way to set the pillars at a place. */
export interface Option {
  place: string;
  level: number;
  /** The corner that nothing carries. */
  corner: Corner | null;
}

export type Item = "statue" | "stairway" | "fountain" | "bridge";
const ITEMS: readonly Item[] = ["fountain", "bridge", "stairway", "statue"];

export interface Decoration {
  move: string;
  item: Item;
  ends: string[];
  points: number;
}

export interface Making {
  move: string;
  position: string;
  symbol: string;
}

export function digging(stack: string): string {
  return `dig ${stack}`;
}

export function removing(stack: string): string {
  return `remove ${stack}`;
}

export function raising({ place, level, corner }: Option): string {
  return `pillars ${place} L${level}${corner ? ` -${corner}` : ""}`;
}

export function laying(source: Source, quarters: number): string {
  return `lay ${source} ${quarters}`;
}

/** The stacks that can be dug or taken out now. */
export function openStacks(moves: string[]): Set<string> {
  return new Set(moves.map((move) => /^(?:dig|remove) (\w+)$/.exec(move)?.[1]).filter((stack) => stack !== undefined));
}

/** By place, all ways to set the pillars; the best default first: the lowest level, all corners carried. */
export function optionsByPlace(moves: string[]): Map<string, Option[]> {
  const found = new Map<string, Option[]>();
  for (const move of moves) {
    const [, place, level, corner] = /^pillars (\w+) L(\d+)(?: -(\w+))?$/.exec(move) ?? [];
    if (!place) continue;
    const option = { place, level: Number(level), corner: (corner ?? null) as Corner | null };
    found.set(place, [...(found.get(place) ?? []), option]);
  }
  const weight = (option: Option) => option.level * 2 + (option.corner ? 1 : 0);
  for (const options of found.values()) options.sort((a, b) => weight(a) - weight(b));
  return found;
}

/** The decorations that can be built, and what each pays at the end (9.2 to 9.4). */
export function decorations(moves: string[], seat: BabylonSeat): Decoration[] {
  const found = moves.flatMap((move) => {
    const [word, ...ends] = move.split(" ");
    const item = ITEMS.find((name) => name === word);
    return item
      ? [
          {
            move,
            item,
            ends,
            points: worth(
              item,
              ends.map((end) => levelAt(seat, end)),
            ),
          },
        ]
      : [];
  });
  return found.sort((a, b) => b.points - a.points);
}

function worth(item: Item, levels: number[]): number {
  const [first = 0, second = 0] = levels;
  if (item === "statue") return first;
  return item === "stairway" ? first + second : 3 * first;
}

/** The symbols that can be changed or filled. */
export function makings(moves: string[]): Making[] {
  return moves.flatMap((move) => {
    const [word, position, symbol] = move.split(" ");
    return word === "make" && position && symbol ? [{ move, position, symbol }] : [];
  });
}

/** What a planned tile would allow. */
export interface Allowed {
  decorations: Decoration[];
  /** Some of its symbols could be changed or filled. */
  symbols: boolean;
}

/** Of the moves that there would be, those on the tile or at its side. */
export function allowedBy(moves: string[], seat: BabylonSeat, { place, level }: Option): Allowed {
  const four = positionsOf(place);
  const found = decorations(moves, raisedAt(seat, place, level));
  return {
    decorations: found.filter(({ ends }) => ends.some((end) => four.includes(end))),
    symbols: makings(moves).some(({ position }) => four.includes(position)),
  };
}

/** The sources from which a tile can be laid onto pillars that wait. */
export function layingFrom(moves: string[]): Source[] {
  return (["dug", "stored"] as const).filter((source) => moves.some((move) => move.startsWith(`lay ${source} `)));
}
