import { expect, test } from "vitest";
import { next } from "../../src/boards/babylonia/geometry";
import type { BabyloniaHex } from "../../src/boards/babylonia/types";
import { wordsIn } from "../../src/boards/babylonia/words";
import { board } from "./table";

test("both languages have the same keys, and none is empty", () => {
  const [en, fr] = [wordsIn("en"), wordsIn("fr")];
  expect(Object.keys(fr)).toEqual(Object.keys(en));
  expect(Object.values(fr)).not.toContain("");
});

test("a walk to the side stays level and comes back", () => {
  const hexes: BabyloniaHex[] = [];
  for (let column = 0; column < 7; column++)
    for (let row = column % 2; row < 9; row += 2)
      hexes.push({ name: `${column} ${row}`, row, column, ground: "central", spot: false, ziggurat: false });
  let here = hexes.find((hex) => hex.name === "0 4");
  const walk: string[] = [];
  for (const direction of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft"] as const) {
    here = here && next(here, direction, hexes);
    walk.push(here?.name ?? "");
  }
  expect(walk).toEqual(["1 5", "2 4", "3 5", "2 4", "1 5", "0 4"]);
});

test("at the edge there is nothing further", () => {
  const [first] = board().hexes;
  expect(first && next(first, "ArrowUp", board().hexes)).toBeUndefined();
});
