/** Pictures for the upper sides of tiles and for the board, painted once each. */
import { CanvasTexture, SRGBColorSpace, type Texture } from "three";
import { SIDE } from "../geometry";
import { FLOWERS, SYMBOLS } from "../glyphs";
import { INK, MATERIALS, OUTLINE, pavingOf, UNKNOWN_MATERIAL } from "../palette";
import type { Slab } from "./model";
import { GROUND } from "./palette";

const CELL = 128;

function painted(width: number, paint: (pen: CanvasRenderingContext2D) => void): Texture {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = width;
  const pen = canvas.getContext("2d");
  if (pen) paint(pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

/** A tile from above: its rim, its four spaces with their symbols, its flower. */
export function paintTile({ material, level, symbols, flower }: Slab): Texture {
  return painted(2 * CELL, (pen) => {
    pen.fillStyle = MATERIALS[material] ?? UNKNOWN_MATERIAL;
    pen.fillRect(0, 0, 2 * CELL, 2 * CELL);
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ].forEach(([column = 0, row = 0], space) => {
      pen.fillStyle = pavingOf(level);
      pen.beginPath();
      pen.roundRect(column * CELL + 13, row * CELL + 13, CELL - 26, CELL - 26, 10);
      pen.fill();
      const glyph = SYMBOLS[symbols[space] ?? ""];
      if (glyph) paintPath(pen, glyph, (column + 0.5) * CELL, (row + 0.5) * CELL, 2.9, 0, INK);
    });
    paintFlower(pen, flower, CELL, CELL, 2.6);
  });
}

/** The board: eight by eight green plots in sand. */
export function paintGround(): Texture {
  const cell = 64;
  return painted(SIDE * cell, (pen) => {
    pen.fillStyle = GROUND.paths;
    pen.fillRect(0, 0, SIDE * cell, SIDE * cell);
    for (let plot = 0; plot < SIDE * SIDE; plot++) {
      pen.fillStyle = (plot + Math.floor(plot / SIDE)) % 2 ? GROUND.darkPlot : GROUND.plot;
      pen.beginPath();
      pen.roundRect((plot % SIDE) * cell + 4, Math.floor(plot / SIDE) * cell + 4, cell - 8, cell - 8, 8);
      pen.fill();
    }
  });
}

function paintFlower(pen: CanvasRenderingContext2D, name: string, x: number, y: number, size: number): void {
  const flower = FLOWERS[name];
  if (!flower) return;
  for (let petal = 0; petal < flower.petals; petal++)
    paintPath(pen, flower.petal, x, y, size, (petal * 2 * Math.PI) / flower.petals, flower.colour, OUTLINE);
  pen.fillStyle = flower.heart;
  pen.beginPath();
  pen.arc(x, y, 3.2 * size, 0, 2 * Math.PI);
  pen.fill();
}

function paintPath(
  pen: CanvasRenderingContext2D,
  path: string,
  x: number,
  y: number,
  size: number,
  turn: number,
  fill: string,
  line?: string,
): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(turn);
  pen.scale(size, size);
  pen.fillStyle = fill;
  const drawn = new Path2D(path);
  pen.fill(drawn);
  if (line) {
    pen.strokeStyle = line;
    pen.lineWidth = 0.7;
    pen.stroke(drawn);
  }
  pen.restore();
}
