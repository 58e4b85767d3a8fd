import { fireEvent, render, screen } from "@testing-library/svelte";
import axe from "axe-core";
import { describe, expect, test, vi } from "vitest";
import Board from "../../src/boards/babylon/Board.svelte";
import Solid from "../../src/boards/babylon/Solid.svelte";
import type { BabylonView, Happening, Language } from "../../src/boards/babylon/types";
import { wordsIn } from "../../src/boards/babylon/words";
import { board, NAMES, seat, turn, view } from "./table";

interface Changes {
  view?: BabylonView;
  moves?: string[];
  happenings?: Happening[];
  foresee?: (moves: string[]) => Promise<string[]>;
  language?: Language;
}

const BUILD = ["pillars A1 L1", "pillars A1 L1 -ne", "pillars F6 L1", "pillars F6 L2", "store", "discard"];

function show(changes: Changes = {}) {
  const onmove = vi.fn<(move: string) => void>();
  const ontry = vi.fn<(move: string) => void>();
  const onsequence = vi.fn<(undos: number, moves: string[]) => void>();
  const foresee = vi.fn<(moves: string[]) => Promise<string[]>>().mockResolvedValue([]);
  const props = {
    board: board(),
    view: view(),
    names: NAMES,
    moves: BUILD,
    happenings: [] as Happening[],
    language: "en" as Language,
    onmove,
    ontry,
    onsequence,
    foresee,
    ...changes,
  };
  return { ...render(Board, props), props, onmove, ontry, onsequence, foresee };
}

