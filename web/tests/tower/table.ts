/** A small game for the tests: a tower of four by three boxes, and a sheet of other sizes than the real one. */
import type { TowerBoard, TowerFace, TowerSheet, TowerView } from "../../src/boards/tower/types";

export const NAMES = ["Ann", "Ben"];

const GRID = ["pottery", "mosaic", "palm", "gold", "pond", "lion", "worker", "ship", "stone"];
const PRINTED = ["plain", "door", "door", "plain", "lion", "palm", "plain", "plain", "artwork", "small", "mosaic", "lion"];
const same = (words: string[]) => Object.fromEntries(words.map((word) => [word, word]));

function face(tile: string, side: string): TowerFace {
  return {
    tile,
    side,
    shape: "T",
    cells:
      side === "front"
        ? [
            [0, 1],
            [1, 0],
            [1, 1],
            [1, 2],
          ]
        : [
            [0, 1],
            [1, 0],
            [1, 1],
            [1, 2],
          ],
    papyrus: side === "front" ? "cart" : "",
    pond: side === "back",
    garden: "die4",
    lake: ["stone", "stone"],
    papyrus_words: "a cart",
    garden_words: "a die of 4",
    lake_words: "2 stone",
  };
}

export function board(): TowerBoard {
  return {
    game: "tower",
    grid: GRID,
    shapes: ["T"],
    faces: [face("T1", "front"), face("T1", "back")],
    boxes: PRINTED.map((carries, i) => ({
      name: `${"ABCD"[i % 4]}${Math.floor(i / 4) + 1}`,
      row: Math.floor(i / 4),
      column: i % 4,
      carries,
    })),
    layout: {
      gold: 5,
      stone: 4,
      river: [
        [5, 1],
        [4, 2],
      ],
      amphoras: { "4": "xo", "5": "xo", "6": "xoo" },
      large_amphoras: 2,
      rows_of_large_amphora: 2,
      large_mosaic: { "2": 2, "3": 3, "4": 3 },
      trees: 4,
      carts: [1, 2],
    },
    values: {
      artwork: [1],
      mosaic: [2],
      palm: [3],
      lion: [4],
      amphora: [4, 5, 6],
      tessera: [2, 3, 4],
      gold: [5, 6],
      stone: [3, 4],
      worker: [5],
      ship: [6],
      cart: [1, 2, 3],
    },
    costs: {
      row: { stone: 1 },
      statue: { gold: 3, stone: 3 },
      house: { gold: 2, stone: 2 },
      mine: { gold: 3, stone: 3 },
      tent: { gold: 3, wheat: 2 },
      boat: { gold: 3, lumber: 2 },
      pair: { stone: 1 },
      single: { gold: 1 },
    },
    points: { ship: 6, amphoras: 9, large_amphora: 6, large_mosaic: 9, house: 3, tree: 2, mine: 3 },
    cart_points: [2, 4],
    icon_points: { artwork: 2, mosaic: 3, palm: 2, lion: 2 },
    hints: {
      wait: "Wait for your turn.",
      written: "You have written; others still write.",
      away: "You look at another sheet.",
      face: "A penalty card: obey it, or ignore it and pay.",
      faces: "Choose a tile and a side: it lies on the action board for everybody.",
      lay: "Now choose where it lies. Covered actions are closed in this round.",
      laid: "You may take what shines, then confirm the tile.",
      laid_take: "You may take what shines on the sheet; then take your dice.",
      laid_only: "The tile lies: confirm it, or take it back.",
      draft: "Choose a die to see what it is good for; choose it again to take it.",
      write: "Choose a die, or what shines on the sheet.",
      last: "Nothing is left but the shape: draw it, or confirm without it.",
      draw: "Choose where the shape lies. After it only confirming is left.",
      drawn: "The round is written: confirm, or take it back.",
      done: "Nothing more can be written: confirm.",
    },
    scoring: [
      { name: "door", points: 4, words: "door" },
      { name: "small_windows", points: 9, words: "all small windows" },
      { name: "stability", points: 3, words: "each full row" },
      { name: "foundation", points: 9, words: "three bottom rows" },
      { name: "height", points: 1, words: "highest column, each box" },
    ],
    foundation_rows: 3,
    goal: 120,
    icons: Object.fromEntries(GRID.map((icon) => [icon, icon.replace(/^./, (letter) => letter.toUpperCase())])),
    carries: { ...same(["artwork", "mosaic", "palm", "lion", "door"]), large: "large window", small: "small window", plain: "nothing" },
    buildings: same(["statue", "house", "mine", "tent", "boat"]),
    resources: same(["gold", "stone", "lumber", "wheat"]),
    uses: {},
    sources: { icons: "icons", height: "height" },
    deeds: { "owed lion": "circle a lion icon in the tower", "owed boxes2": "draw a shape of two boxes" },
    left: { die: "1 die unused", dice: "{count} dice unused", bonus: "1 bonus not taken", shape: "shape not drawn" },
    nobody: null,
  };
}

/** Three dice, a drawn pair at the bottom left, and a little of everything. */
export function sheet(changes: Partial<TowerSheet> = {}): TowerSheet {
  return {
    points: 7,
    sources: { icons: 2, height: 5 },
    dice: [0, 1, 0, 1, 1, 0],
    drawn: ["A1", "B1", "A2"],
    joined_right: ["A1"],
    joined_above: [],
    circled: ["A2"],
    etched: {},
    amphoras: [
      [1, 0],
      [1, 1],
      [0, 0],
    ],
    rows: 1,
    tesserae: [0, 1, 0],
    river: [
      [1, 1],
      [0, 0],
    ],
    carts: 2,
    trees: 1,
    gold: [3, 1],
    stone: [1, 0],
    lumber: [1, 0],
    wheat: [1, 0],
    loose: [0, 1],
    raw: 0,
    penalties: 0,
    built: [],
    used: [],
    ponds: ["board"],
    written: false,
    left: {},
    ...changes,
  };
}

export function view(changes: Partial<TowerView> = {}): TowerView {
  return {
    game: "tower",
    seat: 0,
    players: 2,
    phase: "write",
    to_move: 0,
    turn: 3,
    round: 2,
    rounds: 12,
    first: 1,
    active: 0,
    shape: "T",
    tile: "T1",
    side: "front",
    covered: ["pottery", "mosaic", "palm", "gold"],
    available: ["pond", "lion", "worker", "ship", "stone"],
    blue: [2, 1, 2, 1, 0, 2],
    green: 0,
    penalty: null,
    owed: null,
    owed_count: 0,
    seats: [sheet(), sheet({ points: 4, dice: [0, 0, 0, 0, 0, 0] })],
    ...changes,
  };
}
