/** What a die is good for on a sheet, to be shown before it is taken; the rules have the last word. */
import { ICONS, type TowerBoard, type TowerSheet, type TowerView } from "./types";

/** Whether a section can be used in this round: at once, through a Pond, or not at all. */
export type Access = "open" | "pond" | "closed";

export interface Use {
  name: string;
  /** The places of the sheet that it would write on. */
  keys: string[];
  access: Access;
  /** Any die does it. */
  any: boolean;
}

/** The icon of the action board under which each use stands. */
const SECTIONS: Record<string, string> = {
  artwork: "pottery",
  amphora: "pottery",
  mosaic: "mosaic",
  tessera: "mosaic",
  palm: "palm",
  tree: "palm",
  gold: "gold",
  lion: "lion",
  pair: "lion",
  single: "lion",
  worker: "worker",
  etch: "worker",
  ship: "ship",
  cart: "ship",
  stone: "stone",
};

/** The looks of amphoras, and how the sheet's columns write them. */
export const LOOKS = [
  { name: "patterned", letter: "x" },
  { name: "plain", letter: "o" },
];

const ANY = ["tree", "pair", "single", "etch"];

export function accessTo(section: string, view: TowerView, sheet: TowerSheet): Access {
  if (view.tile === null || view.available.includes(section)) return "open";
  if (view.penalty?.obeyed && view.penalty.icon === section) return "closed";
  return sheet.ponds.length ? "pond" : "closed";
}

/** All that a die of a value could be spent on, what is named on it first. */
export function usesOf(value: number, board: TowerBoard, view: TowerView, sheet: TowerSheet): Use[] {
  const forbidden = view.penalty?.obeyed === true && view.penalty.value === value;
  return Object.keys(SECTIONS)
    .filter((name) => ANY.includes(name) || board.values[name]?.includes(value))
    .map((name) => ({
      name,
      keys: placesFor(name, value, board, sheet),
      access: forbidden ? ("closed" as const) : accessTo(SECTIONS[name] ?? "", view, sheet),
      any: ANY.includes(name),
    }))
    .filter(({ keys }) => keys.length)
    .toSorted((a, b) => Number(a.any) - Number(b.any));
}

/** Where there is still room for a use. */
function placesFor(name: string, value: number, board: TowerBoard, sheet: TowerSheet): string[] {
  const { layout } = board;
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const place = (free: boolean) => (free ? [name] : []);
  if (ICONS.some((icon) => icon === name))
    return board.boxes.filter((box) => box.carries === name && !sheet.circled.includes(box.name)).map((box) => box.name);
  switch (name) {
    case "amphora":
      return amphorasIn(layout.amphoras, sheet.amphoras, value).map((look) => `amphora ${value} ${look}`);
    case "tessera":
      return room(layout.large_mosaic, sheet.tesserae, value) ? [`tessera ${value}`] : [];
    case "gold":
      return place((sheet.gold[0] ?? 0) < layout.gold);
    case "stone":
      return place((sheet.stone[0] ?? 0) < layout.stone);
    case "cart":
      return place(sheet.carts < sum(layout.carts));
    case "tree":
      return place(sheet.trees < layout.trees);
    case "worker":
      return place(!sheet.used.includes("worker") && !sheet.built.includes("tent"));
    case "ship":
      return place(!sheet.used.includes("ship") && !sheet.built.includes("boat"));
    case "pair":
    case "single":
      return place(
        sheet.built.includes("mine") || Object.entries(board.costs[name] ?? {}).every(([kind, count]) => stock(sheet, kind) >= count),
      );
    case "etch":
      return place(sheet.drawn.length > 0);
    default:
      return [];
  }
}

/** The looks of which a column has amphoras that are not circled. */
function amphorasIn(columns: Record<string, string>, circled: number[][], value: number): string[] {
  const i = Object.keys(columns).indexOf(String(value));
  return LOOKS.filter(({ letter }, look) => (columns[value] ?? "").split(letter).length - 1 > (circled[i]?.[look] ?? 0)).map(
    ({ name }) => name,
  );
}

function stock(sheet: TowerSheet, kind: string): number {
  const [circled = 0, spent = 0] = kind === "gold" ? sheet.gold : sheet.stone;
  return circled - spent;
}

function room(sizes: Record<string, number>, marked: number[], value: number): boolean {
  const i = Object.keys(sizes).indexOf(String(value));
  return i >= 0 && (marked[i] ?? 0) < (sizes[value] ?? 0);
}
