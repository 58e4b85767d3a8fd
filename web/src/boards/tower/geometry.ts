/** Cells of the tower and of the action board, shapes on them, and their outlines. Rows are counted from the bottom. */
import type { Direction, Point } from "../shared/geometry";

export interface Cell {
  row: number;
  column: number;
}

export interface Field {
  rows: number;
  columns: number;
}

export function nameOf({ row, column }: Cell): string {
  return `${String.fromCharCode(65 + column)}${row + 1}`;
}

export function cellOf(name: string): Cell {
  return { row: Number(name.slice(1)) - 1, column: name.charCodeAt(0) - 65 };
}

/** Row by row from the bottom, as boxes are listed in the notation. */
export function sorted(cells: Cell[]): Cell[] {
  return cells.toSorted((a, b) => a.row - b.row || a.column - b.column);
}

/** The field that some cells span. */
export function fieldOf(cells: Cell[]): Field {
  return { rows: Math.max(...cells.map(({ row }) => row)) + 1, columns: Math.max(...cells.map(({ column }) => column)) + 1 };
}

/** A shape moved to the bottom left corner. */
export function formOf(cells: Cell[]): Cell[] {
  const low = Math.min(...cells.map(({ row }) => row));
  const left = Math.min(...cells.map(({ column }) => column));
  return sorted(cells.map(({ row, column }) => ({ row: row - low, column: column - left })));
}

/** A form by its cells, to compare it. */
export function keyOf(cells: Cell[]): string {
  return sorted(cells).map(nameOf).join(" ");
}

/** A form a quarter turn clockwise. */
export function turned(form: Cell[]): Cell[] {
  return formOf(form.map(({ row, column }) => ({ row: -column, column: row })));
}

/** The different forms among some shapes, each a quarter turn after the one before as far as there is one. */
export function orientations(shapes: Cell[][]): Cell[][] {
  const left = new Map(shapes.map(formOf).map((form) => [keyOf(form), form]));
  const found: Cell[][] = [];
  while (left.size) {
    let next = [...left.values()].toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))[0];
    for (let i = 0; next && i < 4; i++) {
      if (left.delete(keyOf(next))) found.push(next);
      next = turned(next);
    }
  }
  return found;
}

/** Where a form lies whose middlemost cell is wanted somewhere: as near to it as the field allows. */
export function placed(form: Cell[], at: Cell, field: Field): Cell[] {
  const { rows, columns } = fieldOf(form);
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  const middle = middlemost(form);
  const row = within(at.row - middle.row, field.rows - rows);
  const column = within(at.column - middle.column, field.columns - columns);
  return form.map((cell) => ({ row: cell.row + row, column: cell.column + column }));
}

/** The cell by which a form is held: of those nearest to its middle the first. */
function middlemost(form: Cell[]): Cell {
  const { rows, columns } = fieldOf(form);
  const way = (cell: Cell) => Math.hypot(cell.row - (rows - 1) / 2, cell.column - (columns - 1) / 2);
  return sorted(form).toSorted((a, b) => way(a) - way(b))[0] ?? { row: 0, column: 0 };
}

const STEPS: Record<Direction, Cell> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: 1, column: 0 },
  ArrowDown: { row: -1, column: 0 },
};

/** The cell to which an arrow key leads; the same at the edge. */
export function step(cell: Cell, direction: Direction, field: Field): Cell {
  const to = STEPS[direction];
  const within = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);
  return { row: within(cell.row + to.row, field.rows), column: within(cell.column + to.column, field.columns) };
}

/** Groups of cells that belong together, where `joined` says which neighbours do. */
export function groups(cells: Cell[], joined: (one: Cell, other: Cell) => boolean): Cell[][] {
  const left = new Set(cells);
  const found: Cell[][] = [];
  for (const start of cells) {
    if (!left.delete(start)) continue;
    const group = [start];
    for (const cell of group)
      for (const other of left)
        if (Math.abs(cell.row - other.row) + Math.abs(cell.column - other.column) === 1 && joined(cell, other)) {
          left.delete(other);
          group.push(other);
        }
    found.push(group);
  }
  return found;
}

/** The corners around a shape, clockwise, in cells from the top left of the field; a shape has one outline, without holes. */
export function outline(cells: Cell[], rows: number): Point[] {
  const ends = new Map<string, Point>();
  const taken = new Set(cells.map(nameOf));
  const side = (free: Cell, from: Point, to: Point) => {
    if (free.row < 0 || free.column < 0 || !taken.has(nameOf(free))) ends.set(`${from.x} ${from.y}`, to);
  };
  for (const { row, column: x } of cells) {
    const y = rows - 1 - row;
    side({ row: row + 1, column: x }, { x, y }, { x: x + 1, y });
    side({ row, column: x + 1 }, { x: x + 1, y }, { x: x + 1, y: y + 1 });
    side({ row: row - 1, column: x }, { x: x + 1, y: y + 1 }, { x, y: y + 1 });
    side({ row, column: x - 1 }, { x, y: y + 1 }, { x, y });
  }
  const way: Point[] = [];
  let at = [...ends.values()][0];
  while (at && way.length < ends.size) {
    way.push(at);
    at = ends.get(`${at.x} ${at.y}`);
  }
  return way.filter((_, i) => isCorner(way.at(i - 1), way[(i + 1) % way.length]));
}

function isCorner(before: Point | undefined, after: Point | undefined): boolean {
  return before?.x !== after?.x && before?.y !== after?.y;
}

/** Corners moved inwards, so that neighbouring outlines do not hide each other. */
export function shrunk(corners: Point[], inset: number): Point[] {
  return corners.map((here, i) => {
    const before = corners.at(i - 1) ?? here;
    const after = corners[(i + 1) % corners.length] ?? here;
    const [into, out] = [towards(before, here), towards(here, after)];
    // Clockwise, the inside is on the right of the way: of (x, y) that is (-y, x).
    return { x: here.x - (into.y + out.y) * inset, y: here.y + (into.x + out.x) * inset };
  });
}

function towards(from: Point, to: Point): Point {
  return { x: Math.sign(to.x - from.x), y: Math.sign(to.y - from.y) };
}
