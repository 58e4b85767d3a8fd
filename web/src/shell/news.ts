/** What has changed between two lists of events. Somebody else's steps may have come in before one's own that are not confirmed. */
import { say } from "./settings.svelte";
import type { TableEvent } from "./types";

export interface News {
  come: TableEvent[];
  gone: TableEvent[];
}

export function newsOf(before: TableEvent[], after: TableEvent[]): News {
  const shorter = Math.min(before.length, after.length);
  let first = 0;
  while (first < shorter && same(before[first], after[first])) first += 1;
  let last = 0;
  while (last < shorter - first && same(before.at(-1 - last), after.at(-1 - last))) last += 1;
  return { come: after.slice(first, after.length - last), gone: before.slice(first, before.length - last) };
}

/** Where a step was hidden and then is not, it is still the same. */
function same(one: TableEvent | undefined, other: TableEvent | undefined): boolean {
  if (!one || !other || one.seat !== other.seat) return false;
  return one.move === other.move || one.move.includes("?") || other.move.includes("?");
}

/** What has happened between two lists of events, in words for the viewer in a seat. */
export function told(before: TableEvent[], after: TableEvent[], mine: number | null): string {
  const { come, gone } = newsOf(before, after);
  if (gone.length > come.length) return say("takenBack");
  return come
    .filter((event) => event.seat !== null || event.whose === null || event.happenings.some((happening) => happening.seat === mine))
    .flatMap((event) => event.happenings.map((happening) => `${happening.sentence}.`))
    .join(" ");
}
