import { describe, expect, it } from "vitest";
import { linesOf, turnEnds, turnsOf } from "../../src/shell/turns";
import { event, happening, inTurn } from "./samples";

const GAME = [
  event(0, null),
  event(1, null),
  ...inTurn(1, 0, event(2, 0), event(3, 0), event(4, null)),
  // Another seat may decide in the middle of a turn; the same seat may have another turn after it.
  ...inTurn(2, 1, event(5, 1), event(6, 0), event(7, null)),
  ...inTurn(3, 1, event(8, 1)),
  ...inTurn(4, null, event(9, null), event(10, null)),
];

describe("turns", () => {
  it("are put together as the server counts them, the set-up first", () => {
    expect(turnsOf(GAME).map((turn) => [turn.number, turn.seat, turn.events.map((one) => one.seq)])).toEqual([
      [0, null, [0, 1]],
      [1, 0, [2, 3, 4]],
      [2, 1, [5, 6, 7]],
      [3, 1, [8]],
      [4, null, [9, 10]],
    ]);
  });

  it("knows the step after each turn", () => {
    expect(turnEnds(GAME)).toEqual([2, 5, 8, 9, 11]);
    expect(turnEnds([])).toEqual([]);
  });

  it("counts repeated sentences but shows every payment", () => {
    const draws = [event(0, null, "draw", "Ann draws"), event(1, null, "draw", "Ann draws")];
    const paid = { ...event(2, 0), happenings: [happening("+1", { points: 1 }), happening("+1", { points: 1 })] };
    expect(linesOf({ number: 1, seat: 0, events: [...draws, paid] })).toMatchObject([
      { sentence: "Ann draws", times: 2, step: 2 },
      { sentence: "+1", points: 1, step: 3 },
      { sentence: "+1", points: 1, step: 3 },
    ]);
  });
});
