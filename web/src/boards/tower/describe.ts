/** What things are called, for labels and screen readers. */
import type { Table as TableOf } from "../shared/props";
import { nameOf as personOf } from "../shared/words";
import type { Option } from "./moves";
import type { Language, TowerBoard, TowerBox, TowerFace, TowerSheet, TowerView } from "./types";
import type { Use } from "./uses";
import { wordsIn } from "./words";

export type Table = TableOf<TowerView, TowerBoard>;

/** A box of the tower: what it carries, and what was done to it. */
export function describeBox(box: TowerBox, sheet: TowerSheet, { board, language }: Table): string {
  const words = wordsIn(language);
  const etched = sheet.etched[box.name];
  const parts = [box.name, etched ? words.etchedBox(board.carries[etched] ?? etched) : (board.carries[box.carries] ?? box.carries)];
  if (sheet.circled.includes(box.name)) parts.push(words.circledBox);
  if (sheet.drawn.includes(box.name)) parts.push(words.drawnBox);
  return parts.join(", ");
}

/** "3 gold, 2 wheat" */
export function describeCost(thing: string, { board }: Table): string {
  const cost = Object.entries(board.costs[thing] ?? {});
  return cost.map(([kind, count]) => `${count} ${board.resources[kind] ?? kind}`).join(", ");
}

/** The bonuses of a side, each with the word for who gets it. */
export function bonusesOf(
  face: TowerFace,
  language: Language,
): { kind: "garden" | "lake" | "papyrus" | "pond"; name: string; words: string; help: string }[] {
  const words = wordsIn(language);
  return [
    { kind: "garden" as const, name: words.garden, words: face.garden_words, help: words.gardenHelp },
    { kind: "lake" as const, name: words.lake, words: face.lake_words, help: words.lakeHelp },
    ...(face.papyrus ? [{ kind: "papyrus" as const, name: words.papyrus, words: face.papyrus_words, help: words.papyrusHelp }] : []),
    ...(face.pond ? [{ kind: "pond" as const, name: words.pondOnTile, words: "", help: words.pondHelp }] : []),
  ];
}

/** One use of a die: "amphora, column 5 (through the Pond)". */
export function describeUse(use: Use, value: number, language: Language): string {
  const words = wordsIn(language);
  const where = use.name === "amphora" ? words.column(value) : use.name === "tessera" ? words.row(value) : "";
  const what = [words.names[use.name] ?? use.name, where].filter(Boolean).join(", ");
  return use.access === "pond" ? `${what} (${words.throughPond})` : what;
}

/** One of several ways to write the same: which die, which resource, which icon. */
export function describeOption(option: Option, { board, language }: Table): string {
  const words = wordsIn(language);
  const [word = "", rest = ""] = (option.moves[0] ?? "").split(" ");
  if (word === "etch" && rest in board.icon_points) return words.etchIcon(board.carries[rest] ?? rest);
  if (word === "etch" && rest in board.resources) return words.forResource(board.resources[rest] ?? rest);
  if (option.value !== null) return words.withDie(option.value);
  if (word === "river") return words.pondFree;
  return board.carries[word] ?? words.names[word] ?? word;
}

/** The name of a place of the sheet. */
export function describeTarget(key: string, { language }: Table): string {
  const words = wordsIn(language);
  const [word = "", rest = "", look = ""] = key.split(" ");
  if (word === "lumber" && rest === "to") return words.changes(words.names.lumber ?? "", words.names[key.split(" ")[2] ?? ""] ?? "");
  if (word === "lumber" || word === "wheat") return `${words.names[word]}, ${words.shipNumber(Number(rest))}`;
  if (word === "amphora") return `${words.names[word]}, ${words.column(rest)}, ${words.looks[look] ?? look}`;
  if (word === "tessera") return `${words.names[word]}, ${words.row(rest)}`;
  return words.names[word] ?? key;
}

export function sheetName(seat: number, { view, names, language }: Table): string {
  const words = wordsIn(language);
  return seat === view.seat ? words.yourSheet : words.sheetOf(personOf(seat, names, words));
}
