/** Positions of a garden and where they lie in the plan: columns A to H, rows 1 to 8 from the top. */
import type { Direction, Frame, Point } from "../shared/geometry";
import { CORNERS, type Corner } from "./types";

export const SIDE = 8;
export const CELL = 60;
/** Beside the plan, for the names of its columns and rows. */
export const MARGIN = 26;

export interface Spot {
  column: number;
  row: number;
}

export function spotOf(position: string): Spot {
  return { column: position.charCodeAt(0) - 65, row: Number(position.slice(1)) - 1 };
}

/** The name of a position; of a garden only between 0 and 7 both ways. */
export function nameOf({ column, row }: Spot): string {
  return `${String.fromCharCode(65 + column)}${row + 1}`;
}

/** The top left of a position in the plan. */
export function origin(position: string): Point {
  const { column, row } = spotOf(position);
  return { x: column * CELL, y: row * CELL };
}

export function centre(position: string): Point {
  const { x, y } = origin(position);
  return { x: x + CELL / 2, y: y + CELL / 2 };
}

export function frame(margin = MARGIN): Frame {
  return { x: -margin, y: -margin, width: SIDE * CELL + 2 * margin, height: SIDE * CELL + 2 * margin };
}

/** The outline of a position around 0,0. */
export function outline(share: number): string {
  const far = (CELL / 2) * share;
  return `${-far},${-far} ${far},${-far} ${far},${far} ${-far},${far}`;
}

/** What a tile covers whose top left is here, corner by corner. */
export function covered(place: string): Record<Corner, string> {
  const { column, row } = spotOf(place);
  return {
    nw: place,
    ne: nameOf({ column: column + 1, row }),
    se: nameOf({ column: column + 1, row: row + 1 }),
    sw: nameOf({ column, row: row + 1 }),
  };
}

export function positionsOf(place: string): string[] {
  const four = covered(place);
  return CORNERS.map((corner) => four[corner]);
}

/** The place of a tile that is wanted at a position: at the far edges it moves in. */
export function placeAt(position: string): string {
  const { column, row } = spotOf(position);
  return nameOf({ column: Math.min(column, SIDE - 2), row: Math.min(row, SIDE - 2) });
}

const STEPS: Record<Direction, Spot> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
};

/** The position to which an arrow key leads in a square of this side; the same at the edge. */
export function step(position: string, direction: Direction, side = SIDE): string {
  const { column, row } = spotOf(position);
  const to = STEPS[direction];
  const within = (value: number) => Math.min(Math.max(value, 0), side - 1);
  return nameOf({ column: within(column + to.column), row: within(row + to.row) });
}
