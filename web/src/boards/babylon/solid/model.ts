/** A garden as a list of solid pieces: no drawing yet, only what stands where. One unit is one position; y points up. */
import { covered, SIDE, spotOf } from "../geometry";
import { standings } from "../spans";
import { turned } from "../tiles";
import { CORNERS, type BabylonBoard, type BabylonSeat, type BabylonTerrace, type Corner } from "../types";

/** From one level to the next. */
export const STOREY = 0.72;
export const SLAB = 0.13;

export interface Place {
  x: number;
  y: number;
  z: number;
}

/** A tile; `at` is the middle of its upper side. */
export interface Slab {
  kind: "slab";
  at: Place;
  level: number;
  material: string;
  flower: string;
  /** What its spaces show now, clockwise from the top left. */
  symbols: string;
}

/** What carries a corner: from the surface below to the underside of the tile. */
export interface Support {
  kind: "pillar" | "caryatid";
  at: Place;
  height: number;
}

export interface Figure {
  kind: "statue" | "belvedere";
  at: Place;
}

/** A decoration with two ends; a hidden end lies at the edge of the tile above it, but a bridge is whole if both are hidden. */
export interface Span {
  kind: "stairway" | "fountain" | "bridge";
  from: Place;
  to: Place;
  halfHidden: boolean;
}

export type Piece = Slab | Support | Figure | Span;

export function heightOf(level: number): number {
  return level * STOREY;
}

/** The middle of a position's surface at a level. */
export function placeOf(position: string, level: number): Place {
  const { column, row } = spotOf(position);
  return { x: column + 0.5 - SIDE / 2, y: heightOf(level), z: row + 0.5 - SIDE / 2 };
}

/** All pieces of a garden. */
export function modelOf(seat: BabylonSeat, board: BabylonBoard): Piece[] {
  return [
    ...seat.terraces.map((terrace) => slabOf(terrace, seat, board)),
    ...seat.terraces.flatMap((terrace) => supportsOf(terrace, seat)),
    ...decorationsOf(seat),
  ];
}

/** The pieces of a terrace that is only planned. */
export function ghostOf(terrace: BabylonTerrace, seat: BabylonSeat, board: BabylonBoard): Piece[] {
  const open = CORNERS.filter((corner) => corner === terrace.belvedere).map((corner) => covered(terrace.place)[corner]);
  return [
    slabOf(terrace, seat, board),
    ...supportsOf(terrace, seat),
    ...open.map((position): Figure => ({ kind: "belvedere", at: placeOf(position, terrace.level) })),
  ];
}

function slabOf(terrace: BabylonTerrace, seat: BabylonSeat, board: BabylonBoard): Slab {
  const tile = board.tiles[terrace.tile - 1];
  const four = covered(terrace.place);
  const first = turned(tile?.symbols ?? "....", terrace.quarters);
  const symbols = CORNERS.map((corner, i) => {
    const space = seat.spaces[four[corner]];
    return space?.tile === terrace.tile ? space.symbol : first[i];
  });
  const corner = placeOf(terrace.place, terrace.level);
  return {
    kind: "slab",
    at: { x: corner.x + 0.5, y: corner.y, z: corner.z + 0.5 },
    level: terrace.level,
    material: tile?.material ?? "clay",
    flower: tile?.flower ?? "white",
    symbols: symbols.join(""),
  };
}

function supportsOf(terrace: BabylonTerrace, seat: BabylonSeat): Support[] {
  const four = covered(terrace.place);
  return CORNERS.filter((corner) => corner !== terrace.belvedere).map((corner) => {
    const below = levelBelow(four[corner], terrace.level, seat);
    return {
      kind: terrace.statues.includes(corner) ? "caryatid" : "pillar",
      at: placeOf(four[corner], below),
      height: heightOf(terrace.level) - SLAB - heightOf(below),
    };
  });
}

/** The level of the highest surface under a tile at a position: another tile, or the board. */
export function levelBelow(position: string, level: number, seat: BabylonSeat): number {
  const under = seat.terraces.filter((terrace) => terrace.level < level && covers(terrace, position));
  return Math.max(0, ...under.map((terrace) => terrace.level));
}

function covers(terrace: BabylonTerrace, position: string): boolean {
  const four = covered(terrace.place);
  return CORNERS.some((corner: Corner) => four[corner] === position);
}

function decorationsOf(seat: BabylonSeat): Piece[] {
  return standings(seat).map(({ item, from, to, halfHidden, spanOnly, level, otherLevel }) => {
    const at = placeOf(from, level);
    if (item === "statue" || item === "belvedere" || !to) return { kind: item as Figure["kind"], at };
    return { kind: item as Span["kind"], from: at, to: placeOf(to, otherLevel), halfHidden: halfHidden && !spanOnly };
  });
}
