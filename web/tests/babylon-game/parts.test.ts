import { render } from "@testing-library/svelte";
import { describe, expect, test } from "vitest";
import { describePosition, describeStack } from "../../src/boards/babylon/describe";
import { covered, placeAt, positionsOf, step } from "../../src/boards/babylon/geometry";
import { FLOWERS, SYMBOLS } from "../../src/boards/babylon/glyphs";
import { MATERIALS } from "../../src/boards/babylon/palette";
import { hintFor } from "../../src/boards/babylon/hints";
import Item from "../../src/boards/babylon/Item.svelte";
import { allowedBy, decorations, layingFrom, makings, openStacks, optionsByPlace, raising } from "../../src/boards/babylon/moves";
import {
  ghostOf,
  heightOf,
  levelBelow,
  modelOf,
  SLAB,
  STOREY,
  type Slab,
  type Span,
  type Support,
} from "../../src/boards/babylon/solid/model";
import { standingOf, standings, type Standing } from "../../src/boards/babylon/spans";
import { carriers, cost, lowestAt, nextTurn, offered, turned, visible } from "../../src/boards/babylon/tiles";
import { wordsIn } from "../../src/boards/babylon/words";
import { board, NAMES, seat, space, stack, turn, view } from "./table";

const table = { board: board(), view: view(), names: NAMES, language: "en" as const };

describe("positions", () => {
  test("a tile covers four, clockwise from its place", () => {
    expect(positionsOf("C3")).toEqual(["C3", "D3", "D4", "C4"]);
    expect(covered("G7")).toEqual({ nw: "G7", ne: "H7", se: "H8", sw: "G8" });
  });
  test("a tile wanted at the far edges moves in", () => {
    expect(["H8", "H2", "B8", "B2"].map(placeAt)).toEqual(["G7", "G2", "B7", "B2"]);
  });
  test("arrow keys stop at the edge", () => {
    expect(step("A1", "ArrowLeft")).toBe("A1");
    expect(step("A1", "ArrowDown")).toBe("A2");
    expect(step("H8", "ArrowRight")).toBe("H8");
    expect(step("D4", "ArrowDown", 4)).toBe("D4");
  });
});

describe("tiles", () => {
  test("a turn brings the bottom left space to the top left", () => {
    expect(turned("SFBT", 1)).toBe("TSFB");
    expect(turned("SFBT", 3)).toBe("FBTS");
  });
  test("of turns that look alike the smallest is offered", () => {
    expect([0, 1, 2, 3].map((quarters) => offered("S.S.", quarters))).toEqual([0, 1, 0, 1]);
    expect([0, 1, 2, 3].map((quarters) => offered("SFBT", quarters))).toEqual([0, 1, 2, 3]);
  });
  test("turning goes to the next that looks different", () => {
    expect(nextTurn("S.S.", 1)).toBe(0);
    expect(nextTurn("SFBT", 3)).toBe(0);
    expect(nextTurn("SSSS", 0)).toBe(0);
  });
  test("only what nothing covers is visible", () => {
    expect(seat().terraces.map((terrace) => visible(terrace, seat()))).toEqual([
      ["C3", "D3", "C4"],
      ["D4", "E4", "E5", "D5"],
    ]);
  });
});

describe("what carries a tile", () => {
  test("single and double pillars by the gap, statues for nothing", () => {
    const garden = seat({ spaces: { ...seat().spaces, C4: space(1, 2, "B", "statue") } });
    const carried = carriers(garden, "B3", 2, null);
    expect(carried).toEqual({ nw: "double", ne: "single", se: "statue", sw: "double" });
    expect(cost(carried, false)).toBe(5);
    expect(cost(carried, true)).toBe(3);
    expect(cost(carriers(garden, "B3", 2, "nw"), false)).toBe(3);
  });
  test("what stands there carries nothing", () => {
    expect(carriers(seat(), "E5", 3, null).nw).toBe("open");
    expect(lowestAt(seat(), "D3")).toBe(3);
    expect(lowestAt(seat(), "A1")).toBe(1);
  });
});

