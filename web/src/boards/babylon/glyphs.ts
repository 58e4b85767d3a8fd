/** Drawn signs around 0,0, within 12 to each side: what a space is for, and the flowers; also painted onto tiles in 3-D. */
import { PETALS } from "./palette";

/** The four symbols: steps, two bowls under a drop, an arch, a figure on its plinth. */
export const SYMBOLS: Record<string, string> = {
  S: "M-11 10V5H-5V0H1V-5H7V-10H11V10Z",
  F: "M-11 5H11Q9 12 0 12Q-9 12-11 5ZM-1.6 5V0H1.6V5ZM-7-3H7Q6 1 0 1Q-6 1-7-3ZM0-13Q3.6-8 3.6-6.4A3.6 3 0 0 1-3.6-6.4Q-3.6-8 0-13Z",
  B: "M-12-5Q0-12 12-5V9H8Q7-1 0-1Q-7-1-8 9H-12Z",
  T: "M-3.6-8A3.6 3.6 0 1 1 3.6-8A3.6 3.6 0 1 1-3.6-8ZM-5-3.5H5L3.4 6H7V11H-7V6H-3.4Z",
};

interface Flower {
  petals: number;
  petal: string;
  colour: string;
  heart: string;
}

/** Each flower has its own number and shape of petals, so that colour never stands alone. */
export const FLOWERS: Record<string, Flower> = {
  white: { petals: 8, petal: "M0 0Q-3.4-7 0-11Q3.4-7 0 0Z", ...PETALS.white },
  pink: { petals: 5, petal: "M0 0Q-7.5-4-4.5-9.5Q0-12 4.5-9.5Q7.5-4 0 0Z", ...PETALS.pink },
  blue: { petals: 4, petal: "M0 0Q-8.5-5-6-10.5H6Q8.5-5 0 0Z", ...PETALS.blue },
  orange: { petals: 6, petal: "M0 0L-4.6-6L0-12L4.6-6Z", ...PETALS.orange },
};
