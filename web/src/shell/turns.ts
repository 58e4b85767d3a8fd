/** The events of a game put together by turns, for the log and for jumping in a replay. */
import type { TableEvent } from "./types";

export interface Turn {
  /** Whose turn it is; null is the set-up before the first one. */
  seat: number | null;
  events: TableEvent[];
}

/** Decisions that only settle what a turn has brought, whoever takes them. */
const SETTLES = /^(score|card|no extra turn)\b/;

/** A turn ends when it was confirmed or refilled and somebody begins anew, or when another seat begins. */
export function turnsOf(events: TableEvent[]): Turn[] {
  const turns: Turn[] = [];
  let ended = false;
  for (const event of events) {
    const last = turns.at(-1);
    const begins: boolean = event.seat !== null && !SETTLES.test(event.move) && (ended || event.seat !== last?.seat);
    if (!last || begins) {
      turns.push({ seat: event.seat, events: [event] });
    } else {
      last.events.push(event);
    }
    ended = begins ? false : ended || event.seat === null || event.move === "done";
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