describe("reading moves", () => {
  test("the default is the lowest level with all corners carried", () => {
    const options = optionsByPlace(["pillars C3 L2 -ne", "pillars C3 L3", "pillars C3 L2", "pillars A1 L1 -sw", "store"]);
    expect([...options.keys()]).toEqual(["C3", "A1"]);
    expect(options.get("C3")?.map(raising)).toEqual(["pillars C3 L2", "pillars C3 L2 -ne", "pillars C3 L3"]);
  });
  test("decorations with what they pay, the best first", () => {
    const found = decorations(["statue D5", "stairway D3 D4", "fountain E5 F5", "bridge C4 E4", "done"], seat());
    expect(found.map(({ move, points }) => `${move}: ${points}`)).toEqual([
      "fountain E5 F5: 6",
      "stairway D3 D4: 3",
      "bridge C4 E4: 3",
      "statue D5: 2",
    ]);
  });
  test("what a planned tile would allow: on it or at its side, as high as it would lie", () => {
    const moves = ["stairway E4 F4", "fountain F4 G4", "statue D5", "make F4 F", "store"];
    const { decorations: found, symbols } = allowedBy(moves, seat(), { place: "F4", level: 3, corner: null });
    expect(found.map(({ move, points }) => `${move}: ${points}`)).toEqual(["fountain F4 G4: 9", "stairway E4 F4: 5"]);
    expect(symbols).toBe(true);
    expect(allowedBy(moves, seat(), { place: "A1", level: 1, corner: null })).toEqual({ decorations: [], symbols: false });
  });
  test("stacks, symbols to make, and tiles to lay", () => {
    expect([...openStacks(["dig A1", "remove B2", "done"])]).toEqual(["A1", "B2"]);
    expect(makings(["make C3 F", "store"])).toEqual([{ move: "make C3 F", position: "C3", symbol: "F" }]);
    expect(layingFrom(["lay stored 0", "lay stored 2"])).toEqual(["stored"]);
  });
});

describe("what stands in a garden", () => {
  test("a thing with two ends is there once; a covered end is told", () => {
    const spaces = {
      C3: space(1, 2, "S", "stairway", "D3"),
      D3: space(2, 3, "S", "stairway", "C3"),
      F6: space(1, 2, "B", "bridge", "F4"),
      F4: space(3, 1, "."),
      F5: space(0, null, ".", "under_bridge"),
    };
    const bridges = [{ first: "F4", span: "F5", second: "F6", level: 1 }];
    expect(standings(seat({ spaces, bridges }))).toEqual([
      { item: "stairway", from: "C3", to: "D3", halfHidden: false, spanOnly: false, quarters: 0, level: 1, otherLevel: 2 },
      { item: "bridge", from: "F6", to: "F4", halfHidden: true, spanOnly: false, quarters: 3, level: 1, otherLevel: 1 },
    ]);
  });
  test("a bridge whose ends are both covered is seen by its span", () => {
    const spaces = { F4: space(3, 1, ".", "belvedere"), F5: space(0, null, ".", "under_bridge"), F6: space(3, 2, ".", "belvedere") };
    const garden = seat({ terraces: [], spaces, bridges: [{ first: "F4", span: "F5", second: "F6", level: 2 }] });
    expect(standings(garden).filter(({ item }) => item === "bridge")).toEqual([
      { item: "bridge", from: "F4", to: "F6", halfHidden: true, spanOnly: true, quarters: 1, level: 2, otherLevel: 2 },
    ]);
    const solid = modelOf(garden, board()).find(({ kind }) => kind === "bridge");
    expect(solid).toMatchObject({ from: { y: heightOf(2) }, to: { y: heightOf(2) }, halfHidden: false });
    const { container } = render(Item, { standing: standings(garden)[0] as Standing });
    expect(container.querySelector(".deck")?.getAttribute("x")).toBe("30");
    expect(container.querySelector(".deck")?.getAttribute("width")).toBe("60");
  });
});

describe("a decoration that could stand", () => {
  test("lies as it would be drawn", () => {
    const [stairway] = decorations(["stairway D4 D3"], seat());
    expect(stairway && standingOf(stairway, seat())).toEqual({
      item: "stairway",
      from: "D4",
      to: "D3",
      halfHidden: false,
      spanOnly: false,
      quarters: 3,
      level: 2,
      otherLevel: 1,
    });
  });
});

