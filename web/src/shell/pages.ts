/** Pages, and parts of a table that few need, each a file of its own, so that it is there without waiting for the others. */
import type { Component } from "svelte";
import { Lazy, withWords } from "./lazy";
import type Lost from "./pages/Lost.svelte";
import type Analysis from "./parts/Analysis.svelte";
import type EndOfGame from "./parts/EndOfGame.svelte";
import type HandOver from "./parts/HandOver.svelte";
import type Hints from "./parts/Hints.svelte";
import type Leaving from "./parts/Leaving.svelte";
import type SeatClock from "./parts/SeatClock.svelte";
import type StandIns from "./parts/StandIns.svelte";
import { PAGES, PEOPLE } from "./words";

type PropsOf<Part> = Part extends Component<infer Props> ? Props & Record<string, unknown> : never;

const worded =
  <File>(load: () => Promise<File>) =>
  () =>
    withWords(PAGES, load);

export const lobbyPage = new Lazy(worded(() => import("./pages/Lobby.svelte")));
export const tablePage = new Lazy(() => import("./pages/Table.svelte"));
export const replayPage = new Lazy(worded(() => import("./pages/Replay.svelte")));
export const newTablePage = new Lazy(worded(() => import("./pages/NewTable.svelte")));
export const botsPage = new Lazy(worded(() => import("./pages/Bots.svelte")));
export const rulesPage = new Lazy(worded(() => import("./pages/Rules.svelte")));
export const lostPage = new Lazy<PropsOf<typeof Lost>>(worded(() => import("./pages/Lost.svelte")));
/** Pages about people have words of their own, and use those of the other pages. */
export const peoplePage = new Lazy(() =>
  withWords(
    PEOPLE,
    worded(() => import("./people/People.svelte")),
  ),
);
export const waitingRoom = new Lazy(worded(() => import("./parts/WaitingRoom.svelte")));
export const endOfGame = new Lazy<PropsOf<typeof EndOfGame>>(worded(() => import("./parts/EndOfGame.svelte")));
export const handingOver = new Lazy<PropsOf<typeof HandOver>>(worded(() => import("./parts/HandOver.svelte")));
export const standIns = new Lazy<PropsOf<typeof StandIns>>(worded(() => import("./parts/StandIns.svelte")));
export const leavingDialog = new Lazy<PropsOf<typeof Leaving>>(worded(() => import("./parts/Leaving.svelte")));
export const seatClock = new Lazy<PropsOf<typeof SeatClock>>(worded(() => import("./parts/SeatClock.svelte")));
export const hintPanel = new Lazy<PropsOf<typeof Hints>>(worded(() => import("./parts/Hints.svelte")));
export const analysisPanel = new Lazy<PropsOf<typeof Analysis>>(worded(() => import("./parts/Analysis.svelte")));
