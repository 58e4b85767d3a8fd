/** Who sits where, in the words that the log uses as well. */
import { settings } from "./settings.svelte";
import { fill } from "./words";
import type { SeatInfo, SeatWish, Snapshot, TableInfo, View } from "./types";

export const USUAL_BOT = "greedy";

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

interface Standing {
  points: number;
  sources: Record<string, number>;
}

/** The points of each seat and where they come from; some games keep them on a sheet of paper. */
export function standingsIn(view: View): Standing[] {
  return "sheets" in view ? view.sheets : view.seats;
}

/** A rival whom no seat plays, where the game has one. */
export function rivalOf(view: View): Standing | null {
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
  const next = mover(snapshot);
  if (next !== null && own.includes(next)) return next === accepted && snapshot.seat === next ? null : [next];
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
