import { describe, expect, it } from "vitest";
import { linesOf, turnEnds, turnsOf } from "../../src/shell/turns";
import { event, happening } from "./samples";

const GAME = [
  event(0, null, "D4 [M]"),
  event(1, null, "draw ?"),
  event(2, 0, "P@A1"),
  event(3, 0, "done"),
  event(4, null, "draw P"),
  event(5, 1, "S@A2"),
  event(6, 1, "done"),
  event(7, 0, "card 3"),
  event(8, null, "draw ?"),
  event(9, 1, "F@B2"),
];

describe("turns", () => {
  it("puts the set-up first, and a refill with its turn", () => {
    expect(turnsOf(GAME).map((turn) => [turn.seat, turn.events.map((one) => one.seq)])).toEqual([
      [null, [0, 1]],
      [0, [2, 3, 4]],
      // Another seat may choose a card in the middle of a turn; the same seat may have an extra turn after the refill.
      [1, [5, 6, 7, 8]],
      [1, [9]],
    ]);
  });

  it("parts turns when nothing is left to draw", () => {
    const moves = [event(0, null), event(1, 0, "F@A1"), event(2, 0, "done"), event(3, 1, "F@A2"), event(4, 1, "done"), event(5, 1, "F@A3")];
    expect(turnsOf(moves).map((turn) => turn.events.length)).toEqual([1, 2, 2, 1]);
  });

  it("keeps a declined extra turn with its turn, and begins a taken one", () => {
    const moves = [event(0, 0, "F@A1"), event(1, 0, "done"), event(2, null, "draw F"), event(3, 0, "no extra turn"), event(4, 1, "F@A2")];
    expect(turnsOf(moves).map((turn) => turn.events.length)).toEqual([4, 1]);
    expect(turnsOf([...moves.slice(0, 3), event(3, 0, "extra turn"), event(4, 0, "F@A2")])).toHaveLength(2);
  });

  it("knows the step after each turn", () => {
    expect(turnEnds(GAME)).toEqual([2, 5, 9, 10]);
    expect(turnEnds([])).toEqual([]);
  });

  it("counts repeated sentences but shows every payment", () => {
    const draws = [event(0, null, "draw", "Ann draws"), event(1, null, "draw", "Ann draws")];
    const paid = { ...event(2, 0), happenings: [happening("+1", { points: 1 }), happening("+1", { points: 1 })] };
    expect(linesOf({ seat: 0, events: [...draws, paid] })).toMatchObject([
      { sentence: "Ann draws", times: 2, step: 2 },
      { sentence: "+1", points: 1, step: 3 },
      { sentence: "+1", points: 1, step: 3 },
    ]);
  });
});
