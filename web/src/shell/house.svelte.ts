/** What can be played here, and against whom: fetched once for each language. */
import { api } from "./api";
import type { House } from "./types";

let known: House | null = $state.raw(null);

export function house(): House | null {
  return known;
}

export async function visitHouse(): Promise<void> {
  known = await api.house();
}

/** What a game is called; before the house has answered, nothing. */
export function titleOf(game: string): string {
  return known?.games.find((one) => one.game === game)?.title ?? "";
}
