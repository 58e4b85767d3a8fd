import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY, describe as inWords, figures, HOUR, kindOf, leftOn, waitingFirst } from "../../src/shell/clocks";
import ClockForm from "../../src/shell/parts/ClockForm.svelte";
import SeatClock from "../../src/shell/parts/SeatClock.svelte";
import { hearTime, serverTime } from "../../src/shell/serverTime";
import { change } from "../../src/shell/settings.svelte";
import type { ClockInfo } from "../../src/shell/types";
import { seatInfo, snapshot } from "./samples";

const NOW = 1_700_000_000;
const MINUTE_A_TURN: ClockInfo = { kind: "move", seconds: 60, increment: 0 };
const BANK: ClockInfo = { kind: "game", seconds: 600, increment: 5 };
const DAYS: ClockInfo = { kind: "move", seconds: 3 * DAY, increment: 0 };

beforeEach(() => change({ language: "en" }));

describe("what is left on a clock", () => {
  it("is what it says while it stands or waits for its start, and less while it runs", () => {
    expect(leftOn({ left: 60, since: null }, NOW)).toBe(60);
    expect(leftOn({ left: 60, since: NOW + 20 }, NOW)).toBe(60);
    expect(leftOn({ left: 60, since: NOW - 20 }, NOW)).toBe(40);
    expect(leftOn({ left: 60, since: NOW - 90 }, NOW)).toBe(0);
  });

  it.each([
    [249, BANK, "4:09", "4:09"],
    [9.2, BANK, "0:10", "0:10"],
    [HOUR + 249, BANK, "1:04:09", "1:04:09"],
    [2 * DAY + 4 * HOUR + 59, DAYS, "2 days 4 h", "2 jours 4 h"],
    [DAY, DAYS, "1 day", "1 jour"],
    [5 * HOUR + 120, DAYS, "5 h 2 min", "5 h 2 min"],
    [59, DAYS, "0:59", "0:59"],
  ])("reads %d of %o as %s", (left, clock, english, french) => {
    const plain = (text: string) => text.replaceAll(/\s/g, " ");
    expect([plain(figures(left, kindOf(clock), "en")), plain(figures(left, kindOf(clock), "fr"))]).toEqual([english, french]);
  });

  it("is put into words as it was chosen", () => {
    expect([MINUTE_A_TURN, BANK, { ...BANK, increment: 0 }, DAYS].map((clock) => inWords(clock, "en"))).toEqual([
      "1 minute a turn",
      "10 minutes + 5 s a turn",
      "10 minutes for the game",
      "3 days a turn",
    ]);
  });
});

describe("your tables", () => {
  const table = (id: string, yours: boolean, left?: number) => ({
    ...snapshot().table,
    id,
    your_turn: yours,
    clock: left === undefined ? null : BANK,
    seats: [seatInfo(0, { yours: true, clock: left === undefined ? null : { left, since: yours ? NOW : null } }), seatInfo(1)],
  });

  it("come first if they wait for you, those with the least time before the others", () => {
    const tables = [
      table("theirs", false, 5),
      table("any time", true),
      table("later", true, 500),
      table("soon", true, 20),
      table("idle", false),
    ];
    expect(waitingFirst(tables, NOW).map(({ id }) => id)).toEqual(["soon", "later", "any time", "theirs", "idle"]);
  });

  it("that are over wait for nobody", () => {
    const over = { ...table("over", true, 5), over: true };
    expect(waitingFirst([over, table("open", true, 9)], NOW).map(({ id }) => id)).toEqual(["open", "over"]);
  });
});

describe("the server's time", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("goes on from what the server said, whatever the reader's clock is set to", () => {
    hearTime(NOW);
    vi.advanceTimersByTime(3000);
    expect(serverTime()).toBeCloseTo(NOW + 3);
    vi.setSystemTime(0);
    expect(serverTime()).toBeCloseTo(NOW + 3);
  });

  it("counts a seat's clock down, and tells its owner three times", async () => {
    hearTime(NOW);
    const seat = seatInfo(0, { yours: true });
    render(SeatClock, { seat, clock: { left: 61, since: NOW }, spec: MINUTE_A_TURN });
    const heard: string[] = [];
    const urgent: number[] = [];
    for (let second = 0; second < 61; second++) {
      const said = screen.getByRole("status").textContent ?? "";
      if (said && said !== heard.at(-1)) heard.push(said);
      if (screen.getByRole("timer").classList.contains("urgent")) urgent.push(61 - second);
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(heard).toEqual(["1 minute left", "30 seconds left", "10 seconds left"]);
    expect(urgent[0]).toBe(10);
    expect(screen.getByRole("timer").textContent?.trim()).toBe("0:00");
  });

  it("says nothing of the clocks of others, nor of one that stands", async () => {
    hearTime(NOW);
    render(SeatClock, { seat: seatInfo(1), clock: { left: 61, since: NOW }, spec: MINUTE_A_TURN });
    render(SeatClock, { seat: seatInfo(0, { yours: true }), clock: { left: 61, since: null }, spec: MINUTE_A_TURN });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.getAllByRole("status").map((status) => status.textContent)).toEqual(["", ""]);
    expect(screen.getAllByRole("timer").map((timer) => timer.textContent?.trim())).toEqual(["0:01", "1:01"]);
  });
});

describe("the clock of a new table", () => {
  it("is chosen by kind and by length", async () => {
    const onchange = vi.fn();
    const { rerender } = render(ClockForm, { clock: null, onchange });
    expect(screen.getAllByRole("radio")).toHaveLength(4);
    screen.getByRole("radio", { name: "Days" }).click();
    expect(onchange).toHaveBeenLastCalledWith(DAYS);
    await rerender({ clock: DAYS });
    screen.getByRole("radio", { name: "7 days" }).click();
    expect(onchange).toHaveBeenLastCalledWith({ ...DAYS, seconds: 7 * DAY });
    screen.getByRole("radio", { name: "None" }).click();
    expect(onchange).toHaveBeenLastCalledWith(null);
  });
});
