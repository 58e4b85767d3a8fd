/** The outline of each seat's pieces is its emblem, so that colour never stands alone: sun, brick, star, diamond. */
export const EMBLEMS: readonly string[] = [
  "M-27 0A27 27 0 1 1 27 0A27 27 0 1 1-27 0Z",
  "M-20-24H20A4 4 0 0 1 24-20V20A4 4 0 0 1 20 24H-20A4 4 0 0 1-24 20V-20A4 4 0 0 1-20-24Z",
  star(8, 31, 22.5),
  "M0-32L32 0L0 32L-32 0Z",
];

function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const [radius, angle] = [i % 2 ? inner : outer, (i * Math.PI) / points];
    return `${(Math.sin(angle) * radius).toFixed(1)} ${(-Math.cos(angle) * radius).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}
