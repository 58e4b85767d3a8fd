/** Small pieces of a table for tests. */
import type { Happening, SeatInfo, Snapshot, TableEvent } from "../../src/shell/types";

export function happening(sentence: string, more: Partial<Happening> = {}): Happening {
  return { sentence, seat: null, points: 0, source: "", at: [], via: [], ...more };
}

/** A step; a seat's step is a turn of its own unless `inTurn` puts it into one. */
export function event(seq: number, seat: number | null, move = "x", sentence = `${move} ${seq}`): TableEvent {
  return { seq, turn: seat === null ? 0 : seq, whose: seat, seat, move, happenings: [happening(sentence, { seat })] };
}

export function inTurn(turn: number, whose: number | null, ...events: TableEvent[]): TableEvent[] {
  return events.map((one) => ({ ...one, turn, whose }));
}

export function seatInfo(seat: number, more: Partial<SeatInfo> = {}): SeatInfo {
  return {
    seat,
    kind: "person",
    name: ["Ann", "Ben", "Cleo", "Dan"][seat] ?? "",
    bot: null,
    stand_in: null,
    yours: false,
    online: true,
    out_of_time: false,
    clock: null,
    ...more,
  };
}

export function snapshot(
  more: Partial<Snapshot> = {},
  seats: SeatInfo[] = [seatInfo(0), seatInfo(1)],
  toMove: number | string = 0,
): Snapshot {
  return {
    table: {
      id: "t",
      game: "babylonia",
      options: {},
      seats,
      started: true,
      over: false,
      your_turn: false,
      steps: 0,
      created: 0,
      hints: false,
      clock: null,
    },
    seat: 0,
    your_seats: [0],
    acting: typeof toMove === "number" ? [toMove] : [],
    version: 1,
    view: {
      game: "babylonia",
      seat: 0,
      players: seats.length,
      cards: "base",
      phase: "play",
      to_move: toMove,
      turn: 1,
      active: 0,
      tokens: {},
      tiles: {},
      scored: [],
      display: [],
      pending: [],
      played: [],
      seats: [],
    },
    moves: [],
    confirm: null,
    undoable: 0,
    outcome: null,
    rematch: null,
    ...more,
  };
}