describe("the solid model", () => {
  const pieces = modelOf(seat(), board());
  test("a slab for each terrace, with what its spaces show now", () => {
    const slabs = pieces.filter((piece): piece is Slab => piece.kind === "slab");
    expect(slabs.map(({ symbols, level, material }) => [symbols, level, material])).toEqual([
      [".FTB", 1, "granite"],
      ["BSFT", 2, "basalt"],
    ]);
    expect(slabs[0]?.at).toEqual({ x: -1, y: STOREY, z: -1 });
  });
  test("pillars reach from the surface below to the tile; a statue carries; the belvedere's corner hangs free", () => {
    const supports = pieces.filter((piece): piece is Support => piece.kind === "pillar" || piece.kind === "caryatid");
    expect(supports).toHaveLength(7);
    const upper = supports.slice(4);
    expect(upper.map(({ kind }) => kind)).toEqual(["caryatid", "pillar", "pillar"]);
    expect(upper[0]?.height).toBeCloseTo(STOREY - SLAB);
    expect(upper[1]?.height).toBeCloseTo(heightOf(2) - SLAB);
    expect(levelBelow("D4", 2, seat())).toBe(1);
    expect(levelBelow("E4", 2, seat())).toBe(0);
  });
  test("belvederes and spans stand where the plan shows them", () => {
    expect(pieces.at(-1)).toEqual({ kind: "belvedere", at: { x: 0.5, y: heightOf(2), z: 0.5 } });
    const spaces = { C3: space(1, 2, "S", "stairway", "C4"), C4: space(2, 3, "S", "stairway", "C3") };
    const span = modelOf(seat({ terraces: [], spaces }), board())[0] as Span;
    expect([span.kind, span.from.y, span.to.y]).toEqual(["stairway", heightOf(1), heightOf(2)]);
  });
  test("a planned tile has its own slab and pillars", () => {
    const terrace = { tile: 1, place: "B3", level: 2, quarters: 1, belvedere: "sw", statues: ["ne"] };
    const ghost = ghostOf(terrace, seat(), board());
    expect(ghost.map(({ kind }) => kind)).toEqual(["slab", "pillar", "caryatid", "pillar", "belvedere"]);
    expect((ghost[0] as Slab).symbols).toBe(".S.S");
    expect((ghost[1] as Support).height).toBeCloseTo(heightOf(2) - SLAB);
    expect((ghost[2] as Support).height).toBeCloseTo(STOREY - SLAB);
  });
  test("an empty garden has no pieces", () => {
    expect(modelOf(seat({ terraces: [], spaces: {} }), board())).toEqual([]);
  });
});

describe("hints", () => {
  const words = wordsIn("en");
  const idle = { mine: true, away: false, holding: false, planned: false, solid: false, places: true, makes: false };
  test("what to do next", () => {
    expect(hintFor(words, view({ phase: "dig" }), idle)).toBe(words.hintDig);
    expect(hintFor(words, view(), { ...idle, mine: false })).toBe(words.hintWait);
    expect(hintFor(words, view({ to_move: "over" }), { ...idle, mine: false })).toBe("");
    expect(hintFor(words, view(), { ...idle, away: true })).toBe(words.hintAway);
    expect(hintFor(words, view(), { ...idle, holding: true })).toBe(words.hintPlace);
    expect(hintFor(words, view(), { ...idle, holding: true, planned: true })).toBe(words.hintPlanned);
    expect(hintFor(words, view(), { ...idle, holding: true, planned: true, solid: true })).toBe(words.hintSolid);
    expect(hintFor(words, view(), { ...idle, places: false })).toBe(words.hintNoPlace);
  });
  test("after a tile is laid", () => {
    const laid = view({ played: turn({ dug: null, laid: [3] }) });
    expect(hintFor(words, laid, { ...idle, makes: true })).toBe(words.makeSome);
    expect(hintFor(words, laid, idle)).toBe(words.hintDecorate);
    expect(hintFor(words, laid, { ...idle, holding: true })).toBe(words.hintPlaceStored);
    expect(hintFor(words, laid, { ...idle, holding: true, places: false })).toBe(words.hintTooFew);
  });
});

describe("in words", () => {
  test("stacks", () => {
    expect(describeStack("B2", stack(), 4, table)).toBe(
      "B2: clay, white flower, stairway, no symbol, stairway, no symbol; 3 tiles high, brings 4 pillars",
    );
    expect(describeStack("B2", stack({ tile: null, height: 0 }), 0, { ...table, language: "fr" })).toBe("B2 : vide");
  });
  test("positions", () => {
    expect(describePosition("A1", 0, table)).toBe("A1, ground");
    expect(describePosition("D3", 0, table)).toBe("D3, level 1, granite, pink flower, symbol: fountain");
    expect(describePosition("E5", 0, table)).toBe("E5, level 2, basalt, blue flower, a belvedere");
  });
  test("both languages say the same things", () => {
    expect(Object.keys(wordsIn("fr"))).toEqual(Object.keys(wordsIn("en")));
  });
  test("every symbol, flower and material can be drawn", () => {
    for (const { material, flower, symbols } of board().tiles) {
      expect(MATERIALS).toHaveProperty(material);
      expect(FLOWERS).toHaveProperty(flower);
      for (const symbol of symbols) if (symbol !== ".") expect(SYMBOLS).toHaveProperty(symbol);
    }
  });
});
