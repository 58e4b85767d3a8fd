/** A table as it happens: one socket, opened again with back-off whenever it is lost, without gaps in the events. */
import { untrack } from "svelte";
import { address, api } from "./api";
import { newsOf } from "./news";
import { hearTime } from "./serverTime";
import { turnsOf } from "./turns";
import type { Farewell, Happening, Language, Snapshot, TableEvent, Update } from "./types";

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8000;
/** The server says something every 25 seconds at the latest. */
const LONGEST_SILENCE = 60_000;

export type Connection = "connecting" | "open" | "lost" | "closed";
type MakeSocket = (url: string) => WebSocket;

export class Live {
  snapshot: Snapshot | null = $state.raw(null);
  events: TableEvent[] = $state.raw([]);
  /** What the last change brought: for the board to show and for screen readers to hear. */
  fresh: Happening[] = $state.raw([]);
  connection: Connection = $state("connecting");
  farewell: Farewell | null = $state.raw(null);

  private socket: WebSocket | null = null;
  /** Of the silence on the socket, or of the pause until there is another. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;

  constructor(
    readonly id: string,
    private language: Language,
    private seat: number | null = null,
    private makeSocket: MakeSocket = (url) => new WebSocket(url),
  ) {}

  open(): void {
    addEventListener("online", this.hurry);
    addEventListener("offline", this.drop);
    document.addEventListener("visibilitychange", this.hurry);
    const update = this.seat === null ? api.updateAhead(this.id) : null;
    if (update) this.beginWith(update);
    this.connect();
  }

  /** Show what came with the page; the socket goes on from there. */
  private beginWith(update: Update): void {
    hearTime(update.now);
    this.events = update.events;
    this.fresh = lastTurn(update.events);
    this.snapshot = update.snapshot;
  }

  close(): void {
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.drop);
    document.removeEventListener("visibilitychange", this.hurry);
    this.hangUp();
    this.connection = "closed";
  }

  /** Look through other eyes or in another language: what was known before is forgotten first. */
  lookAs(seat: number | null, language: Language = this.language): void {
    this.seat = seat;
    this.language = language;
    this.hangUp();
    this.events = [];
    this.farewell = null;
    this.connection = "connecting";
    this.connect();
  }

  private connect(): void {
    // Whoever opens the socket in an effect must not do so again at every event.
    const since = untrack(() => this.settled());
    const query = { since, seat: this.seat, language: this.language };
    const url = new URL(address(`/tables/${encodeURIComponent(this.id)}/events`, query), location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = this.makeSocket(url.href);
    this.socket = socket;
    this.expectMore();
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      this.expectMore();
      if (data !== "") this.hear(JSON.parse(String(data)) as Update | Farewell);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.comeBack();
    };
  }

  /** How many events will stay as they are: those that are confirmed. */
  private settled(): number {
    return Math.min(this.events.length, this.snapshot?.table.steps ?? 0);
  }

  private hear(message: Update | Farewell): void {
    if (message.kind === "farewell") {
      this.farewell = message;
      this.hangUp();
      this.connection = "closed";
      return;
    }
    hearTime(message.now);
    // From the very beginning: the first look, or one through other eyes.
    const firstLook = this.events.length === 0 || message.since === 0;
    const before = this.events;
    this.tries = 0;
    this.connection = "open";
    this.events = [...before.slice(0, message.since), ...message.events];
    const { come, gone } = newsOf(before, this.events);
    const decided = come.find((event) => event.seat !== null);
    const mine = (event: TableEvent) => event.seat !== null && event.seat === message.snapshot.seat;
    // One's own deeds are shown one by one; what others did, as a whole turn, for it may come in pieces.
    if (firstLook) this.fresh = lastTurn(this.events);
    else if (gone.length > 0 || (decided && mine(decided))) this.fresh = all(come);
    else if (decided) this.fresh = all(this.events.filter((event) => event.turn === come.at(-1)?.turn && !mine(event)));
    this.snapshot = message.snapshot;
  }

  private comeBack(): void {
    this.socket = null;
    this.connection = "lost";
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.wait(() => this.connect(), pause);
  }

  private hurry = (): void => {
    if (this.connection !== "lost" || document.visibilityState === "hidden") return;
    this.hangUp();
    this.tries = 0;
    this.connect();
  };

  private wait(then: () => void, pause: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, pause);
  }

  /** Whoever hears nothing for long is on a dead line, which no socket notices that only listens. */
  private expectMore(): void {
    this.wait(this.drop, LONGEST_SILENCE);
  }

  /** The network is gone, or the line is dead: a socket would notice only much later. */
  drop = (): void => {
    if (this.socket === null || this.connection === "closed") return;
    this.hangUp();
    this.comeBack();
  };

  private hangUp(): void {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }
}

function lastTurn(events: TableEvent[]): Happening[] {
  const last = turnsOf(events).at(-1);
  return last && last.number > 0 ? all(last.events) : [];
}

function all(events: TableEvent[]): Happening[] {
  return events.flatMap((event) => event.happenings);
}
