/** How many tables wait for the reader. `notices.ts` counts them, once it is here; it wants to hear of each table shown. */
import type { TableInfo } from "./types";

export const waiting: { count: number; hear: (table: TableInfo) => void } = $state({ count: 0, hear: () => {} });
