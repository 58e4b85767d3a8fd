/** Clocks in figures and words. */
import type { ClockInfo, ClockWish, Language, SeatClock, TableInfo } from "./types";
import { fill } from "./words";

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const URGENT = 10;
/** What is said of the time that is left is said once, when so many seconds are. */
export const MARKS = [60, 30, URGENT];

export type ClockKind = "none" | "move" | "game" | "days";

/** What can be chosen for a new table; the first of each is what most will want. */
export const CLOCKS: Record<ClockKind, ClockWish[]> = {
  none: [],
  move: [60, 30, 120, 300].map((seconds) => ({ kind: "move", seconds, increment: 0 })),
  game: [
    [10, 10],
    [5, 5],
    [20, 10],
    [45, 15],
  ].map(([minutes = 0, increment = 0]) => ({ kind: "game", seconds: minutes * MINUTE, increment })),
  days: [3, 1, 7].map((days) => ({ kind: "move", seconds: days * DAY, increment: 0 })),
};

/** From shortest to longest, as they are shown. */
export const shown = (kind: ClockKind) => [...CLOCKS[kind]].sort((one, other) => one.seconds - other.seconds);

export const keyOf = ({ seconds, increment }: ClockWish) => `${seconds}+${increment}`;

export function kindOf(clock: ClockWish | ClockInfo | null): ClockKind {
  if (clock === null) return "none";
  return clock.kind === "move" && clock.seconds >= DAY ? "days" : clock.kind;
}

/** What is left on a clock; it may wait for its start. */
export function leftOn(clock: SeatClock, now: number): number {
  return clock.since === null ? clock.left : Math.max(0, clock.left - Math.max(0, now - clock.since));
}

/** Time to be read at a glance: 4:09, 1:04:09, or in days and hours where a turn may take days. */
export function figures(left: number, kind: ClockKind, language: Language): string {
  const seconds = Math.ceil(left);
  if (kind === "days" && seconds >= HOUR) return inDays(seconds, language);
  const [hours, minutes] = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / MINUTE)];
  const two = (count: number) => String(count).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % MINUTE)}` : `${minutes}:${two(seconds % MINUTE)}`;
}

function inDays(seconds: number, language: Language): string {
  const [days, hours, minutes] = [Math.floor(seconds / DAY), Math.floor((seconds % DAY) / HOUR), Math.floor((seconds % HOUR) / MINUTE)];
  const parts = days ? [count(days, "day", language), hours && `${hours}\u00a0h`] : [`${hours}\u00a0h`, minutes && `${minutes}\u00a0min`];
  return parts.filter(Boolean).join(" ");
}

function count(amount: number, unit: "day" | "hour" | "minute" | "second", language: Language): string {
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(amount);
}

/** A length of time in words: 30 seconds, 10 minutes, 3 days. */
export function lengthOf(seconds: number, language: Language): string {
  if (seconds >= DAY) return count(seconds / DAY, "day", language);
  if (seconds >= HOUR && seconds % HOUR === 0) return count(seconds / HOUR, "hour", language);
  if (seconds >= MINUTE && seconds % MINUTE === 0) return count(seconds / MINUTE, "minute", language);
  return count(seconds, "second", language);
}

/** A clock as it was chosen, in words. */
export function describe(clock: ClockWish | ClockInfo, language: Language): string {
  const time = lengthOf(clock.seconds, language);
  if (clock.kind === "move") return fill(language, "clockPerTurn", { time });
  if (!clock.increment) return fill(language, "clockPerGame", { time });
  return fill(language, "clockPerGamePlus", { time, increment: clock.increment });
}

/** What is left to whoever reads this at a table that waits for them; nothing if no clock of theirs runs. */
export function yourTimeLeft(table: TableInfo, now: number): number | null {
  const running = table.seats.flatMap(({ yours, clock }) => (yours && clock?.since != null ? [leftOn(clock, now)] : []));
  return running.length ? Math.min(...running) : null;
}

/** Those first that wait for the reader, and of them those first that wait least long; the others as they were. */
export function waitingFirst(tables: TableInfo[], now: number): TableInfo[] {
  const rank = (table: TableInfo) => (table.your_turn && !table.over ? (yourTimeLeft(table, now) ?? Number.MAX_VALUE) : Infinity);
  return tables
    .map((table) => ({ table, at: rank(table) }))
    .sort((one, other) => (one.at === other.at ? 0 : one.at - other.at))
    .map(({ table }) => table);
}
