/** What stands on more than one space of a garden, or on one alone, ready to be drawn. */
import { spotOf } from "./geometry";
import type { Decoration } from "./moves";
import { levelAt } from "./tiles";
import type { BabylonSeat } from "./types";

export interface Standing {
  item: string;
  /** The end that is seen, or the first of both. */
  from: string;
  /** The other end, if it has one. */
  to: string | null;
  /** The other end has been covered by a tile above. */
  halfHidden: boolean;
  /** Both ends have been covered: of a bridge its span is still seen. */
  spanOnly: boolean;
  /** From `from` to `to`, in quarters clockwise from the right. */
  quarters: number;
  level: number;
  /** The level of the other end. */
  otherLevel: number;
}

/** Everything that is seen standing in a garden, each thing once, the lowest first. */
export function standings(seat: BabylonSeat): Standing[] {
  const found: Standing[] = [];
  for (const [position, { item, other, level }] of Object.entries(seat.spaces)) {
    if (!item || item === "under_bridge") continue;
    const there = other ? seat.spaces[other] : undefined;
    const whole = there?.item === item && there.other === position;
    if (whole && other && before(other, position)) continue;
    found.push({
      item,
      from: position,
      to: other,
      halfHidden: Boolean(other) && !whole,
      spanOnly: false,
      quarters: other ? direction(position, other) : 0,
      level,
      otherLevel: whole ? there.level : level,
    });
  }
  for (const { first, second, level } of seat.bridges) {
    if (isEnd(seat, first, second) || isEnd(seat, second, first)) continue;
    found.push({
      item: "bridge",
      from: first,
      to: second,
      halfHidden: true,
      spanOnly: true,
      quarters: direction(first, second),
      level,
      otherLevel: level,
    });
  }
  return found.sort((a, b) => a.level - b.level);
}

/** Whether an end of a bridge is seen. */
function isEnd(seat: BabylonSeat, end: string, other: string): boolean {
  return seat.spaces[end]?.item === "bridge" && seat.spaces[end].other === other;
}

/** A decoration as if it stood already. */
export function standingOf({ item, ends }: Decoration, seat: BabylonSeat): Standing {
  const [from = "", to = null] = ends;
  return {
    item,
    from,
    to,
    halfHidden: false,
    spanOnly: false,
    quarters: to ? direction(from, to) : 0,
    level: levelAt(seat, from),
    otherLevel: levelAt(seat, to ?? from),
  };
}

function before(one: string, another: string): boolean {
  const [a, b] = [spotOf(one), spotOf(another)];
  return a.row < b.row || (a.row === b.row && a.column < b.column);
}

function direction(from: string, to: string): number {
  const [a, b] = [spotOf(from), spotOf(to)];
  if (a.row === b.row) return b.column > a.column ? 0 : 2;
  return b.row > a.row ? 1 : 3;
}
