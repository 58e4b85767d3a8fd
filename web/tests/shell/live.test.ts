import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchAhead } from "../../src/shell/ahead";
import { Live } from "../../src/shell/live.svelte";
import type { Farewell, Update } from "../../src/shell/types";
import { event, inTurn, snapshot } from "./samples";

class FakeSocket {
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  constructor(readonly url: string) {}
  close() {
    this.closed = true;
    this.onclose?.();
  }
  send(message: Update | Farewell) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[] = [];
const last = () => sockets.at(-1) as FakeSocket;
const sinceOf = (socket: FakeSocket) => new URL(socket.url).searchParams.get("since");

function open(seat: number | null = null): Live {
  const live = new Live("t", "en", seat, (url) => {
    const socket = new FakeSocket(url);
    sockets.push(socket);
    return socket as unknown as WebSocket;
  });
  live.open();
  return live;
}

/** An update in which so many of the last events are not confirmed. */
function update(since: number, events: Update["events"], unconfirmed = 0): Update {
  const seen = snapshot();
  seen.table.steps = since + events.length - unconfirmed;
  return { kind: "update", since, events, snapshot: seen, now: 1 };
}

describe("live table", () => {
  beforeEach(() => {
    sockets = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it("begins with what came with the page, and asks the socket only for what is new", async () => {
    document.head.innerHTML = '<link rel="preload" as="fetch" href="/api/tables/t/updates?language=en" />';
    const answer = update(0, [event(0, null), event(1, 0, "a")]);
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response(JSON.stringify(answer))),
    );
    await fetchAhead();
    const live = open();
    expect(sockets).toHaveLength(1);
    expect(live.snapshot).not.toBeNull();
    expect(live.connection).toBe("connecting");
    expect(sinceOf(last())).toBe("2");
    last().send(update(2, []));
    expect(live.connection).toBe("open");
    expect(live.fresh.map((one) => one.sentence)).toEqual(["a 1"]);
    live.close();
    open().close();
    expect(fetch).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });

  it("asks the socket when what should come with the page does not", async () => {
    document.head.innerHTML = '<link rel="preload" as="fetch" href="/api/tables/t/updates?language=en" />';
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => Promise.reject(new TypeError("offline"))),
    );
    await fetchAhead();
    const live = open();
    expect(sinceOf(last())).toBe("0");
    live.close();
    vi.unstubAllGlobals();
  });

  it("adds events, and forgets those that were taken back", () => {
    const live = open();
    last().send(update(0, [event(0, null), event(1, 0)]));
    last().send(update(2, [event(2, 0)]));
    expect(live.events.map((one) => one.seq)).toEqual([0, 1, 2]);
    last().send(update(2, []));
    expect(live.events.map((one) => one.seq)).toEqual([0, 1]);
    expect(live.fresh).toEqual([]);
    live.close();
  });

  it("shows the last turn first, then what is new, and keeps it when nothing was decided", () => {
    const live = open();
    last().send(update(0, [event(0, null), event(1, 0, "a"), event(2, 1, "b")]));
    expect(live.fresh.map((one) => one.sentence)).toEqual(["b 2"]);
    last().send(update(3, [event(3, 0, "c")]));
    const shown = live.fresh;
    expect(shown.map((one) => one.sentence)).toEqual(["c 3"]);
    last().send(update(4, [event(4, null, "draw")]));
    last().send(update(5, []));
    expect(live.fresh).toBe(shown);
    live.close();
  });

  it("shows the whole turn of somebody else, even when it comes in pieces", () => {
    const live = open();
    last().send(update(0, [event(0, null), event(1, 0, "mine")]));
    last().send(update(2, inTurn(2, 1, event(2, 1, "S@A1"), event(3, 1, "done"))));
    last().send(update(4, inTurn(2, 1, event(4, 1, "card 1"))));
    expect(live.fresh.map((one) => one.sentence)).toEqual(["S@A1 2", "done 3", "card 1 4"]);
    live.close();
  });

