/** Strokes of a pen: paths that are a little irregular, always in the same way for the same mark. */
import type { Point } from "../shared/geometry";

/** A number for a mark, from its name. */
export function seedOf(name: string): number {
  let seed = 7;
  for (const letter of name) seed = (seed * 31 + letter.charCodeAt(0)) % 9973;
  return seed;
}

/** Between -1 and 1. */
function tremble(seed: number, i: number): number {
  const wave = Math.sin(seed * 12.9898 + i * 78.233) * 43758.5453;
  return (wave - Math.floor(wave)) * 2 - 1;
}

const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A smooth way through points. */
function smooth(points: Point[]): string {
  let path = `M${at(points[0] ?? { x: 0, y: 0 })}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [before, here, next, after] = [points[i - 1] ?? points[i], points[i], points[i + 1], points[i + 2] ?? points[i + 1]];
    if (!before || !here || !next || !after) break;
    const first = { x: here.x + (next.x - before.x) / 6, y: here.y + (next.y - before.y) / 6 };
    const second = { x: next.x - (after.x - here.x) / 6, y: next.y - (after.y - here.y) / 6 };
    path += `C${at(first)} ${at(second)} ${at(next)}`;
  }
  return path;
}

/** A circle drawn by hand: it ends a little beside its beginning. */
export function loop(centre: Point, width: number, height: number, seed: number): string {
  const points = Array.from({ length: 12 }, (_, i) => {
    const angle = -1.2 + tremble(seed, 99) * 0.6 + (i / 11) * Math.PI * 2.15;
    const reach = 1 + tremble(seed, i) * 0.05 + (i / 11) * 0.07;
    return { x: centre.x + Math.cos(angle) * width * reach, y: centre.y + Math.sin(angle) * height * reach };
  });
  return smooth(points);
}

/** One stroke from here to there, slightly bent. */
export function line(from: Point, to: Point, seed: number): string {
  const bend = tremble(seed, 1) * 0.05;
  const middle = { x: (from.x + to.x) / 2 - (to.y - from.y) * bend, y: (from.y + to.y) / 2 + (to.x - from.x) * bend };
  return `M${at(from)}Q${at(middle)} ${at(to)}`;
}

/** Two strokes that cross. */
export function cross({ x, y }: Point, reach: number, seed: number): string {
  const off = (i: number) => reach + tremble(seed, i) * reach * 0.14;
  const down = line({ x: x - off(1), y: y - off(2) }, { x: x + off(3), y: y + off(4) }, seed);
  const up = line({ x: x + off(5), y: y - off(6) }, { x: x - off(7), y: y + off(8) }, seed + 1);
  return down + up;
}

/** A closed boundary along corners, each side one stroke. */
export function boundary(corners: Point[], seed: number, shake = 1.4): string {
  const loose = corners.map(({ x, y }, i) => ({ x: x + tremble(seed, i) * shake, y: y + tremble(seed, i + 50) * shake }));
  const [first] = loose;
  if (!first) return "";
  let path = `M${at(first)}`;
  for (const [i, here] of loose.entries()) {
    const next = loose[i + 1] ?? first;
    const bend = tremble(seed, i + 100) * 0.018;
    path += `Q${at({ x: (here.x + next.x) / 2 - (next.y - here.y) * bend, y: (here.y + next.y) / 2 + (next.x - here.x) * bend })} ${at(next)}`;
  }
  return path;
}

type Pattern = (left: number, right: number, y: number, half: number) => string;

/** Patterns for the rows of the large amphoras. */
const PATTERNS: readonly Pattern[] = [
  (left, right, y, half) => along(left, right, 6, (x, i) => `${i ? "L" : "M"}${x} ${y + (i % 2 ? -half : half)}`),
  (left, right, y, half) => along(left, right, 5, (x, i, gap) => (i ? `q${gap / 2} ${(i % 2 ? -2 : 2) * half} ${gap} 0` : `M${x} ${y}`)),
  (left, right, y, half) => along(left, right, 4, (x) => `M${x - half} ${y}l${half}-${half}l${half} ${half}l-${half} ${half}z`),
  (left, right, y, half) => along(left, right, 7, (x) => `M${x - half / 2} ${y + half}l${half}-${2 * half}`),
  (left, right, y, half) => along(left, right, 4, (x) => `M${x - half} ${y}a${half} ${half} 0 1 1 ${half} ${half}m-1-${half}h.1`),
  (left, right, y, half) =>
    along(left, right, 4, (x) => `M${x - half} ${y - half}l${2 * half} ${2 * half}m0-${2 * half}l-${2 * half} ${2 * half}`),
];

function along(left: number, right: number, count: number, part: (x: number, i: number, gap: number) => string): string {
  const gap = (right - left) / count;
  return Array.from({ length: count + 1 }, (_, i) => part(Number((left + i * gap).toFixed(1)), i, Number(gap.toFixed(1)))).join("");
}

export function pattern(row: number, left: number, right: number, y: number, half: number): string {
  return PATTERNS[row % PATTERNS.length]?.(left, right, y, half) ?? "";
}
