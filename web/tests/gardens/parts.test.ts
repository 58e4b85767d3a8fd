import { describe, expect, test } from "vitest";
import { centre, FALL, frame, inPlay, nameBeside, next, onLeftEdge, WIDTH } from "../../src/boards/gardens/geometry";
import { deeds, fillBase, reenter } from "../../src/boards/gardens/moves";
import { everything, inlets, withPool, without, worth } from "../../src/boards/gardens/water";
import { wordsIn } from "../../src/boards/gardens/words";
import { board, place, turn, view } from "./table";

describe("geometry", () => {
  test("a place rests on two of the row below", () => {
    const [upper, left, right] = [centre(place(2, 1)), centre(place(1, 1)), centre(place(1, 2))];
    expect([left.x - upper.x, right.x - upper.x]).toEqual([-WIDTH, WIDTH]);
    expect(left.y).toBe(right.y);
    // What leaves the upper terrace on the left comes to the right edge of the lower one.
    const spout = onLeftEdge(0.5, FALL);
    expect([upper.x + spout.x - left.x, upper.y + spout.y - left.y]).toEqual([WIDTH / 2, -14.5]);
  });

  test.each([10, 13])("the frame holds all places of a base of %i", (base) => {
    const { x, y, width, height } = frame(base);
    for (const one of [place(0, 0), place(0, base - 1), place(base - 1, 0)]) {
      expect(inPlay(one, base)).toBe(true);
      const at = centre(one);
      expect(at.x - WIDTH).toBeGreaterThan(x);
      expect(at.x + WIDTH).toBeLessThan(x + width);
      expect(at.y - WIDTH).toBeGreaterThan(y);
      expect(at.y + WIDTH).toBeLessThan(y + height);
    }
    expect(inPlay(place(1, base - 1), base)).toBe(false);
  });

  test("arrow keys climb straight up, come back down, and go along a row", () => {
    const all = board().places;
    const walk: string[] = [];
    let here = place(0, 1);
    for (const key of ["ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowLeft", "ArrowLeft"] as const) {
      here = next(here, key, all) ?? here;
      walk.push(here.name);
    }
    expect(walk).toEqual(["B1", "A2", "B1", "B0", "C0", "B0", "A0"]);
    expect(next(place(3, 0), "ArrowUp", all)).toBeUndefined();
  });

  test("neighbours have names", () => {
    expect([nameBeside(place(1, 1), 1, -1), nameBeside(place(1, 1), 1, 0), nameBeside(place(1, 1), 0, 1)]).toEqual(["A2", "B2", "C1"]);
  });
});

describe("moves", () => {
  test("only the places for the tile in the hand are offered", () => {
    const moves = ["1@A2", "1@A3", "5@A3"];
    expect([...deeds(view(), moves, null).keys()]).toEqual([]);
    expect([...deeds(view(), moves, 1)]).toEqual([
      ["A2", "place"],
      ["A3", "place"],
    ]);
  });

  test("a gardener who can move and plant leaves the choice", () => {
    const found = deeds(view(), ["take B2", "take A0", "take hand", "plant B2", "done"], null);
    expect([...found]).toEqual([
      ["B2", "either"],
      ["A0", "take"],
    ]);
  });

  test("pools that the order has passed are offered all the same, but only to the mover", () => {
    const passed = view({ phase: "cascade", played: turn({ flow: ["B2", "C1"], fed: ["B1"] }) });
    expect([...deeds(passed, ["done"], null)]).toEqual([["B1", "plant"]]);
    expect(deeds(passed, [], null).size).toBe(0);
  });

  test("what was entered is taken back only as far as needed", () => {
    expect(reenter("plant", ["A3", "B2", "D1"], ["A3", "A2", "B2", "D1"])).toEqual({
      undos: 2,
      moves: ["plant A2", "plant B2", "plant D1"],
    });
    expect(reenter("plant", ["A3"], ["A3", "B2"])).toEqual({ undos: 0, moves: ["plant B2"] });
    expect(reenter("plant", ["A3", "B2"], [])).toEqual({ undos: 2, moves: [] });
  });

  test("the rest settles on the next terraces", () => {
    const base = ["A0", "B0", "C0", "D0"];
    expect(fillBase([], base, 3)).toEqual(["settle A0", "settle B0", "settle C0"]);
    expect(fillBase(["B0"], base, 2)).toEqual(["settle C0", "settle D0"]);
  });
});

describe("water", () => {
  const flowing = (flow: string[], more = {}) => view({ played: turn({ flow, ...more }) });

  test("comes from above", () => {
    expect(inlets(place(1, 1), board(), view())).toEqual({ left: null, right: "B2" });
    expect(inlets(place(1, 2), board(), view())).toEqual({ left: "B2", right: null });
    expect(inlets(place(1, 0), board(), view())).toEqual({ left: null, right: null });
  });

  test("pays rows and panels", () => {
    expect([worth(place(2, 1), board(), view()), worth(place(1, 1), board(), view())]).toEqual([2, 3]);
  });

  test("a pool leaves the flow together with what only it has fed", () => {
    const tall = { tiles: { A3: 2, A2: 5, B2: 2, B1: 3, C1: 4 } };
    const seen = { ...flowing(["A3", "A2", "B2", "B1", "C1"]), ...tall };
    expect(without("B2", board(), seen)).toEqual(["A3", "A2", "B1"]);
    expect(without("A2", board(), seen)).toEqual(["A3", "B2", "B1", "C1"]);
  });

  test("a pool joins in the order of the rows", () => {
    expect(withPool("B1", board(), flowing(["B2", "C1"]))).toEqual(["B2", "B1", "C1"]);
  });

  test("all of it is what the server says, and what was left out besides", () => {
    expect(everything(board(), flowing(["B2"], { fed: ["B1", "C1"], whole: ["B2", "B1", "C1"] }))).toEqual(["B2", "B1", "C1"]);
    expect(everything(board(), flowing(["B2", "C1"], { fed: ["B1"], whole: ["B2", "C1"] }))).toEqual(["B2", "B1", "C1"]);
  });
});

test("both languages have the same keys, and none is empty", () => {
  const [en, fr] = [wordsIn("en"), wordsIn("fr")];
  expect(Object.keys(fr)).toEqual(Object.keys(en));
  expect(Object.values(fr)).not.toContain("");
});
