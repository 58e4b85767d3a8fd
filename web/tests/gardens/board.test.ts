import { fireEvent, render, screen, within } from "@testing-library/svelte";
import axe from "axe-core";
import { describe, expect, test, vi } from "vitest";
import Board from "../../src/boards/gardens/Board.svelte";
import type { GardensView, Happening, Language } from "../../src/boards/gardens/types";
import { board, guild, NAMES, turn, view } from "./table";

interface Changes {
  view?: GardensView;
  names?: string[];
  moves?: string[];
  happenings?: Happening[];
  language?: Language;
}

function show(changes: Changes = {}) {
  const onmove = vi.fn<(move: string) => void>();
  const ontry = vi.fn<(move: string) => void>();
  const onsequence = vi.fn<(undos: number, moves: string[]) => void>();
  const props = {
    board: board(),
    view: view(),
    names: NAMES,
    moves: ["1@A2", "5@A2", "1@A3", "5@A3"],
    happenings: [] as Happening[],
    language: "en" as Language,
    onmove,
    ontry,
    onsequence,
    foresee: () => Promise.resolve([]),
    ...changes,
  };
  return { ...render(Board, props), onmove, ontry, onsequence };
}

function place(name: string): SVGElement {
  const found = document.querySelector<SVGElement>(`[data-place="${name}"]`);
  if (!found) throw new Error(`no place ${name}`);
  return found;
}

const lit = () => [...document.querySelectorAll("[data-target]")].map((element) => element.getAttribute("data-place"));
const tile = (number: number) => screen.getByRole("button", { name: new RegExp(`^Tile ${number}:`) });
const button = (name: string) => screen.getByRole("button", { name });
const label = (name: string) => place(name).getAttribute("aria-label");
const moving = (more: Changes = {}) =>
  show({ view: view({ phase: "move" }), moves: ["take B2", "take A0", "take hand", "plant B2", "done"], ...more });
const cascading = (flow: string[], fed: string[], moves: string[], whole = flow) =>
  show({ view: view({ phase: "cascade", played: turn({ flow, fed, whole, gains: [5, -3] }) }), moves });

describe("placing a tile", () => {
  test("a tile, then a glowing place", async () => {
    const { onmove, ontry } = show();
    expect(lit()).toEqual([]);
    await fireEvent.click(tile(5));
    expect(lit()).toEqual(["A3", "A2"]);
    await fireEvent.click(place("B1"));
    expect(ontry).toHaveBeenCalledExactlyOnceWith("5@B1");
    await fireEvent.click(place("A2"));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("5@A2");
  });

  test("where only one place is open, the tile is enough", async () => {
    const { onmove } = show({ moves: ["1@A2", "5@A2"] });
    await fireEvent.click(tile(1));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("1@A2");
  });

  test("a gardener cannot move before; the shell says why", async () => {
    const { ontry } = show();
    await fireEvent.click(place("B2"));
    expect(ontry).toHaveBeenCalledExactlyOnceWith("take B2");
  });

  test("the pool is closed while others decide", async () => {
    const { onmove, ontry } = show({ moves: [] });
    expect(tile(1).hasAttribute("disabled")).toBe(true);
    await fireEvent.click(place("B2"));
    expect(onmove).not.toHaveBeenCalled();
    expect(ontry).not.toHaveBeenCalled();
  });
});

