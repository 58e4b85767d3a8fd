/** The pages that are files of their own, so that the lobby is there at once. */
import { Lazy } from "./lazy";

export const tablePage = new Lazy(() => import("./pages/Table.svelte"));
export const replayPage = new Lazy(() => import("./pages/Replay.svelte"));
export const newTablePage = new Lazy(() => import("./pages/NewTable.svelte"));
export const rulesPage = new Lazy(() => import("./pages/Rules.svelte"));
