import { describe, expect, it } from "vitest";
import { newsOf } from "../../src/shell/news";
import { event } from "./samples";

const moves = (seat: number, first: number, ...written: string[]) => written.map((move, i) => event(first + i, seat, move));

describe("news", () => {
  it("is what was added, or taken back", () => {
    const before = moves(0, 0, "a", "b");
    expect(newsOf(before, [...before, event(2, 0, "b")]).come.map((one) => one.seq)).toEqual([2]);
    expect(newsOf(before, before.slice(0, 1))).toEqual({ come: [], gone: [before[1]] });
    expect(newsOf(before, before)).toEqual({ come: [], gone: [] });
  });

  it("is not what others' steps have only moved", () => {
    const others = moves(1, 1, "b", "done");
    const after = [event(0, 0, "a"), ...others, ...moves(0, 3, "b", "c")];
    expect(newsOf(moves(0, 0, "a", "b", "c"), after)).toEqual({ come: others, gone: [] });
  });

  it("is not what was hidden and now is not", () => {
    const after = [event(0, null, "draw P"), event(1, 1, "S@A1"), event(2, 1, "done")];
    expect(newsOf([event(0, null, "draw ?"), event(1, 1, "?@A1")], after).come).toEqual([after[2]]);
  });
});