function at(selector: string): Element {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

const position = (name: string) => at(`[data-position="${name}"]`);
const stackNamed = (name: string) => at(`[data-stack="${name}"]`);
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const decorating = (moves: string[], changes: Changes = {}) =>
  show({ view: view({ played: turn({ dug: null, laid: [3] }), seats: [seat({ slot: null }), seat()] }), moves, ...changes });

describe("digging", () => {
  const digging = (moves = ["dig A1", "dig B2"]) => show({ view: view({ phase: "dig", played: turn({ dug: null }) }), moves });

  test("choosing a stack twice digs it, once does not", async () => {
    const { onmove } = digging();
    await fireEvent.click(stackNamed("B2"));
    expect(onmove).not.toHaveBeenCalled();
    expect(stackNamed("B2").getAttribute("aria-pressed")).toBe("true");
    await fireEvent.click(stackNamed("B2"));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("dig B2");
  });
  test("or by the button", async () => {
    const { onmove } = digging();
    await fireEvent.click(stackNamed("A1"));
    await fireEvent.click(button("Dig A1"));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("dig A1");
  });
  test("a stack that cannot be dug says why", async () => {
    const { onmove, ontry } = digging();
    await fireEvent.click(stackNamed("C3"));
    expect(ontry).toHaveBeenCalledExactlyOnceWith("dig C3");
    expect(onmove).not.toHaveBeenCalled();
  });
  test("before the game, clay tiles are taken out", async () => {
    const { onmove } = show({ view: view({ phase: "remove", played: turn({ dug: null }) }), moves: ["remove A1"] });
    await fireEvent.click(stackNamed("A1"));
    await fireEvent.click(button("Take out A1"));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("remove A1");
  });
  test("arrow keys walk the quarry, and it pays the viewer", async () => {
    digging();
    stackNamed("A1").dispatchEvent(new Event("focus"));
    await fireEvent.keyDown(stackNamed("A1"), { key: "ArrowDown" });
    expect(document.activeElement).toBe(stackNamed("A2"));
    expect(stackNamed("A2").textContent).toContain("brings 4 pillars");
  });
});

describe("building", () => {
  test("the same place twice lays the dug tile with the default", async () => {
    const { onsequence } = show();
    await fireEvent.click(position("A1"));
    expect(onsequence).not.toHaveBeenCalled();
    await fireEvent.click(position("A1"));
    expect(onsequence).toHaveBeenCalledExactlyOnceWith(0, ["pillars A1 L1", "lay dug 0"]);
  });
  test("R turns it; turns that look alike are played as the smallest", async () => {
    const { onsequence } = show();
    await fireEvent.click(position("A1"));
    await fireEvent.keyDown(position("A1"), { key: "r" });
    await fireEvent.keyDown(position("A1"), { key: "Enter" });
    expect(onsequence).toHaveBeenCalledExactlyOnceWith(0, ["pillars A1 L1", "lay dug 1"]);
    await fireEvent.keyDown(position("A1"), { key: "R" });
    await fireEvent.click(button("Lay the tile"));
    expect(onsequence).toHaveBeenLastCalledWith(0, ["pillars A1 L1", "lay dug 0"]);
  });
  test("R turns it also when nothing has the focus", async () => {
    const { onsequence } = show();
    await fireEvent.keyDown(document.body, { key: "r" });
    await fireEvent.click(position("A1"));
    await fireEvent.click(position("A1"));
    expect(onsequence).toHaveBeenCalledExactlyOnceWith(0, ["pillars A1 L1", "lay dug 1"]);
  });
  test("a corner can be left open for a belvedere", async () => {
    const { onsequence } = show();
    await fireEvent.click(position("A1"));
    await fireEvent.click(button("Belvedere, top right: 3 pillars"));
    await fireEvent.click(button("Lay the tile"));
    expect(onsequence).toHaveBeenCalledExactlyOnceWith(0, ["pillars A1 L1 -ne", "lay dug 0"]);
  });
  test("another level can be chosen, and the stored tile", async () => {
    const { onsequence } = show();
    await fireEvent.click(button(/^Slot: starting tile/));
    await fireEvent.click(position("F6"));
    await fireEvent.click(button("Level 2"));
    await fireEvent.click(position("F6"));
    expect(onsequence).toHaveBeenCalledExactlyOnceWith(0, ["pillars F6 L2", "lay stored 0"]);
  });
  test("a place where nothing can lie says why", async () => {
    const { ontry, onsequence } = show();
    await fireEvent.click(position("D4"));
    expect(ontry).toHaveBeenCalledExactlyOnceWith("pillars D4 L3");
    expect(onsequence).not.toHaveBeenCalled();
  });
  test("Escape lets go of the place, then of the tile", async () => {
    show();
    await fireEvent.click(position("A1"));
    await fireEvent.keyDown(position("A1"), { key: "Escape" });
    expect(screen.queryByRole("button", { name: "Lay the tile" })).toBeNull();
    expect(button(/^Dug tile/).getAttribute("aria-pressed")).toBe("true");
    await fireEvent.keyDown(position("A1"), { key: "Escape" });
    expect(button(/^Dug tile/).getAttribute("aria-pressed")).toBe("false");
  });
  test("pillars that wait for a tile get one, or are taken back", async () => {
    const played = turn({ place: "A1", level: 1 });
    const { onmove, onsequence } = show({ view: view({ phase: "lay", played }), moves: ["lay dug 0", "lay dug 1", "lay stored 0"] });
    await fireEvent.click(button("Turn"));
    await fireEvent.click(position("B2"));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("lay dug 1");
    await fireEvent.click(button("Take the pillars back"));
    expect(onsequence).toHaveBeenCalledExactlyOnceWith(1, []);
  });
  test("a tile without pillars can be tried, and is told why not", async () => {
    const { ontry } = show({ moves: ["store", "discard"] });
    expect(button(/^Dug tile/).getAttribute("aria-pressed")).toBe("false");
    await fireEvent.click(button(/^Dug tile/));
    await fireEvent.click(position("A1"));
    expect(ontry).toHaveBeenCalledExactlyOnceWith("pillars A1 L1");
  });
  test("storing says what becomes of the slot's tile", async () => {
    const { onmove } = show();
    await fireEvent.click(button("Store (the slot’s tile is lost)"));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("store");
    await fireEvent.click(button("Discard"));
    expect(onmove).toHaveBeenLastCalledWith("discard");
  });
});

describe("what a planned tile would allow", () => {
  const ALLOWED = ["statue B2", "stairway B2 C2", "make A1 F", "statue D5", "store", "discard"];

  test("is asked of where it is shown, drawn and told", async () => {
    const foresee = vi.fn(() => Promise.resolve(ALLOWED));
    show({ foresee });
    await fireEvent.pointerEnter(position("A1"));
    expect(
      await screen.findByText(/^The tile on A1 would allow: a statue B2 \(\+1\), a stairway B2–C2 \(\+1\), a new symbol$/),
    ).toBeTruthy();
    expect(foresee).toHaveBeenCalledExactlyOnceWith(["pillars A1 L1", "lay dug 0"]);
    expect([...document.querySelectorAll("[data-allowed]")].map((mark) => mark.getAttribute("data-allowed"))).toEqual([
      "statue B2",
      "stairway B2 C2",
    ]);
  });
  test("is asked again when it is turned, and by keyboard; a late answer is not heard", async () => {
    const answers = new Map<string, (moves: string[]) => void>();
    const foresee = vi.fn((moves: string[]) => new Promise<string[]>((resolve) => answers.set(moves.join(), resolve)));
    show({ foresee, language: "fr" });
    await fireEvent.focus(position("A1"));
    await vi.waitFor(() => expect(foresee).toHaveBeenLastCalledWith(["pillars A1 L1", "lay dug 0"]));
    await fireEvent.keyDown(position("A1"), { key: "Enter" });
    await fireEvent.keyDown(position("A1"), { key: "r" });
    await vi.waitFor(() => expect(foresee).toHaveBeenLastCalledWith(["pillars A1 L1", "lay dug 1"]));
    answers.get("pillars A1 L1,lay dug 1")?.([]);
    expect(await screen.findByText("La tuile en A1 ne permettrait aucun élément de décor.")).toBeTruthy();
    answers.get("pillars A1 L1,lay dug 0")?.(ALLOWED);
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.querySelector("[data-allowed]")).toBeNull();
  });
  test("is not asked while the pointer is on its way, nor where no tile can lie", async () => {
    const { foresee } = show();
    await fireEvent.pointerEnter(position("A1"));
    await fireEvent.pointerEnter(position("D4"));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(foresee).not.toHaveBeenCalled();
  });
});

