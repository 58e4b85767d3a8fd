/** Tiles: how they look when they are turned, and what carries them. */
import { covered, positionsOf } from "./geometry";
import { CORNERS, type BabylonSeat, type BabylonTerrace, type Corner } from "./types";

/** The symbols of a tile after turning it clockwise, from the top left. */
export function turned(symbols: string, quarters: number): string {
  return Array.from(symbols, (_, space) => symbols[(space - quarters + 8) % 4]).join("");
}

/** Of the turns that look alike the smallest: the one that the rules offer (4.10). */
export function offered(symbols: string, quarters: number): number {
  return [0, 1, 2, 3].find((other) => turned(symbols, other) === turned(symbols, quarters)) ?? quarters;
}

/** The next turn that looks different; the same if there is none. */
export function nextTurn(symbols: string, quarters: number): number {
  const looks = turned(symbols, quarters);
  for (let more = 1; more < 4; more++) {
    const next = (quarters + more) % 4;
    if (turned(symbols, next) !== looks) return offered(symbols, next);
  }
  return quarters;
}

/** The positions of a terrace that nothing above covers. */
export function visible(terrace: BabylonTerrace, seat: BabylonSeat): string[] {
  return positionsOf(terrace.place).filter((position) => seat.spaces[position]?.tile === terrace.tile);
}

export function levelAt(seat: BabylonSeat, position: string): number {
  return seat.spaces[position]?.level ?? 0;
}

/** The lowest level on which a tile could lie at a place. */
export function lowestAt(seat: BabylonSeat, place: string): number {
  return Math.max(...positionsOf(place).map((position) => levelAt(seat, position))) + 1;
}

/** A garden as high as if a tile lay there already. */
export function raisedAt(seat: BabylonSeat, place: string, level: number): BabylonSeat {
  const bare = { tile: null, symbol: ".", item: null, other: null };
  const raised = positionsOf(place).map((position) => [position, { ...bare, level }]);
  return { ...seat, spaces: { ...seat.spaces, ...Object.fromEntries(raised) } };
}

export type Carrier = "single" | "double" | "statue" | "open";

/** What stands under each corner of a tile that is to be laid, as far as the surfaces tell (4.3 to 4.5). */
export function carriers(seat: BabylonSeat, place: string, level: number, open: Corner | null): Record<Corner, Carrier> {
  const four = covered(place);
  const carrier = (corner: Corner): Carrier => {
    const space = seat.spaces[four[corner]];
    const drop = level - (space?.level ?? 0);
    if (corner === open) return "open";
    if (space?.item === "statue" && drop === 1) return "statue";
    if (space?.item) return "open";
    return drop === 1 ? "single" : drop === 2 ? "double" : "open";
  };
  return Object.fromEntries(CORNERS.map((corner) => [corner, carrier(corner)])) as Record<Corner, Carrier>;
}

/** How many single pillars that takes: a double costs two, the first is free with the gift (4.7). */
export function cost(carried: Record<Corner, Carrier>, gift: boolean): number {
  const count = (wanted: Carrier) => Object.values(carried).filter((carrier) => carrier === wanted).length;
  return count("single") + 2 * Math.max(0, count("double") - (gift ? 1 : 0));
}
