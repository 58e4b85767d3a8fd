import { describe, expect, test } from "vitest";
import { bonusesOf, describeBox, describeCost, describeOption, describeTarget, describeUse } from "../../src/boards/tower/describe";
import {
  cellOf,
  formOf,
  groups,
  keyOf,
  nameOf,
  orientations,
  outline,
  placed,
  shrunk,
  step,
  turned,
} from "../../src/boards/tower/geometry";
import { hintFor, type Now } from "../../src/boards/tower/hints";
import { dieFor, drawing, drawings, laying, layings, takeable, targetOf, targets, wish, withDie } from "../../src/boards/tower/moves";
import { boundary, cross, loop, pattern, seedOf } from "../../src/boards/tower/pen";
import { accessTo, usesOf } from "../../src/boards/tower/uses";
import { wordsIn } from "../../src/boards/tower/words";
import { board, NAMES, sheet, view } from "./table";

const table = { board: board(), view: view(), names: NAMES, language: "en" as const };
const cells = (names: string) => names.split(" ").map(cellOf);
const TOWER = { rows: 10, columns: 6 };

describe("shapes", () => {
  test("boxes have names and back", () => {
    expect(cellOf("C10")).toEqual({ row: 9, column: 2 });
    expect(nameOf({ row: 0, column: 5 })).toBe("F1");
  });
  test("a form is the shape in the bottom left corner", () => {
    expect(keyOf(formOf(cells("D8 C8 D9")))).toBe("A1 B1 B2");
  });
  test("turning goes clockwise, four times round", () => {
    const bent = cells("A1 B1 A2 A3");
    expect(keyOf(turned(bent))).toBe("A1 A2 B2 C2");
    expect(keyOf(turned(turned(turned(turned(bent)))))).toBe(keyOf(bent));
  });
  test("the forms among the legal places follow each other by quarter turns", () => {
    const pairs = orientations([cells("A1 B1"), cells("C4 D4"), cells("B2 B3")]).map(keyOf);
    expect(pairs).toEqual(["A1 A2", "A1 B1"]);
    const bars = orientations([cells("A1 B1 C1"), cells("A1 B1 A2"), cells("A1 A2 B2"), cells("C3 C4 C5")]).map(keyOf);
    expect(bars).toHaveLength(4);
    expect(orientations([])).toEqual([]);
  });
  test("a shape stays inside the tower wherever it is wanted", () => {
    const bar = cells("A1 B1 C1");
    expect(keyOf(placed(bar, cellOf("C5"), TOWER))).toBe("B5 C5 D5");
    expect(keyOf(placed(bar, cellOf("A1"), TOWER))).toBe("A1 B1 C1");
    expect(keyOf(placed(bar, cellOf("F10"), TOWER))).toBe("D10 E10 F10");
  });
  test("a bent shape is held by one of its cells", () => {
    const corner = cells("A1 B1 C1 A2 A3");
    expect(placed(corner, cellOf("C5"), TOWER).map(nameOf)).toContain("C5");
    expect(placed(cells("A1 B1 C1 A2 C2"), cellOf("D4"), TOWER).map(nameOf)).toContain("D4");
  });
  test("arrow keys stop at the edge", () => {
    expect(nameOf(step(cellOf("A1"), "ArrowDown", TOWER))).toBe("A1");
    expect(nameOf(step(cellOf("A1"), "ArrowUp", TOWER))).toBe("A2");
    expect(nameOf(step(cellOf("F3"), "ArrowRight", TOWER))).toBe("F3");
  });
  test("an outline has a corner wherever the way turns", () => {
    expect(outline(cells("A1 B1"), 1)).toHaveLength(4);
    const bent = outline(cells("A1 B1 A2"), 2);
    expect(bent).toHaveLength(6);
    expect(bent).toContainEqual({ x: 1, y: 1 });
    expect(outline(cells("A1 B1 C1 A2 C2"), 2)).toHaveLength(8);
  });
  test("a shrunk outline lies inside", () => {
    const xs = shrunk(outline(cells("A1"), 1), 0.1);
    expect(xs.map(({ x, y }) => [x, y].map((n) => n.toFixed(1)).join())).toEqual(
      expect.arrayContaining(["0.1,0.1", "0.9,0.1", "0.9,0.9", "0.1,0.9"]),
    );
  });
  test("neighbours that are not joined are two shapes", () => {
    const joined = groups(cells("A1 B1 A2"), (one, other) => one.row === other.row);
    expect(joined.map(keyOf)).toEqual(["A1 B1", "A2"]);
  });
});

