/** The chances over a game as lines on paper that is 1 wide and 1 high. */
import type { Happening, Report, TableEvent } from "./types";

type Course = Report["course"];

/** The turning points of both kinds, in the order of the game. */
export interface Point {
  kind: "mistake" | "luck";
  first: number;
  last: number;
  turn: number;
  seat: number;
  /** How much chance the seat won or lost by it. */
  swing: number;
  /** What should have been played, in words, or for want of them in notation. */
  better: string[];
}

export function pointsOf({ mistakes, luck }: Report): Point[] {
  const bad = mistakes.map(({ first, last, turn, seat, cost, best, better }): Point => {
    return { kind: "mistake", first, last, turn, seat, swing: -cost, better: better.map((words, i) => words || (best[i] ?? "")) };
  });
  const lucky = luck.map(({ first, last, turn, seat, swing }): Point => ({ kind: "luck", first, last, turn, seat, swing, better: [] }));
  return [...bad, ...lucky].sort((a, b) => a.last - b.last);
}

/** Colours never stand alone: each seat's line has its own dashes. */
export function dashesOf(seat: number): string {
  return ["none", "7 4", "2 3", "9 3 2 3"][seat % 4] ?? "none";
}

/** Where a step lies from left to right. */
export function across(step: number, steps: number): number {
  return steps ? step / steps : 0;
}

/** The chances of a seat after some step, between the moments that are known. */
export function chanceAt(course: Course, seat: number, step: number): number {
  const after = course.findIndex((moment) => moment.step >= step);
  const right = course[after === -1 ? course.length - 1 : after];
  const left = course[Math.max(0, after - 1)];
  if (!left || !right) return 0;
  const [from, to] = [left.chances[seat] ?? 0, right.chances[seat] ?? 0];
  const part = right.step > left.step ? (step - left.step) / (right.step - left.step) : 1;
  return from + (to - from) * Math.max(0, Math.min(1, part));
}

/** The line of a seat, as an SVG path. */
export function lineOf(course: Course, seat: number, steps: number): string {
  return course
    .map(({ step, chances }, i) => `${i ? "L" : "M"}${across(step, steps).toFixed(4)} ${(1 - (chances[seat] ?? 0)).toFixed(4)}`)
    .join("");
}

/** What happened from a step up to another, in words: of each step only the deed itself. */
export function deeds(events: TableEvent[], first: number, last: number): string[] {
  return events.slice(first, last).flatMap(({ happenings }) => happenings.slice(0, 1).map(({ sentence }: Happening) => sentence));
}
