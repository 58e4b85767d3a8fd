/** A small ziggurat for the tests: a base of four, with one of everything that a tile can carry. */
import type { GardensBoard, GardensGuild, GardensPlace, GardensTile, GardensTurn, GardensView } from "../../src/boards/gardens/types";

export const NAMES = ["Ann", "Ben"];

export function board(): GardensBoard {
  return {
    game: "gardens",
    places: [3, 2, 1, 0].flatMap((row) => Array.from({ length: 4 - row }, (_, position) => place(row, position))),
    bases: { full: 4, quick: 3 },
    tiles: [
      tile(1, "staircase down to the left", { left_stairs: true }),
      tile(2, "channel to the left, channel to the right", { left_channel: true, right_channel: true }),
      tile(3, "archway on the right, panel with 2 flowers", { right_arch: true, flowers: 2 }),
      tile(4, "archway on the left", { left_arch: true }),
      tile(5, "channel to the right", { right_channel: true }),
    ],
    sources: { rows: "rows", panels: "flower panels" },
    deeds: { place: "place a tile" },
    nobody: "The king",
  };
}

/** Row 1 is built; on it stands B2, whose water runs into B1 and C1. */
export function view(changes: Partial<GardensView> = {}): GardensView {
  return {
    game: "gardens",
    seat: 0,
    players: 2,
    length: "full",
    pool_size: 4,
    phase: "place",
    to_move: 0,
    turn: 5,
    active: 0,
    tiles: { B2: 2, A1: 1, B1: 3, C1: 4 },
    seeds: { B1: 1 },
    gardeners: { B2: [1, 0], A0: [2, 1] },
    open: ["A2"],
    pool: [1, 5],
    pile: 9,
    played: turn(),
    seats: [guild(), guild()],
    king: null,
    ...changes,
  };
}

export function turn(changes: Partial<GardensTurn> = {}): GardensTurn {
  return {
    tile: null,
    place: null,
    planter: null,
    end: null,
    reachable: {},
    flow: [],
    fed: [],
    whole: [],
    gains: [0, 0],
    ...changes,
  };
}

export function guild(changes: Partial<GardensGuild> = {}): GardensGuild {
  return { points: 3, sources: { rows: 2, panels: 1 }, bank: 30, hand: 4, ...changes };
}

export function place(row: number, position: number): GardensPlace {
  return { name: `${"ABCDEFGHIJKLM"[position]}${row}`, row, position };
}

function tile(number: number, words: string, carries: Partial<GardensTile>): GardensTile {
  return {
    number,
    words,
    left_arch: false,
    right_arch: false,
    left_stairs: false,
    right_stairs: false,
    left_channel: false,
    right_channel: false,
    flowers: 0,
    ...carries,
  };
}
