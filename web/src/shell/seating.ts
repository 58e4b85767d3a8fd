/** Who sits where, in the words that the log uses as well. */
import { settings } from "./settings.svelte";
import { fill } from "./words";
import type { SeatInfo, SeatWish, Snapshot, TableInfo, View } from "./types";

export const USUAL_BOT = "greedy";

/** How the house lists the programs of guests among its bots. */
const PROGRAM = "program:";

export function botTitle(bot: string): string {
  return bot.startsWith(PROGRAM) ? bot.slice(PROGRAM.length) : bot;
}

/** Whether somebody plays a seat from elsewhere, so that they may be here or away: a person, or a program. */
export function comesAndGoes(seat: SeatInfo): boolean {
  return seat.kind === "person" || (seat.kind === "bot" && seat.bot === null);
}

/** The server calls bots "bot greedy" in its sentences; one name for one player everywhere. */
export function nameOf(seat: SeatInfo): string {
  return seat.kind === "bot" ? `bot ${seat.name}` : seat.name;
}

export function namesOf(snapshot: Snapshot): string[] {
  return snapshot.table.seats.map((seat) => nameOf(seat) || fill(settings.language, "seat", { number: seat.seat + 1 }));
}

/** The seat that decides now, or null when chance or nobody does. */
export function mover(snapshot: Snapshot): number | null {
  const next = snapshot.view.to_move;
  return typeof next === "number" ? next : null;
}

/** The seat of this browser that decides next: the one to move, or the first of its own that may decide as well. */
function nextHere(snapshot: Snapshot, own: number[]): number | null {
  const next = mover(snapshot);
  if (next !== null && own.includes(next)) return next;
  return own.find((seat) => snapshot.acting.includes(seat)) ?? null;
}

/** A rival whom no seat plays, where the game has one. */
export function rivalOf(view: View): View["seats"][number] | null {
  return "king" in view ? view.king : null;
}

/** The seats that this browser plays itself; a seat with a stand-in is played by a bot. */
export function playedHere(snapshot: Snapshot): number[] {
  return snapshot.your_seats.filter((seat) => snapshot.table.seats[seat]?.stand_in === null);
}

/** The seats to which the screen must be handed before anything private is shown; null if nothing need be hidden. */
export function handOver(snapshot: Snapshot, accepted: number | null): number[] | null {
  const own = playedHere(snapshot);
  if (own.length < 2 || !snapshot.table.started || snapshot.table.over) return null;
  const next = nextHere(snapshot, own);
  if (next !== null) return next === accepted && snapshot.seat === next ? null : [next];
  return accepted !== null && snapshot.seat === accepted ? null : own;
}

/** A record that was opened has only names of people who are not here; it can only be looked through. */
export function looksLikeRecord(table: TableInfo): boolean {
  return table.seats.every((seat) => seat.kind === "person" && !seat.yours && !seat.online && !seat.stand_in);
}

/** You against one bot; against as few as there must be, where two are too few, and alone where one plays alone. */
export function againstBots(seats: number, name: string): SeatWish[] {
  const bots = Array.from({ length: seats - 1 }, (): SeatWish => ({ kind: "bot", bot: USUAL_BOT }));
  return [{ kind: "you", name }, ...bots];
}

/** Where a game is replayed from some step on, through the eyes that are used now if there are several. */
export function replayAddress(id: string, snapshot: Snapshot | null, step?: number): string {
  const query = new URLSearchParams();
  if (step !== undefined) query.set("step", String(step));
  if (snapshot && snapshot.your_seats.length > 1 && snapshot.seat !== null) query.set("seat", String(snapshot.seat));
  return `/t/${id}/replay${query.size ? `?${query}` : ""}`;
}
