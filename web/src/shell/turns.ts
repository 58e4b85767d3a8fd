/** The events of a game put together by turns, for the log and for jumping in a replay. */
import type { TableEvent } from "./types";

export interface Turn {
  /** Counted from 1; 0 is the set-up. */
  number: number;
  /** Whose turn it is; null is nobody's. */
  seat: number | null;
  events: TableEvent[];
}

export function turnsOf(events: TableEvent[]): Turn[] {
  const turns: Turn[] = [];
  for (const event of events) {
    const last = turns.at(-1);
    if (last?.number === event.turn) last.events.push(event);
    else turns.push({ number: event.turn, seat: event.whose, events: [event] });
  }
  return turns;
}

export interface Line {
  sentence: string;
  points: number;
  seat: number | null;
  /** The number of steps after which the table shows this. */
  step: number;
  times: number;
}

/** What happened in a turn, line by line; the same sentence again is counted instead of repeated. */
export function linesOf(turn: Turn): Line[] {
  const lines: Line[] = [];
  for (const event of turn.events) {
    for (const happening of event.happenings) {
      const last = lines.at(-1);
      const { sentence, points, seat = null } = happening;
      if (last?.sentence === sentence && points === 0) {
        last.times += 1;
        last.step = event.seq + 1;
      } else {
        lines.push({ sentence, points, seat, step: event.seq + 1, times: 1 });
      }
    }
  }
  return lines;
}

/** The step at which each turn is complete, beginning with the set-up. */
export function turnEnds(events: TableEvent[]): number[] {
  return turnsOf(events).map((turn) => (turn.events.at(-1)?.seq ?? -1) + 1);
}
