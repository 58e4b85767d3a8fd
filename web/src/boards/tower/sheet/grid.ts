/** Where the boxes of the tower are on the drawing. */
import type { Point } from "../../shared/geometry";
import { fieldOf, outline, shrunk, type Cell, type Field } from "../geometry";

/** How wide a box is. */
export const CELL = 60;

export class Grid {
  readonly field: Field;
  readonly width: number;
  readonly height: number;

  constructor(boxes: Cell[]) {
    this.field = fieldOf(boxes);
    this.width = this.field.columns * CELL;
    this.height = this.field.rows * CELL;
  }

  /** The upper left corner of a box. */
  origin({ row, column }: Cell): Point {
    return { x: column * CELL, y: (this.field.rows - 1 - row) * CELL };
  }

  centre(cell: Cell): Point {
    const { x, y } = this.origin(cell);
    return { x: x + CELL / 2, y: y + CELL / 2 };
  }

  /** The corners of a shape, drawn in by so much. */
  edge(cells: Cell[], inset: number): Point[] {
    return shrunk(
      outline(cells, this.field.rows).map(({ x, y }) => ({ x: x * CELL, y: y * CELL })),
      inset,
    );
  }
}

export function polygon(corners: Point[]): string {
  return corners.map(({ x, y }) => `${x},${y}`).join(" ");
}