describe("moving", () => {
  test("a gardener is taken from a terrace or from hand", async () => {
    const { onmove } = moving();
    await fireEvent.click(place("A0"));
    await fireEvent.click(button("Gardener from hand"));
    expect(onmove.mock.calls).toEqual([["take A0"], ["take hand"]]);
  });

  test("who can move and plant is asked", async () => {
    const { onmove } = moving();
    await fireEvent.click(place("B2"));
    const choice = within(screen.getByRole("group", { name: "B2: what now?" }));
    expect(document.activeElement?.textContent).toBe("Take the gardener");
    await fireEvent.click(choice.getByRole("button", { name: "Plant here" }));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("plant B2");
  });

  test("reachable terraces tell the steps left, and a gardener goes back where it stood", async () => {
    const going = view({ phase: "go", played: turn({ planter: "B2", reachable: { B1: 2, A0: 0 } }) });
    const { onmove, ontry, onsequence } = show({ view: going, moves: ["go B1", "go A0"] });
    expect(place("B1").querySelector("text.left")?.textContent).toBe("2");
    expect(label("A0")).toContain("go here, 0 steps left there");
    await fireEvent.click(place("B1"));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("go B1");
    await fireEvent.click(place("C1"));
    expect(ontry).toHaveBeenCalledExactlyOnceWith("go C1");
    await fireEvent.click(place("B2"));
    await fireEvent.keyDown(place("B1"), { key: "Escape" });
    expect(onsequence.mock.calls).toEqual([
      [1, []],
      [1, []],
    ]);
  });
});

describe("cascades", () => {
  test("a pool that may be entered is entered", async () => {
    const { onmove } = cascading(["B2"], ["B1", "C1"], ["plant B1", "plant C1", "done"]);
    expect(lit()).toEqual(["B1", "C1"]);
    await fireEvent.click(place("C1"));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("plant C1");
  });

  test("a pool that the order has passed is entered by going back", async () => {
    const { onsequence, ontry } = cascading(["B2", "C1"], ["B1"], ["done"]);
    await fireEvent.click(place("B1"));
    expect(onsequence).toHaveBeenCalledExactlyOnceWith(1, ["plant B1", "plant C1"]);
    await fireEvent.click(place("A1"));
    expect(ontry).toHaveBeenCalledExactlyOnceWith("plant A1");
  });

  test("a pool of the flow is taken out again, the first with all others", async () => {
    const { onsequence } = cascading(["B2", "B1", "C1"], [], ["done"]);
    await fireEvent.click(place("B1"));
    await fireEvent.click(place("B2"));
    expect(onsequence.mock.calls).toEqual([
      [2, ["plant C1"]],
      [3, []],
    ]);
  });

  test("all the water at once, with what it moves", async () => {
    const { onsequence } = cascading(["B2"], ["B1", "C1"], ["plant B1", "plant C1", "done"], ["B2", "B1", "C1"]);
    const gains = within(screen.getByRole("list", { name: "This planting moves" }));
    expect(gains.getAllByRole("listitem").map((one) => one.textContent?.trim())).toEqual(["Ann +5", "Ben −3"]);
    await fireEvent.click(button("All the water"));
    expect(onsequence).toHaveBeenCalledExactlyOnceWith(0, ["plant B1", "plant C1"]);
  });

  test("alone, a cascade is one decision", async () => {
    const alone = view({ players: 1, seats: [guild()], king: guild(), phase: "cascade", played: turn({ flow: ["B2", "B1"] }) });
    const { onsequence } = show({ view: alone, names: ["Ann"], moves: ["done"] });
    await fireEvent.click(place("B1"));
    expect(onsequence).toHaveBeenCalledExactlyOnceWith(1, []);
  });
});

describe("settling", () => {
  const settling = (gardeners: Record<string, number[]>, hand: number, moves: string[]) =>
    show({
      view: view({ players: 1, phase: "settle", tiles: {}, seeds: {}, pool: [], gardeners, seats: [guild({ hand })], king: guild() }),
      names: ["Ann"],
      moves,
    });

  test("one by one, or the rest at once", async () => {
    const { onmove, onsequence } = settling({ B0: [1] }, 2, ["settle C0"]);
    await fireEvent.click(place("C0"));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("settle C0");
    await fireEvent.click(button("Fill the rest"));
    expect(onsequence).toHaveBeenCalledExactlyOnceWith(0, ["settle C0", "settle D0"]);
  });

  test("out of order, by going back", async () => {
    const { onsequence } = settling({ B0: [1] }, 2, ["settle C0"]);
    await fireEvent.click(place("A0"));
    await fireEvent.click(place("B0"));
    expect(onsequence.mock.calls).toEqual([
      [1, ["settle A0", "settle B0"]],
      [1, []],
    ]);
  });
});

