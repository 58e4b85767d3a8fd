/** Where the water runs: which pools feed which, and what a change of the flow brings along. */
import { nameBeside } from "./geometry";
import type { GardensBoard, GardensPlace, GardensTile, GardensView } from "./types";

/** The pools whose channels lead into a place: from above on the left, and on the right. */
export function inlets(place: GardensPlace, board: GardensBoard, view: GardensView): { left: string | null; right: string | null } {
  const [left, right] = [nameBeside(place, 1, -1), nameBeside(place, 1, 0)];
  return {
    left: tileAt(left, board, view)?.right_channel ? left : null,
    right: tileAt(right, board, view)?.left_channel ? right : null,
  };
}

export function tileAt(place: string, board: GardensBoard, view: GardensView): GardensTile | undefined {
  const number = view.tiles[place];
  return number === undefined ? undefined : board.tiles[number - 1];
}

/** The flow without a pool, and without those that only it has fed. */
export function without(pool: string, board: GardensBoard, view: GardensView): string[] {
  const [source] = view.played.flow;
  const kept = new Set<string>();
  for (const place of board.places) {
    if (!view.played.flow.includes(place.name) || place.name === pool) continue;
    if (place.name === source || isFed(place, kept, board, view)) kept.add(place.name);
  }
  return [...kept];
}

/** The flow and one more pool, in the order in which water runs. */
export function withPool(pool: string, board: GardensBoard, view: GardensView): string[] {
  const wanted = new Set([...view.played.flow, pool]);
  return board.places.map((place) => place.name).filter((name) => wanted.has(name));
}

/** All pools that the water reaches, also those that were left out on the way. */
export function everything(board: GardensBoard, view: GardensView): string[] {
  const { flow, fed, whole } = view.played;
  if (fed.every((pool) => whole.includes(pool))) return whole;
  const reached = new Set(flow);
  for (const place of board.places) if (place.row > 0 && isFed(place, reached, board, view)) reached.add(place.name);
  return board.places.map((place) => place.name).filter((name) => reached.has(name));
}

/** The points of a seed in a place. */
export function worth(place: GardensPlace, board: GardensBoard, view: GardensView): number {
  return place.row + (tileAt(place.name, board, view)?.flowers ?? 0);
}

function isFed(place: GardensPlace, sources: Set<string>, board: GardensBoard, view: GardensView): boolean {
  const { left, right } = inlets(place, board, view);
  return (left !== null && sources.has(left)) || (right !== null && sources.has(right));
}
