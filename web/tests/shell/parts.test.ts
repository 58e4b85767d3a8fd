import { fireEvent, render, screen } from "@testing-library/svelte";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import Actions from "../../src/shell/parts/Actions.svelte";
import EndOfGame from "../../src/shell/parts/EndOfGame.svelte";
import GameCard from "../../src/shell/parts/GameCard.svelte";
import HandOver from "../../src/shell/parts/HandOver.svelte";
import Log from "../../src/shell/parts/Log.svelte";
import Player from "../../src/shell/parts/Player.svelte";
import Scores from "../../src/shell/parts/Scores.svelte";
import { change } from "../../src/shell/settings.svelte";
import type { Board, Snapshot } from "../../src/shell/types";
import { event, happening, inTurn, seatInfo, snapshot } from "./samples";

// Colours need a real browser; the rest of axe works here as well.
async function violations(container: Element): Promise<string[]> {
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  return (await axe.run(container, { rules })).violations.map((violation) => violation.id);
}

beforeEach(() => change({ language: "en" }));

describe("actions", () => {
  const props = { status: "Your turn", hint: "", yours: true, plays: true, early: false };

  it("confirms and takes back by key, but only what is allowed", async () => {
    const [onconfirm, onundo] = [vi.fn(), vi.fn()];
    const { rerender } = render(Actions, { ...props, confirmable: false, undoable: true, onconfirm, onundo });
    await fireEvent.keyDown(window, { key: "c" });
    await fireEvent.keyDown(window, { key: "u" });
    expect([onconfirm.mock.calls.length, onundo.mock.calls.length]).toEqual([0, 1]);
    await rerender({ confirmable: true });
    await fireEvent.keyDown(window, { key: "c", ctrlKey: true });
    await fireEvent.keyDown(window, { key: "C" });
    expect(onconfirm).toHaveBeenCalledTimes(1);
  });

  it("asks for a hint by button and by key, where that is allowed", async () => {
    const onhint = vi.fn();
    const { rerender } = render(Actions, { ...props, confirmable: false, undoable: false, onconfirm: vi.fn(), onundo: vi.fn(), onhint });
    await fireEvent.click(screen.getByRole("button", { name: "Hint" }));
    await fireEvent.keyDown(window, { key: "h" });
    expect(onhint).toHaveBeenCalledTimes(2);
    await rerender({ onhint: null });
    await fireEvent.keyDown(window, { key: "h" });
    expect(onhint).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole("button", { name: "Hint" })).toBeNull();
  });

  it("offers nothing to onlookers", () => {
    render(Actions, {
      ...props,
      plays: false,
      hint: "You are watching",
      confirmable: false,
      undoable: false,
      onconfirm: vi.fn(),
      onundo: vi.fn(),
    });
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByText("You are watching")).toBeTruthy();
  });

  it("offers confirming quietly while something would be lost by it", async () => {
    const { rerender } = render(Actions, {
      ...props,
      early: true,
      confirmable: true,
      undoable: false,
      onconfirm: vi.fn(),
      onundo: vi.fn(),
    });
    const confirm = screen.getByRole<HTMLButtonElement>("button", { name: "Confirm turn" });
    expect(confirm.classList).not.toContain("primary");
    expect(confirm.disabled).toBe(false);
    await rerender({ early: false });
    expect(confirm.classList).toContain("primary");
  });
});

describe("log", () => {
  const paid = { ...event(3, 1), happenings: [happening("Ben +2", { seat: 1, points: 2 })] };
  const events = [event(0, null, "deal"), ...inTurn(1, 0, event(1, 0, "a"), event(2, null, "draw")), ...inTurn(2, 1, paid)];

  it("shows the newest turn first and leads to the steps", async () => {
    const onstep = vi.fn();
    const { container } = render(Log, { props: { events, names: ["Ann", "Ben"], link: (step: number) => `/s/${step}`, onstep } });
    expect(screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent?.trim())).toEqual(["Turn 2: Ben", "Turn 1: Ann"]);
    const line = screen.getByText("Ben +2");
    expect(line.getAttribute("href")).toBe("/s/4");
    expect(line.classList.contains("paid")).toBe(true);
    await fireEvent.click(line);
    expect(onstep).toHaveBeenCalledWith(4);
    expect(await violations(container)).toEqual([]);
  });

  it("names whoever moves when it is no seat's turn", () => {
    const kings = inTurn(3, null, event(4, null, "builds"));
    render(Log, { props: { events: [...events, ...kings], names: ["Ann", "Ben"], nobody: "The king", link: String } });
    expect(screen.getAllByRole("heading", { level: 3 })[0]?.textContent?.trim()).toBe("Turn 3: The king");
  });
});

