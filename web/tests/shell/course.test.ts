import { describe, expect, it } from "vitest";
import { across, chanceAt, deeds, lineOf, pointsOf } from "../../src/shell/course";
import type { Report } from "../../src/shell/types";
import { event } from "./samples";

const course: Report["course"] = [
  { step: 2, chances: [0.5, 0.5] },
  { step: 6, chances: [0.9, 0.1] },
  { step: 10, chances: [0, 1] },
];

const report: Report = {
  accuracy: [90, null],
  course,
  mistakes: [
    {
      first: 6,
      last: 8,
      turn: 3,
      seat: 0,
      chances: [0.2, 0.8],
      best_chances: [0.9, 0.1],
      cost: 0.7,
      best: ["a", "b"],
      better: ["does a", ""],
    },
  ],
  luck: [{ first: 4, last: 5, turn: 2, seat: 1, moves: ["roll 6"], expected: [0.5, 0.5], chances: [0.9, 0.1], swing: -0.4 }],
};

describe("the course of chances", () => {
  it("puts the turning points of both kinds in order, and words them as well as it can", () => {
    expect(pointsOf(report).map(({ kind, seat, swing, better }) => [kind, seat, swing, better])).toEqual([
      ["luck", 1, -0.4, []],
      ["mistake", 0, -0.7, ["does a", "b"]],
    ]);
  });

  it("reads the chances between two moments", () => {
    expect([0, 2, 4, 6, 8, 10, 12].map((step) => chanceAt(course, 0, step))).toEqual(
      [0.5, 0.5, 0.7, 0.9, 0.45, 0, 0].map((value) => expect.closeTo(value)),
    );
    expect(chanceAt([], 0, 3)).toBe(0);
  });

  it("draws a line from left to right, the best chances on top", () => {
    expect(lineOf(course, 0, 10)).toBe("M0.2000 0.5000L0.6000 0.1000L1.0000 1.0000");
    expect(across(3, 0)).toBe(0);
  });

  it("tells what was done, without what it brought", () => {
    expect(deeds([event(0, 0), event(1, 1), event(2, 0)], 1, 3)).toEqual(["x 1", "x 2"]);
  });
});