describe("moves", () => {
  test("tiles by their sides, and what they cover", () => {
    const found = layings(["T1 front mosaic gold pond lion", "T1 front gold pond lion ship", "T1 back mosaic gold pond lion", "done"]);
    expect([...found.keys()]).toEqual(["T1 front", "T1 back"]);
    expect(found.get("T1 front")).toHaveLength(2);
    expect(laying("T1 back", ["mosaic", "gold"])).toBe("T1 back mosaic gold");
  });
  test("dice that can be taken", () => {
    expect(takeable(["take 5", "take green", "done"])).toEqual(new Set([5, "green"]));
  });
  test("shapes that can be drawn, written row by row", () => {
    expect(drawings(["draw C4 D4", "cart 3"]).map(keyOf)).toEqual(["C4 D4"]);
    expect(drawing(cells("D4 C5 C4"))).toBe("draw C4 D4 C5");
  });
  test.each([
    ["palm B2", "B2"],
    ["etch palm C2", "C2"],
    ["cart 3", "cart"],
    ["cart", "cart"],
    ["etch wheat", "etch"],
    ["amphora 4 plain", "amphora 4 plain"],
    ["lumber 1", "lumber 1"],
    ["lumber to stone", "lumber to stone"],
    ["ship", "ship"],
    ["done", null],
    ["take 5", null],
    ["draw C4 D4", null],
  ])("%s is entered at %s", (move, place) => {
    expect(targetOf(move)).toBe(place);
  });
  test.each([
    ["lion A2", 4],
    ["amphora 5 patterned", 5],
    ["gold 6", 6],
    ["worker", 5],
    ["etch lumber", null],
    ["statue", null],
    ["lumber to stone", null],
  ])("%s spends the die %s", (move, value) => {
    expect(dieFor(move, board(), view(), sheet())).toBe(value);
  });
  test("a tent saves the die, and so does a mark that is owed", () => {
    expect(dieFor("worker", board(), view(), sheet({ built: ["tent"] }))).toBeNull();
    expect(dieFor("lion A2", board(), view({ owed: "lion" }), sheet())).toBeNull();
  });
  test("the River is one wish: each spot with room, with every die", () => {
    const found = targets(["river 2", "river"], board(), view(), sheet());
    expect([...found.keys()]).toEqual(["lumber 1", "lumber 2", "wheat 2"]);
    expect(found.get("wheat 2")).toEqual([
      { moves: ["river 2", "wheat 2"], value: 2 },
      { moves: ["river", "wheat 2"], value: null },
    ]);
  });
  test("a chosen die leaves only its own uses", () => {
    const all = targets(["cart 2", "cart 3", "stone 4", "etch 4", "statue"], board(), view(), sheet());
    expect([...withDie(all, 4).keys()]).toEqual(["stone", "etch"]);
    expect(withDie(all, null)).toBe(all);
  });
  test("what cannot be written is tried with a die in hand that might do", () => {
    expect(wish("gold", null, board(), sheet())).toBe("gold 5");
    expect(wish("gold", 2, board(), sheet())).toBe("gold 2");
    expect(wish("tree", null, board(), sheet({ dice: [0, 0, 0, 0, 0, 0] }))).toBe("tree 1");
    expect(wish("lumber 1", null, board(), sheet())).toBe("river 2");
    expect(wish("B2", null, board(), sheet())).toBe("palm B2");
    expect(wish("tent", null, board(), sheet())).toBe("tent");
  });
});

