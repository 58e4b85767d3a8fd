/** Where the places of the ziggurat lie in the drawing: cubes seen from a corner, each 0,0 in the middle of its terrace. */
import { nearest, type Direction, type Frame, type Point } from "../shared/geometry";
import type { GardensPlace } from "./types";

/** From the middle of a terrace to its side corners, to its front and back corners, and the height of a face. */
export const WIDTH = 46;
export const DEPTH = 29;
export const FALL = 44;
const STEP = DEPTH + FALL;
/** Room beside the base for the numbers of the rows, above the top, and below the base. */
const BESIDE = 50;
const ABOVE = 46;
const BELOW = 20;

export function centre(place: GardensPlace): Point {
  return { x: (2 * place.position + place.row) * WIDTH, y: -place.row * STEP };
}

/** Whether a place rests on the base of this length. */
export function inPlay(place: GardensPlace, base: number): boolean {
  return place.row + place.position < base;
}

/** The name of the place so many rows up and positions to the right of another; there may be no such place. */
export function nameBeside(place: GardensPlace, up: number, right: number): string {
  return `${String.fromCharCode(65 + place.position + right)}${place.row + up}`;
}

/** The part of the drawing that holds the whole ziggurat. */
export function frame(base: number): Frame {
  const top = -(base - 1) * STEP - DEPTH - ABOVE;
  return {
    x: -WIDTH - BESIDE,
    y: top,
    width: 2 * (base * WIDTH + BESIDE),
    height: DEPTH + FALL + BELOW - top,
  };
}

/** The outline of a whole tile; `share` shrinks it towards its middle. */
export function outline(share = 1): string {
  const middle = FALL / 2;
  const corners = [
    [0, -DEPTH],
    [WIDTH, 0],
    [WIDTH, FALL],
    [0, DEPTH + FALL],
    [-WIDTH, FALL],
    [-WIDTH, 0],
  ] as const;
  return corners.map(([x, y]) => `${round(x * share)},${round(middle + (y - middle) * share)}`).join(" ");
}

/** The outline of a terrace; `share` shrinks it towards its middle. */
export function terrace(share = 1): string {
  const [x, y] = [round(WIDTH * share), round(DEPTH * share)];
  return `0,${-y} ${x},0 0,${y} ${-x},0`;
}

/** A point of the edge over the left face: 0 is the front corner, 1 the left one. */
export function onLeftEdge(share: number, below = 0): Point {
  return { x: round(-share * WIDTH), y: round(DEPTH * (1 - share) + below) };
}

/** The place to which an arrow key leads; undefined at the edge. */
export function next(from: GardensPlace, direction: Direction, among: GardensPlace[]): GardensPlace | undefined {
  // Rows lie half a place apart: alternate, so that a climb goes straight up.
  return nearest(from, direction, among, centre, from.row % 2 ? -0.01 : 0.01);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Where on its edge a channel leaves the terrace, and where the staircase does; side by side when a face has both. */
export function channelShare(stairs: boolean): number {
  return stairs ? 0.4 : 0.5;
}

export function stairsShare(channel: boolean): number {
  return channel ? 0.74 : 0.5;
}
