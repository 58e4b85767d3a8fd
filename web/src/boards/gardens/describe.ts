/** Places in words, for those who hear the board and for those who point at it. */
import type { Table as TableOf } from "../shared/props";
import { nameOf } from "../shared/words";
import type { Deed } from "./moves";
import type { GardensBoard, GardensPlace, GardensView } from "./types";
import { tileAt, worth } from "./water";
import { wordsIn } from "./words";

export type Table = TableOf<GardensView, GardensBoard>;

/** "C4, row 4, tile with staircase down to the left, planted by Ann, gardeners: 2 of Ann". */
export function describePlace(place: GardensPlace, table: Table): string {
  const words = wordsIn(table.language);
  const { board, view } = table;
  const parts = [place.name, words.row(place.row)];
  const tile = tileAt(place.name, board, view);
  if (tile) parts.push(words.tile(tile.words), describePool(place, table));
  else if (place.row > 0) parts.push(view.open.includes(place.name) ? words.openPlace : words.empty);
  const standing = describeGardeners(place, table);
  if (standing) parts.push(standing);
  if (view.played.place === place.name) parts.push(words.newTile);
  return parts.join(", ");
}

/** What a click would do there, and what it would bring. */
export function describeDeed(place: GardensPlace, deed: Deed, { board, view, language }: Table): string {
  const words = wordsIn(language);
  const parts = [words.deeds[deed]];
  if (deed === "go") parts.push(words.stepsLeft(view.played.reachable[place.name] ?? 0));
  if (deed === "plant") parts.push(words.worth(worth(place, board, view)));
  return parts.join(", ");
}

/** One sentence on what a place is good for. */
export function explainPlace(place: GardensPlace, { view, language }: Table): string {
  const words = wordsIn(language);
  if (place.row === 0) return words.helpBase;
  if (!(place.name in view.tiles)) return view.open.includes(place.name) ? words.helpOpen : words.helpEmpty;
  return place.name in view.seeds ? words.helpPlanted : words.helpUnplanted;
}

/** The name of a guild: a seat's player, or the king. */
export function guildName(guild: number, { board, view, names, language }: Table): string {
  if (isKing(guild, view)) return board.nobody ?? "";
  return nameOf(guild, names, wordsIn(language));
}

export function isKing(guild: number, view: GardensView): boolean {
  return view.king !== null && guild === view.seats.length;
}

/** The colour of a guild: its seat counted from 1, or the king's own. */
export function hueOf(guild: number, view: GardensView): number | "king" {
  return isKing(guild, view) ? "king" : guild + 1;
}

function describePool(place: GardensPlace, table: Table): string {
  const words = wordsIn(table.language);
  const { board, view } = table;
  const guild = view.seeds[place.name];
  const now = guild === undefined ? words.unplanted : words.plantedBy(guildName(guild, table));
  if (!view.played.flow.includes(place.name)) return now;
  return [now, words.toBePlanted, words.worth(worth(place, board, view))].join(", ");
}

function describeGardeners(place: GardensPlace, table: Table): string {
  const words = wordsIn(table.language);
  const counts = table.view.gardeners[place.name] ?? [];
  const some = counts.flatMap((count, seat) => (count ? [words.someOf(count, guildName(seat, table))] : []));
  return some.length ? words.gardeners(some.join(", ")) : "";
}