  it("shows only the last turn when everything is told again with open eyes", () => {
    const live = open();
    const told = [event(0, null), event(1, 0, "mine"), ...inTurn(2, 1, event(2, 1, "?@A1"), event(3, 1, "done"))];
    last().send(update(0, told.slice(0, 2)));
    last().send(update(0, told));
    expect(live.events).toHaveLength(4);
    expect(live.fresh.map((one) => one.sentence)).toEqual(["?@A1 2", "done 3"]);
    live.close();
  });

  it("shows the turn of somebody whom no seat plays", () => {
    const live = open();
    last().send(update(0, [event(0, null), ...inTurn(1, null, event(1, null, "king"))]));
    expect(live.fresh.map((one) => one.sentence)).toEqual(["king 1"]);
    live.close();
  });

  it("comes back with back-off, asking only for what is missing", () => {
    const live = open(1);
    last().send(update(0, [event(0, null), event(1, 0)]));
    last().onclose?.();
    expect(live.connection).toBe("lost");
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(2);
    expect(sinceOf(last())).toBe("2");
    last().onclose?.();
    vi.advanceTimersByTime(300);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(3);
    last().send(update(2, []));
    expect(live.connection).toBe("open");
    live.close();
  });

  it("comes back from a line on which nothing is heard any more, not even that all is well", () => {
    const live = open();
    last().send(update(0, [event(0, null)]));
    for (let beats = 0; beats < 5; beats++) {
      vi.advanceTimersByTime(25_000);
      last().onmessage?.({ data: "" });
    }
    expect(live.connection).toBe("open");
    expect(live.events).toHaveLength(1);
    const dead = last();
    vi.advanceTimersByTime(60_000);
    expect(dead.closed).toBe(true);
    expect(live.connection).toBe("lost");
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(2);
    expect(sinceOf(last())).toBe("1");
    live.close();
    vi.advanceTimersByTime(120_000);
    expect(sockets).toHaveLength(2);
  });

  it("shows what others confirm before one's own steps, and those not again", () => {
    const live = open();
    last().send(update(0, [event(0, null), event(1, 0, "mine"), event(2, 0, "mine too")], 2));
    const theirs = inTurn(1, 1, event(1, 1, "mine"), event(2, 1, "done"));
    last().send(update(1, [...theirs, event(3, 0, "mine"), event(4, 0, "mine too")], 2));
    expect(live.events.map((one) => one.seq)).toEqual([0, 1, 2, 3, 4]);
    expect(live.fresh.map((one) => one.sentence)).toEqual(["mine 1", "done 2"]);
    const shown = live.fresh;
    last().send(update(3, live.events.slice(3), 2));
    expect(live.fresh).toBe(shown);
    last().send(update(4, [], 1));
    expect(live.fresh).toEqual([]);
    live.close();
  });

  it("asks again for what was not confirmed: others may have come before it", () => {
    const live = open(0);
    last().send(update(0, [event(0, null), event(1, 1), event(2, 0, "mine")], 1));
    last().onclose?.();
    vi.advanceTimersByTime(400);
    expect(sinceOf(last())).toBe("2");
    live.close();
  });

  it("stops after a farewell", () => {
    const live = open();
    last().send({ kind: "farewell", code: "no_table", message: "There is no such table." });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(live.farewell?.message).toBe("There is no such table.");
    live.close();
  });

  it("forgets everything when it looks through other eyes, and never hears the old socket again", () => {
    const live = open(0);
    last().send(update(0, [event(0, null)]));
    const old = last();
    live.lookAs(1);
    expect(old.closed).toBe(true);
    old.send(update(1, [event(1, 0)]));
    expect(live.events).toEqual([]);
    expect(sinceOf(last())).toBe("0");
    expect(new URL(last().url).searchParams.get("seat")).toBe("1");
    live.close();
    expect(sockets).toHaveLength(2);
  });
});
