/** The flower of each seat, around 0,0, so that colour never stands alone: hibiscus, marigold, lily, lavender; the king's crown. */
const TURN = 2 * Math.PI;

/** Petals, and what lies in their middle. */
export interface Flower {
  petals: string;
  heart: string;
}

const HIBISCUS: Flower = {
  petals: ring(5, 14.5, 8.2, 0.9),
  heart: "M-1.3.6L3.4-9.4L6-8.2L1.3 1.8ZM-2.6 0A2.6 2.6 0 1 1 2.6 0A2.6 2.6 0 1 1-2.6 0Z",
};
const MARIGOLD: Flower = {
  petals: ring(12, 13.5, 4.4),
  heart: ring(8, 8, 3.2),
};
const LILY: Flower = {
  petals: ring(6, 15.5, 4.6, 0.42),
  heart: ring(6, 6.5, 1.1, 0.5, 0.5) + "M-1.8 0A1.8 1.8 0 1 1 1.8 0A1.8 1.8 0 1 1-1.8 0Z",
};
const LAVENDER: Flower = {
  petals: "M-1.3 6H1.3V15H-1.3Z" + [-17, -12.5, -7.5, -2, 3.5].map((y, i) => floret(y, 3.4 + i * 1.1)).join(""),
  heart: [-13, -8, -2.5, 3].map((y, i) => floret(y, 1.4 + i * 0.5)).join(""),
};
const CROWN: Flower = {
  petals: "M-14.5 0A14.5 14.5 0 1 1 14.5 0A14.5 14.5 0 1 1-14.5 0Z",
  heart: "M-10-6L-5.4-1.2L0-9.6L5.4-1.2L10-6L7.8 7.6H-7.8Z",
};

export const FLOWERS: readonly Flower[] = [HIBISCUS, MARIGOLD, LILY, LAVENDER];

/** The flower of a guild; the king's is a crown. */
export function flowerOf(guild: number, king: boolean): Flower {
  return king ? CROWN : (FLOWERS[guild] ?? HIBISCUS);
}

/** Petals around the middle; `belly` is where along its length a petal is widest, `offset` turns the ring. */
function ring(count: number, length: number, width: number, belly = 0.75, offset = 0): string {
  return Array.from({ length: count }, (_, i) => petal(((i + offset) / count) * TURN, length, width, belly)).join("");
}

function petal(angle: number, length: number, width: number, belly: number): string {
  const at = (x: number, y: number) => {
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    return `${(x * cos - y * sin).toFixed(1)} ${(x * sin + y * cos).toFixed(1)}`;
  };
  const tip = belly > 0.6 ? width : width * 0.25;
  return (
    `M0 0C${at(-width, -length * belly * 0.5)} ${at(-tip, -length)} ${at(0, -length)}` +
    `C${at(tip, -length)} ${at(width, -length * belly * 0.5)} 0 0Z`
  );
}

/** Two drooping lobes side by side, as they stand around a spike. */
function floret(y: number, size: number): string {
  const [wide, high] = [size.toFixed(1), (size * 0.95).toFixed(1)];
  return `M0 ${y}q${wide}-.5 ${wide} ${high}q0 1.6-${wide} .6q-${wide} 1-${wide}-.6q0-${high} ${wide}-${high}Z`;
}
