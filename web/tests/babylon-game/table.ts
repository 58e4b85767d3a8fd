/** A small game for the tests: one terrace on the ground, one above it, and one of everything that can stand there. */
import type {
  BabylonBoard,
  BabylonSeat,
  BabylonSpace,
  BabylonStack,
  BabylonTile,
  BabylonTurn,
  BabylonView,
} from "../../src/boards/babylon/types";

export const NAMES = ["Ann", "Ben"];

export function board(): BabylonBoard {
  return {
    game: "babylon",
    positions: Array.from({ length: 64 }, (_, i) => `${"ABCDEFGH"[i % 8]}${Math.floor(i / 8) + 1}`),
    stacks: Array.from({ length: 16 }, (_, i) => `${"ABCD"[i % 4]}${Math.floor(i / 4) + 1}`),
    tiles: [
      tile(1, "clay", "white", "S.S."),
      tile(2, "granite", "pink", ".FTB"),
      tile(3, "basalt", "blue", "SFTB"),
      tile(4, "start", "white", "SBFT"),
    ],
    flowers: ["white", "pink", "blue", "orange"],
    flower_words: { white: "white", pink: "pink", blue: "blue", orange: "orange" },
    materials: { clay: "clay", granite: "granite", basalt: "basalt", start: "starting tile" },
    symbols: { S: "stairway", F: "fountain", B: "bridge", T: "statue", ".": "no symbol" },
    items: {
      statue: "a statue",
      belvedere: "a belvedere",
      stairway: "a stairway",
      fountain: "a fountain",
      bridge: "a bridge",
      under_bridge: "a bridge above",
    },
    corners: { nw: "top left", ne: "top right", se: "bottom right", sw: "bottom left" },
    tokens: { nothing: "no effect", double: "a double pillar as a gift" },
    supplies: { single: "single pillars" },
    sources: { statues: "statues", highest: "highest terrace" },
    deeds: {},
    nobody: null,
  };
}

/** In the first garden tile 2 lies on C3, level 1, and tile 3 on D4, level 2, which covers D4. */
export function seat(changes: Partial<BabylonSeat> = {}): BabylonSeat {
  return {
    points: 5,
    sources: { statues: 1, highest: 4 },
    pillars: 4,
    slot: 4,
    terraces: [
      { tile: 2, place: "C3", level: 1, quarters: 0, belvedere: null, statues: [] },
      { tile: 3, place: "D4", level: 2, quarters: 1, belvedere: "se", statues: ["nw"] },
    ],
    spaces: {
      C3: space(1, 2, "."),
      D3: space(1, 2, "F"),
      C4: space(1, 2, "B"),
      D4: space(2, 3, "B"),
      E4: space(2, 3, "S"),
      E5: space(2, 3, "F", "belvedere"),
      D5: space(2, 3, "T"),
    },
    bridges: [],
    ...changes,
  };
}

export function space(
  level: number,
  tile: number | null,
  symbol: string,
  item: string | null = null,
  other: string | null = null,
): BabylonSpace {
  return { level, tile, symbol, item, other };
}

export function view(changes: Partial<BabylonView> = {}): BabylonView {
  return {
    game: "babylon",
    seat: 0,
    players: 2,
    edition: "english",
    phase: "build",
    to_move: 0,
    turn: 5,
    round: 3,
    rounds: 15,
    active: 0,
    token: "nothing",
    tokens: { nothing: 1, double: 2 },
    quarry: Object.fromEntries(board().stacks.map((name) => [name, stack()])),
    supply: { single: 100 },
    played: turn(),
    seats: [seat(), seat({ terraces: [], spaces: {}, slot: null, points: 0, sources: {} })],
    ...changes,
  };
}

export function stack(changes: Partial<BabylonStack> = {}): BabylonStack {
  return { tile: 1, height: 3, pays: [4, 3], ...changes };
}

export function turn(changes: Partial<BabylonTurn> = {}): BabylonTurn {
  return { dug: 1, gift: false, laid: [], place: null, level: null, corner: null, ...changes };
}

function tile(number: number, material: string, flower: string, symbols: string): BabylonTile {
  return { number, material, flower, symbols };
}
