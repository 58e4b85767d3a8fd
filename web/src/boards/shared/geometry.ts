/** Points of a drawing, and which of several things lies where from another. */

export interface Point {
  x: number;
  y: number;
}

export interface Frame extends Point {
  width: number;
  height: number;
}

export type Direction = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

/** The nearest of the others that lies in a direction; undefined if none does. Of two equals, `lean` prefers one side. */
export function nearest<Thing>(
  from: Thing,
  direction: Direction,
  among: Thing[],
  where: (thing: Thing) => Point,
  lean: number,
): Thing | undefined {
  const origin = where(from);
  let best: Thing | undefined;
  let lowest = Infinity;
  for (const thing of among) {
    const there = where(thing);
    const [dx, dy] = [there.x - origin.x, there.y - origin.y];
    const sideways = direction === "ArrowLeft" || direction === "ArrowRight";
    const sign = direction === "ArrowLeft" || direction === "ArrowUp" ? -1 : 1;
    const along = sign * (sideways ? dx : dy);
    const across = sideways ? dy : dx;
    if (along <= 1) continue;
    const outside = Math.abs(across) > 2 * along ? 1e6 : 0; // only when nothing lies in the cone ahead
    const cost = along + 1.1 * Math.abs(across) - lean * across + outside;
    if (cost < lowest) [best, lowest] = [thing, cost];
  }
  return best;
}

/** The one with the shortest way from another. */
export function closest<Thing>(from: Thing, among: Thing[], where: (thing: Thing) => Point): Thing | undefined {
  const origin = where(from);
  const way = (thing: Thing) => Math.hypot(where(thing).x - origin.x, where(thing).y - origin.y);
  return among.toSorted((a, b) => way(a) - way(b))[0];
}

/** The middle of several points; undefined if there are none. */
export function middle(points: Point[]): Point | undefined {
  const mean = (values: number[]) => values.reduce((total, value) => total + value, 0) / points.length;
  return points.length ? { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) } : undefined;
}