describe("payments", () => {
  const happening = (seat: number, points: number, at: string[]): Happening => ({
    sentence: "",
    seat,
    points,
    source: "statues",
    at,
    via: [],
  });
  test("rise in the garden in which they were paid", async () => {
    const { container } = show({ happenings: [happening(0, 2, ["D5"]), happening(1, 3, ["A1"]), happening(0, 0, ["B2"])] });
    const paid = () => [...container.querySelectorAll(".payments text")].map((text) => text.textContent);
    expect(paid()).toEqual(["+2"]);
    await fireEvent.click(button("Ben"));
    expect(paid()).toEqual(["+3"]);
  });
});

describe("decorating", () => {
  test("one thing on a space is built at once", async () => {
    const { onmove } = decorating(["statue D5", "done"]);
    await fireEvent.click(position("D5"));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("statue D5");
  });
  test("buttons tell the points", async () => {
    const { onmove } = decorating(["statue D5", "fountain D3 E3", "done"]);
    await fireEvent.click(button("Fountain D3–E3, 3 points"));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("fountain D3 E3");
  });
  test("several things on a space are asked for", async () => {
    const { onmove } = decorating(["stairway D3 D4", "stairway C4 D4", "make D4 F", "done"]);
    await fireEvent.click(position("D4"));
    expect(onmove).not.toHaveBeenCalled();
    await fireEvent.click(button("Make it a fountain"));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("make D4 F");
  });
  test("a statue that cannot stand there says why", async () => {
    const { ontry } = decorating(["done"]);
    await fireEvent.click(position("D5"));
    expect(ontry).toHaveBeenCalledExactlyOnceWith("statue D5");
  });
});

describe("looking", () => {
  test("another garden is a click away, and nothing can be done there", async () => {
    const { onsequence, ontry } = show();
    await fireEvent.click(button("Ben"));
    expect(position("C3").getAttribute("aria-label")).toBe("C3, ground");
    await fireEvent.click(position("A1"));
    await fireEvent.click(position("A1"));
    expect(onsequence).not.toHaveBeenCalled();
    expect(ontry).not.toHaveBeenCalled();
  });
  test("the next turn shows the mover's garden again", async () => {
    const { rerender, props } = show();
    await fireEvent.click(button("Ben"));
    await rerender({ ...props, view: view({ turn: 7 }) });
    expect(button("Your garden").getAttribute("aria-pressed")).toBe("true");
  });
  test("who does not move can do nothing", async () => {
    const { onmove, onsequence, ontry } = show({ moves: [], view: view({ active: 1, to_move: 1 }) });
    await fireEvent.click(position("A1"));
    await fireEvent.click(stackNamed("A1"));
    for (const spy of [onmove, onsequence, ontry]) expect(spy).not.toHaveBeenCalled();
  });
  test("no barriers", { timeout: 30_000 }, async () => {
    const { container } = show();
    const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
    expect(violations).toEqual([]);
  });
});

describe("in 3-D", () => {
  const picture = () => ({ show: vi.fn(), fromAbove: vi.fn(), aslant: vi.fn(), rotate: vi.fn(), zoom: vi.fn(), close: vi.fn() });
  const props = { board: board(), seat: seat(), ghost: null, name: "Ann", words: wordsIn("en"), onfail: () => {} };

  test("the garden is shown, looked at from above, and disposed of", async () => {
    const opened = picture();
    const { unmount } = render(Solid, { ...props, load: () => Promise.resolve({ openPicture: () => opened }) });
    await fireEvent.click(await screen.findByRole("button", { name: "From above" }));
    expect(opened.show).toHaveBeenCalledOnce();
    expect(opened.show.mock.calls[0]?.[0]).toHaveLength(10);
    expect(opened.fromAbove).toHaveBeenCalledOnce();
    await fireEvent.click(button("From the side"));
    expect(opened.aslant).toHaveBeenCalledOnce();
    unmount();
    expect(opened.close).toHaveBeenCalledOnce();
  });
  test("a planned tile is shown and told", async () => {
    const opened = picture();
    const ghost = { tile: 1, place: "A1", level: 1, quarters: 0, belvedere: "ne", statues: [] };
    render(Solid, { ...props, ghost, load: () => Promise.resolve({ openPicture: () => opened }) });
    expect(await screen.findByRole("img", { name: /A tile is planned on A1, level 1\.$/ })).toBeTruthy();
    await vi.waitFor(() => expect(opened.show).toHaveBeenCalledOnce());
    expect(opened.show.mock.calls[0]?.[1].map(({ kind }: { kind: string }) => kind)).toEqual([
      "slab",
      "pillar",
      "pillar",
      "pillar",
      "belvedere",
    ]);
  });
  test("a browser without WebGL gets a sentence, and the plan stays", { timeout: 30_000 }, async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    show();
    await fireEvent.click(button("3-D"));
    expect((await screen.findByRole("alert", {}, { timeout: 20_000 })).textContent).toContain("cannot draw in 3-D");
    expect(position("A1")).toBeTruthy();
    expect(button("Plan").getAttribute("aria-pressed")).toBe("true");
  });
});