describe("the keyboard", () => {
  test("a number takes a tile to the ziggurat, Enter places it, Escape lets go", async () => {
    const { onmove } = show();
    await fireEvent.keyDown(tile(1), { key: "2" });
    await Promise.resolve();
    expect(document.activeElement).toBe(place("A2"));
    await fireEvent.keyDown(place("A2"), { key: "Enter" });
    expect(onmove).toHaveBeenCalledExactlyOnceWith("5@A2");
    await fireEvent.keyDown(place("A2"), { key: "Escape" });
    expect(lit()).toEqual([]);
  });

  test("arrows walk what can be chosen, with Shift all that stands", async () => {
    moving();
    place("B2").focus();
    await fireEvent.keyDown(place("B2"), { key: "ArrowDown" });
    expect(document.activeElement).toBe(place("A0"));
    await fireEvent.keyDown(place("A0"), { key: "ArrowUp", shiftKey: true });
    expect(document.activeElement).toBe(place("A1"));
  });

  test("one place alone is reached by Tab", () => {
    show();
    expect(document.querySelectorAll('[data-place][tabindex="0"]')).toHaveLength(1);
  });
});

describe("words", () => {
  test("places are told in English", () => {
    moving();
    expect(label("B1")).toBe("B1, row 1, tile with archway on the right, panel with 2 flowers, planted by Ben");
    expect(label("A0")).toBe("A0, base, gardeners: 2 of Ann, 1 of Ben, take this gardener");
    expect(label("A2")).toBe("A2, row 2, free place");
    expect(label("A3")).toBe("A3, row 3, nothing built");
    expect(label("B2")).toContain("not planted, gardeners: 1 of Ann, take this gardener or plant here");
  });

  test("places are told in French", () => {
    moving({ language: "fr" });
    expect(label("B1")).toContain("B1, rangée 1, tuile avec");
    expect(label("B1")).toContain("graine de Ben");
    expect(label("A0")).toBe("A0, base, jardiniers : 2 d’Ann, 1 de Ben, prendre ce jardinier");
    expect(screen.getByRole("region", { name: "Étalage" })).toBeTruthy();
  });

  test("the king has his seeds and his card", () => {
    show({ view: view({ players: 1, seats: [guild()], king: guild({ points: 17 }), seeds: { B1: 1 } }), names: ["Ann"] });
    expect(label("B1")).toContain("planted by the king");
    const guilds = within(screen.getByRole("region", { name: "Guilds" }));
    expect(guilds.getByText("The king")).toBeTruthy();
    expect(guilds.getByText("17 points")).toBeTruthy();
  });
});

test("points rise where they were moved, gained and lost", () => {
  const paid = (seat: number, points: number, at: string[]): Happening => ({ sentence: "", seat, points, source: "", at, via: [] });
  show({ happenings: [paid(0, 5, ["B2", "B1"]), paid(1, -3, ["B1"])] });
  expect([...document.querySelectorAll(".pay text")].map((one) => one.textContent)).toEqual(["+5", "−3"]);
  expect(document.querySelectorAll(".lit .at")).toHaveLength(3);
});

test("an onlooker sees the whole table and no deed", () => {
  show({ view: view({ seat: null, phase: "move" }), moves: [] });
  expect(lit()).toEqual([]);
  expect(screen.queryByRole("button", { name: "Gardener from hand" })).toBeNull();
  expect(document.querySelectorAll("[data-place]")).toHaveLength(10);
});

test("axe finds nothing to complain about", async () => {
  const { container } = moving();
  const found = await axe.run(container, { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } });
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
