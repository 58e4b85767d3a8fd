/** Pages, and stages of a table, that are files of their own, so that each is there without waiting for the others. */
import type { ComponentProps } from "svelte";
import { Lazy } from "./lazy";
import type EndOfGame from "./parts/EndOfGame.svelte";

export const lobbyPage = new Lazy(() => import("./pages/Lobby.svelte"));
export const tablePage = new Lazy(() => import("./pages/Table.svelte"));
export const replayPage = new Lazy(() => import("./pages/Replay.svelte"));
export const newTablePage = new Lazy(() => import("./pages/NewTable.svelte"));
export const rulesPage = new Lazy(() => import("./pages/Rules.svelte"));
export const waitingRoom = new Lazy(() => import("./parts/WaitingRoom.svelte"));
export const endOfGame = new Lazy<ComponentProps<typeof EndOfGame> & Record<string, unknown>>(() => import("./parts/EndOfGame.svelte"));
