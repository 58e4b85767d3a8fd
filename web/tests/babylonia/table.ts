/** A small table for the tests: one corner of the map with all that can lie on it. */
import type { BabyloniaBoard, BabyloniaHex, BabyloniaSeat, BabyloniaView } from "../../src/boards/babylonia/types";

export function board(): BabyloniaBoard {
  return {
    game: "babylonia",
    hexes: [
      hex("A1", 0, 0, "north"),
      hex("C1", 0, 2, "central"),
      hex("B2", 1, 1, "river"),
      hex("D2", 1, 3, "central", { spot: true }),
      hex("A3", 2, 0, "north", { spot: true }),
      hex("C3", 2, 2, "central"),
      hex("B4", 3, 1, "river"),
      hex("D4", 3, 3, "central", { ziggurat: true }),
      hex("C5", 4, 2, "south"),
    ],
    kinds: { P: "priest", S: "servant", M: "merchant", F: "farmer" },
    cards: { 1: "Ten points at once", 2: "One extra turn", 5: "One noble with farmers" },
    sources: { ziggurats: "next to ziggurats", fields: "crop fields", nobles: "nobles", cities: "cities", cards: "cards" },
    deeds: { play: "play tokens" },
    nobody: null,
  };
}

export function view(changes: Partial<BabyloniaView> = {}): BabyloniaView {
  return {
    game: "babylonia",
    seat: 0,
    players: 4,
    cards: "base",
    phase: "play",
    to_move: 0,
    turn: 3,
    active: 0,
    tokens: { B2: { seat: 1, kind: "?" }, B4: { seat: 0, kind: "M" }, C5: { seat: 1, kind: "F" } },
    tiles: { D2: "[PM]", A3: "<6>" },
    scored: [],
    display: [1, 2, 5],
    pending: [],
    played: [],
    seats: [seat({ stand: { P: 1, S: 0, M: 2, F: 2 } }), seat(), seat(), seat()],
    ...changes,
  };
}

export const NAMES = ["Ann", "Ben", "Zoe", "Dan"];
export const MOVES = ["P@A1", "P@C1", "M@A1", "M@C3", "F@A1", "F@C1", "F@A3"];

function hex(
  name: string,
  row: number,
  column: number,
  ground: BabyloniaHex["ground"],
  has: { spot?: boolean; ziggurat?: boolean } = {},
): BabyloniaHex {
  return { name, row, column, ground, spot: has.spot ?? false, ziggurat: has.ziggurat ?? false };
}

function seat(changes: Partial<BabyloniaSeat> = {}): BabyloniaSeat {
  return {
    points: 0,
    sources: { ziggurats: 0, fields: 0, nobles: 0, cities: 0, cards: 0 },
    won: [],
    cards: [],
    spent: [],
    stand_size: 5,
    reserve_size: 20,
    stand: null,
    reserve: null,
    unseen: { P: 6, S: 6, M: 6, F: 12 },
    ...changes,
  };
}