describe("uses of a die", () => {
  test("sections are open, reached through a Pond, or closed", () => {
    expect(accessTo("ship", view(), sheet())).toBe("open");
    expect(accessTo("gold", view(), sheet())).toBe("pond");
    expect(accessTo("gold", view(), sheet({ ponds: [] }))).toBe("closed");
    expect(accessTo("gold", view({ tile: null, available: [] }), sheet({ ponds: [] }))).toBe("open");
    const obeyed = { icon: "gold", value: 3, points: 4, obeyed: true };
    expect(accessTo("gold", view({ penalty: obeyed }), sheet())).toBe("closed");
    expect(usesOf(3, board(), view({ penalty: obeyed }), sheet()).every((use) => use.access === "closed")).toBe(true);
  });
  test("named uses first, full ones not at all", () => {
    const uses = usesOf(5, board(), view(), sheet());
    expect(uses.map(({ name }) => name)).toEqual(["gold", "worker", "tree", "pair", "single", "etch"]);
    expect(usesOf(4, board(), view(), sheet()).find(({ name }) => name === "lion")?.keys).toEqual(["D3"]);
    expect(usesOf(4, board(), view(), sheet()).find(({ name }) => name === "amphora")?.keys).toEqual(["amphora 4 plain"]);
  });
});

describe("words", () => {
  test("a box says what it carries and what was done to it", () => {
    const [first, second] = [board().boxes[4], board().boxes[6]];
    expect(first && describeBox(first, sheet(), table)).toBe("A2, lion, circled, drawn");
    expect(second && describeBox(second, sheet({ etched: { C2: "palm" } }), table)).toBe("C2, etched: palm");
  });
  test("uses, options and places", () => {
    expect(usesOf(6, board(), view(), sheet()).map((use) => describeUse(use, 6, "en"))[0]).toBe("amphora, column 6 (through the Pond)");
    expect(describeOption({ moves: ["etch lumber"], value: null }, table)).toBe("for lumber");
    expect(describeOption({ moves: ["etch lion C2"], value: null }, table)).toBe("etch lion");
    expect(describeOption({ moves: ["gold 5"], value: 5 }, table)).toBe("with a 5");
    expect(describeOption({ moves: ["river", "wheat 1"], value: null }, table)).toBe("by the tile’s Pond");
    expect(describeTarget("wheat 2", table)).toBe("wheat, ship 2");
    expect(describeTarget("amphora 4 plain", table)).toBe("amphora, column 4, plain");
    expect(describeTarget("lumber to gold", table)).toBe("1 lumber → 1 gold");
    expect(describeCost("boat", table)).toBe("3 gold, 2 lumber");
  });
  test("a side tells all its bonuses", () => {
    expect(board().faces.map((face) => bonusesOf(face, "en").map(({ kind }) => kind))).toEqual([
      ["garden", "lake", "papyrus"],
      ["garden", "lake", "pond"],
    ]);
  });
  test("hints", () => {
    const now: Now = { mine: true, away: false, face: false, drawing: false, writes: true, draws: true, takes: false };
    const hint = (changes: Parameters<typeof view>[0], more: Partial<Now> = {}) =>
      hintFor(wordsIn("en"), board(), view(changes), { ...now, ...more });
    expect(hint({ owed: "lion", owed_count: 2 })).toBe("Now circle a lion icon in the tower: 2 left.");
    expect(hint({ owed: "boxes2", owed_count: 1 })).toBe("Now draw a shape of two boxes.");
    expect(hint({}, { mine: false })).toBe("Wait for your turn.");
    expect(hint({}, { drawing: true })).toContain("only confirming");
    expect(hint({}, { writes: false, draws: false })).toContain("confirm");
    expect(hint({ phase: "over" })).toBe("");
  });
  test("both languages have the same words", () => {
    expect(Object.keys(wordsIn("fr"))).toEqual(Object.keys(wordsIn("en")));
    expect(Object.keys(wordsIn("fr").names)).toEqual(Object.keys(wordsIn("en").names));
  });
});

describe("the pen", () => {
  test("draws the same mark in the same way, and another one differently", () => {
    const at = { x: 20, y: 20 };
    expect(loop(at, 10, 10, seedOf("A5"))).toBe(loop(at, 10, 10, seedOf("A5")));
    expect(loop(at, 10, 10, seedOf("A5"))).not.toBe(loop(at, 10, 10, seedOf("A6")));
    expect(cross(at, 8, 1).match(/M/g)).toHaveLength(2);
    expect(boundary(outline(cells("A1 B1 A2"), 2), 3).match(/Q/g)).toHaveLength(6);
    expect(boundary([], 3)).toBe("");
  });
  test("every row has a pattern of its own", () => {
    const rows = [0, 1, 2, 3, 4, 5].map((row) => pattern(row, 0, 60, 10, 4));
    expect(new Set(rows).size).toBe(6);
    expect(rows.join()).not.toContain("NaN");
  });
});