describe("a game in the lobby", () => {
  const game = { game: "chess", title: "Chess", summary: "Two kings.", players: [2], usual_players: 2, options: [] };

  it("says what it is, for how many, and begins", async () => {
    const onplay = vi.fn();
    const { container, rerender } = render(GameCard, { game: { ...game, players: [1, 2, 4] }, busy: false, onplay });
    expect(screen.getByText("1 to 4 players")).toBeTruthy();
    await rerender({ game });
    expect(screen.getByText("2 players")).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Play Chess" }));
    expect(onplay).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("link").getAttribute("href")).toBe("/rules/chess");
    expect((await violations(container)).filter((id) => id !== "heading-order")).toEqual([]);
  });
});

describe("hand-over", () => {
  it("names who comes next and nothing else", async () => {
    const ontake = vi.fn();
    const { container } = render(HandOver, { seats: [1], names: ["Ann", "Ben"], ontake });
    expect(screen.getByRole("heading").textContent).toBe("Hand over to Ben");
    expect(container.textContent).not.toContain("Ann");
    await fireEvent.click(screen.getByRole("button"));
    expect(ontake).toHaveBeenCalledWith(1);
    expect(await violations(container)).toEqual([]);
  });
});

describe("end of game", () => {
  it("alone, nobody wins who misses the goal", () => {
    const outcome = { scores: [90], ranks: [1], winners: [] };
    render(EndOfGame, { snapshot: snapshot({ your_seats: [0] }), outcome, names: ["Ann"], board: null, sudden: true });
    expect(document.activeElement?.textContent).toBe("The goal is missed");
  });

  it("shows places and points by source, best first", async () => {
    const end = snapshot({ your_seats: [1] });
    const seat = { points: 0, won: [], cards: [], spent: [], stand_size: 0, reserve_size: 0, stand: null, reserve: null, unseen: {} };
    Object.assign(end.view, {
      seats: [
        { ...seat, sources: { fields: 3 } },
        { ...seat, sources: { fields: 8 } },
      ],
    });
    const outcome = { scores: [3, 8], ranks: [2, 1], winners: [1] };
    const { container } = render(EndOfGame, { snapshot: end, outcome, names: ["Ann", "Ben"], board: null, sudden: true });
    expect(document.activeElement?.textContent).toBe("You win");
    const rows = [...container.querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ["Place", "1", "2"],
      ["fields", "8", "3"],
      ["Total", "8", "3"],
    ]);
    expect(await violations(container)).toEqual([]);
  });
});

describe("a rival without a seat", () => {
  const own = { points: 30, sources: { rows: 25, panels: 5 }, bank: 3, hand: 0 };
  const king = { points: 41, sources: { rows: 40, panels: 1 }, bank: 9, hand: 0 };
  const alone = () => {
    const seen = snapshot({}, [seatInfo(0)]);
    return { ...seen, view: { ...seen.view, seats: [own], king } as unknown as Snapshot["view"] };
  };
  const board = { sources: { rows: "rows", panels: "panels" }, nobody: "The king" } as unknown as Board;

  it("stands among the scores", () => {
    render(Scores, { seats: [seatInfo(0)], acting: [0], view: alone().view, nobody: "The king" });
    expect(screen.getAllByRole("listitem").map((one) => one.textContent?.replace(/\s+/g, " ").trim())).toEqual([
      "Ann here 30 points to move",
      "The king 41 points",
    ]);
  });

  it.each([
    { winners: [], title: "The king wins", first: "The king" },
    { winners: [0], title: "You have beaten the king", first: "Ann" },
  ])("has a column at the end: $title", ({ winners, title, first }) => {
    const outcome = { scores: [30], ranks: [1], winners };
    const { container } = render(EndOfGame, { snapshot: alone(), outcome, names: ["Ann"], board, sudden: false });
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(title);
    expect(container.querySelector("thead .who")?.textContent?.trim()).toBe(first);
    expect(container.querySelectorAll("tbody tr")).toHaveLength(3);
  });
});

describe("replay controls", () => {
  it("moves by keys, turns included", async () => {
    const [onjump, onturn] = [vi.fn(), vi.fn()];
    const { container } = render(Player, { step: 5, steps: 9, ends: [2, 5, 9], onjump, onturn });
    for (const key of ["ArrowLeft", "ArrowRight", "Home", "End"]) await fireEvent.keyDown(window, { key });
    expect(onjump.mock.calls.map(([step]) => step)).toEqual([4, 6, 0, 9]);
    await fireEvent.keyDown(window, { key: "PageDown" });
    expect(onturn).toHaveBeenCalledWith(1);
    expect(await violations(container)).toEqual([]);
  });
});
