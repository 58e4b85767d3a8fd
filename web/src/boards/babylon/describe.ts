/** What things are called, for tips and screen readers. */
import type { Table as TableOf } from "../shared/props";
import { nameOf as personOf } from "../shared/words";
import type { Allowed } from "./moves";
import type { BabylonBoard, BabylonStack, BabylonTile, BabylonView } from "./types";
import { wordsIn } from "./words";

export type Table = TableOf<BabylonView, BabylonBoard>;

export function tileNumbered(number: number | null | undefined, board: BabylonBoard): BabylonTile | undefined {
  return number ? board.tiles[number - 1] : undefined;
}

/** "clay, white flower, stairway, no symbol, ..." */
export function describeTile(tile: BabylonTile, { board, language }: Table): string {
  const symbols = Array.from(tile.symbols, (symbol) => board.symbols[symbol] ?? symbol).join(", ");
  return wordsIn(language).stackOf(board.materials[tile.material] ?? "", board.flower_words[tile.flower] ?? "", symbols);
}

export function describeStack(name: string, stack: BabylonStack, pays: number, table: Table): string {
  const words = wordsIn(table.language);
  const tile = tileNumbered(stack.tile, table.board);
  if (!tile) return words.labelled(name, words.emptyStack);
  return words.labelled(name, `${describeTile(tile, table)}; ${words.stackHeight(stack.height)}, ${words.pays(pays)}`);
}

/** A position of a garden: its level, its tile, what stands on it or what it is for. */
export function describePosition(position: string, seat: number, table: Table): string {
  const { board, view } = table;
  const words = wordsIn(table.language);
  const space = view.seats[seat]?.spaces[position];
  const tile = tileNumbered(space?.tile, board);
  const parts = [`${position}, ${space?.level ? words.level(space.level) : words.ground}`];
  if (tile) parts.push(board.materials[tile.material] ?? "", words.flower(board.flower_words[tile.flower] ?? ""));
  if (space?.item) parts.push(board.items[space.item] ?? space.item);
  else if (space?.tile) parts.push(space.symbol === "." ? (board.symbols["."] ?? "") : words.symbolFor(board.symbols[space.symbol] ?? ""));
  if (space?.other) parts.push(words.joined(space.other));
  if (space?.tile && seat === view.active && view.played.laid.includes(space.tile)) parts.push(words.newTile);
  return parts.join(", ");
}

export function gardenName(seat: number, table: Table): string {
  const words = wordsIn(table.language);
  return seat === table.view.seat ? words.yourGarden : words.gardenOf(personOf(seat, table.names, words));
}

/** "The tile on D4 would allow: a statue D5 (+1), a stairway C4–D4 (+3)". */
export function describeAllowed(place: string, { decorations, symbols }: Allowed, { board, language }: Table): string {
  const words = wordsIn(language);
  const built = decorations.map(({ item, ends, points }) => `${board.items[item] ?? item} ${ends.join("–")} (+${points})`);
  const all = symbols ? [...built, words.newSymbol] : built;
  return all.length ? words.labelled(words.wouldAllow(place), all.join(", ")) : words.wouldAllowNothing(place);
}
