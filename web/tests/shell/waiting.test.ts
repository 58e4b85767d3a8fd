import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import NotifyButton from "../../src/shell/parts/NotifyButton.svelte";
import { hearTable, hearTurns, watchTurns } from "../../src/shell/notices";
import { change, settings } from "../../src/shell/settings.svelte";
import { waiting } from "../../src/shell/waiting.svelte";
import { snapshot } from "./samples";

const told: string[] = [];

class FakeNotification {
  static permission = "granted";
  static requestPermission = vi.fn(async () => FakeNotification.permission);
  onclick: (() => void) | null = null;
  constructor(_title: string, { tag }: { tag: string }) {
    told.push(tag);
  }
}

const table = (id: string, yours = true) => ({ ...snapshot().table, id, your_turn: yours });

function hide(hidden: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
}

beforeEach(() => {
  told.length = 0;
  FakeNotification.permission = "granted";
  vi.stubGlobal("Notification", FakeNotification);
  change({ language: "en", notify: true });
  hearTurns([]);
  hide(true);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("tables that wait", () => {
  it("are counted, and told of once when they begin to", () => {
    hearTurns([table("a")]);
    hearTurns([table("a"), table("b")]);
    hearTable(table("c"));
    hearTable(table("c"));
    expect(waiting.count).toBe(3);
    hearTable(table("c", false));
    hearTurns([]);
    hearTable(table("c"));
    expect(waiting.count).toBe(1);
    expect(told).toEqual(["a", "b", "c", "c"]);
  });

  it("are not told of to somebody who looks, or does not want it, or has not allowed it", () => {
    hide(false);
    hearTurns([table("a")]);
    hide(true);
    change({ notify: false });
    hearTurns([table("b")]);
    change({ notify: true });
    FakeNotification.permission = "denied";
    hearTurns([table("c")]);
    FakeNotification.permission = "granted";
    hearTurns([table("d")]);
    expect(told).toEqual(["d"]);
  });

  it("are looked for now and then, hidden only by those who want to be told", async () => {
    vi.useFakeTimers();
    const fetched = vi.fn(async () => new Response(JSON.stringify({ now: 1, tables: [table("a")] })));
    vi.stubGlobal("fetch", fetched);
    watchTurns();
    await vi.advanceTimersByTimeAsync(21_000);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(told).toEqual(["a"]);
    change({ notify: false });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });
});

describe("the wish to be told", () => {
  it("asks the browser only when it is clicked", async () => {
    FakeNotification.permission = "default";
    change({ notify: false });
    render(NotifyButton);
    expect(FakeNotification.requestPermission).not.toHaveBeenCalled();
    FakeNotification.permission = "granted";
    await fireEvent.click(screen.getByRole("button", { name: "Tell me when it is my turn" }));
    await vi.waitFor(() => expect(settings.notify).toBe(true));
    await fireEvent.click(await screen.findByRole("button", { pressed: true }));
    expect(settings.notify).toBe(false);
  });

  it("is not offered where the browser forbids it or cannot", () => {
    FakeNotification.permission = "denied";
    render(NotifyButton);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByText(/does not let this page/)).toBeTruthy();
  });
});
