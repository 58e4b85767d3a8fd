/** Where hexes lie in the drawing: flat-top hexes in doubled coordinates. */
import { nearest, type Direction, type Frame, type Point } from "../shared/geometry";
import type { BabyloniaHex } from "./types";

/** From the centre of a hex to its corners, in units of the drawing. */
export const SIZE = 40;
const HALF_HEIGHT = (Math.sqrt(3) / 2) * SIZE;

export function centre(hex: BabyloniaHex): Point {
  return { x: hex.column * 1.5 * SIZE, y: hex.row * HALF_HEIGHT };
}

/** The `points` of a hexagon around 0,0; `share` shrinks it. */
export function hexagon(share = 1): string {
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = (i * Math.PI) / 3;
    return `${round(Math.cos(angle) * SIZE * share)},${round(Math.sin(angle) * SIZE * share)}`;
  });
  return corners.join(" ");
}

/** The land each number of players uses (rule 1.1); the rivers are in play for everybody. */
const OUT_OF_PLAY: Record<number, BabyloniaHex["ground"]> = { 2: "south", 3: "north" };

export function inPlay(hex: BabyloniaHex, players: number): boolean {
  return OUT_OF_PLAY[players] !== hex.ground;
}

/** The part of the drawing that holds all these hexes, with a little air. */
export function frame(hexes: BabyloniaHex[], air = 8): Frame {
  const points = hexes.map(centre);
  const left = Math.min(...points.map((p) => p.x)) - SIZE - air;
  const right = Math.max(...points.map((p) => p.x)) + SIZE + air;
  const top = Math.min(...points.map((p) => p.y)) - HALF_HEIGHT - air;
  const bottom = Math.max(...points.map((p) => p.y)) + HALF_HEIGHT + air;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The hex to which an arrow key leads; undefined at the edge. */
export function next(from: BabyloniaHex, direction: Direction, among: BabyloniaHex[]): BabyloniaHex | undefined {
  // Sideways neighbours lie half a hex up and down: alternate, so that a walk to the side stays level.
  return nearest(from, direction, among, centre, from.column % 2 ? -0.01 : 0.01);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
