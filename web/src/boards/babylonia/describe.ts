/** Hexes in words, for those who hear the board and for those who point at it. */
import type { Table as TableOf } from "../shared/props";
import { nameOf } from "../shared/words";
import { isCity, symbolsOf, worthOf } from "./moves";
import type { BabyloniaBoard, BabyloniaHex, BabyloniaView } from "./types";
import { wordsIn, type Words } from "./words";

export type Table = TableOf<BabyloniaView, BabyloniaBoard>;

/** "K7, river, face-down token of Ann". */
export function describeHex(hex: BabyloniaHex, table: Table): string {
  const words = wordsIn(table.language);
  const parts = [hex.name, describePlace(hex, table, words)];
  const token = table.view.tokens[hex.name];
  if (token) {
    const kind = table.board.kinds[token.kind] ?? words.token;
    const name = nameOf(token.seat, table.names, words);
    parts.push(hex.ground === "river" ? words.faceDown(kind, name) : words.faceUp(kind, name));
    if (isPlayed(hex.name, table.view)) parts.push(words.unconfirmed);
  }
  return parts.join(", ");
}

/** One sentence on what a place is good for; nothing for plain land. */
export function explainHex(hex: BabyloniaHex, table: Table): string {
  const words = wordsIn(table.language);
  const tile = table.view.tiles[hex.name];
  if (tile) return isCity(tile) ? words.helpCity : words.helpField;
  if (hex.ziggurat) return words.helpZiggurat;
  return hex.ground === "river" ? words.helpRiver : "";
}

export function describeTile(tile: string, kinds: BabyloniaBoard["kinds"], words: Words): string {
  if (isCity(tile)) {
    const symbols = symbolsOf(tile).map((kind) => kinds[kind] ?? kind);
    const last = symbols.pop() ?? "";
    return words.city(symbols.length ? symbols.join(", ") + words.and + last : last);
  }
  const worth = worthOf(tile);
  return worth === "#" ? words.countingField : words.field(worth);
}

export function isPlayed(hex: string, view: BabyloniaView): boolean {
  return view.played.some((move) => move.endsWith(`@${hex}`));
}

function describePlace(hex: BabyloniaHex, { board, view }: Table, words: Words): string {
  const tile = view.tiles[hex.name];
  if (tile) return describeTile(tile, board.kinds, words);
  if (hex.ziggurat) return view.scored.includes(hex.name) ? words.scoredZiggurat : words.ziggurat;
  return words[hex.ground];
}
