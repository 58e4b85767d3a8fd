import { fireEvent, render, screen } from "@testing-library/svelte";
import axe from "axe-core";
import { describe, expect, test, vi } from "vitest";
import Board from "../../src/boards/tower/Board.svelte";
import type { Language, TowerView } from "../../src/boards/tower/types";
import { board, NAMES, sheet, view } from "./table";

function show(changes: { view?: TowerView; moves?: string[]; language?: Language } = {}) {
  const onmove = vi.fn<(move: string) => void>();
  const ontry = vi.fn<(move: string) => void>();
  const onsequence = vi.fn<(undos: number, moves: string[]) => void>();
  const props = {
    board: board(),
    view: view(),
    names: NAMES,
    moves: [] as string[],
    happenings: [],
    language: "en" as Language,
    onmove,
    ontry,
    onsequence,
    foresee: () => Promise.resolve([]),
    ...changes,
  };
  return { ...render(Board, props), onmove, ontry, onsequence };
}

function find(selector: string): Element {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`nothing like ${selector}`);
  return found;
}

const place = (name: string) => find(`[data-place="${name}"]`);
const box = (name: string) => find(`[data-box="${name}"]`);
const lit = () => [...document.querySelectorAll<HTMLElement>("[data-target]")].map((one) => one.dataset.place ?? one.dataset.box);
const button = (name: string | RegExp) => screen.getByRole("button", { name });

describe("laying the tile", () => {
  const moves = ["T1 front mosaic gold pond lion", "T1 front gold pond lion ship", "T1 back gold pond lion ship"];
  const laying = () => show({ view: view({ phase: "lay", tile: null, side: null, covered: [], available: [] }), moves });

  test("a side, then a place; R turns it", async () => {
    const { onmove } = laying();
    expect(document.querySelectorAll("[data-cell]")).toHaveLength(0);
    await fireEvent.click(button(/^Tile T1, front/));
    const middle = find('[data-cell="B2"]');
    const first = middle.getAttribute("aria-label");
    await fireEvent.keyDown(middle, { key: "r" });
    expect(find('[data-cell="B2"]').getAttribute("aria-label")).not.toBe(first);
    await fireEvent.keyDown(middle, { key: "Enter" });
    expect(onmove).toHaveBeenCalledOnce();
    expect(moves).toContain(onmove.mock.calls[0]?.[0]);
  });
});

describe("with a finger", () => {
  test("the first tap shows where the shape would lie, the second draws it", async () => {
    const { onmove } = show({
      moves: ["draw C1 D1", "draw C2 D2", "done"],
      view: view({ seats: [sheet({ dice: [0, 0, 0, 0, 0, 0] }), sheet()] }),
    });
    const tap = () => fireEvent(box("C1"), Object.assign(new MouseEvent("click", { bubbles: true }), { pointerType: "touch" }));
    await tap();
    expect(onmove).not.toHaveBeenCalled();
    expect(button("Draw here")).toBeTruthy();
    await tap();
    expect(onmove).toHaveBeenCalledExactlyOnceWith("draw C1 D1");
  });
});

describe("the draft", () => {
  const drafting = () => show({ view: view({ phase: "draft" }), moves: ["take 1", "take 4", "take 6"] });

  test("the first choice shows what a die is good for, the second takes it", async () => {
    const { onmove } = drafting();
    const four = find('[data-die="4"]');
    await fireEvent.click(four);
    expect(onmove).not.toHaveBeenCalled();
    expect(screen.getByText(/lion icon · stone/)).toBeTruthy();
    expect(place("stone").classList).toContain("hinted");
    await fireEvent.click(four);
    expect(onmove).toHaveBeenCalledExactlyOnceWith("take 4");
  });

  test("a number key chooses a die, the button takes it", async () => {
    const { onmove } = drafting();
    await fireEvent.keyDown(box("A1"), { key: "6" });
    await fireEvent.click(button("Take the 6"));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("take 6");
  });
});

describe("writing", () => {
  const moves = ["lion D3", "stone 4", "cart 2", "etch 2", "etch 4", "river 2", "draw C1 D1", "draw C2 D2", "draw C1 C2", "done"];

  test("what shines is written with a click", async () => {
    const { onmove } = show({ moves });
    expect(lit()).toEqual(expect.arrayContaining(["D3", "stone", "cart", "etch", "lumber 1"]));
    await fireEvent.click(box("D3"));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("lion D3");
  });

  test("a die leaves its own uses; several dice are asked for", async () => {
    const { onmove } = show({ moves });
    await fireEvent.click(find('[data-hand="2"]'));
    expect(lit()).not.toContain("stone");
    await fireEvent.click(find('[data-hand="2"]'));
    await fireEvent.click(place("etch"));
    expect(onmove).not.toHaveBeenCalled();
    await fireEvent.click(button("with a 4"));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("etch 4");
  });

  test("a spot of the River is one wish", async () => {
    const { onsequence } = show({ moves });
    await fireEvent.click(place("lumber 1"));
    expect(onsequence).toHaveBeenCalledExactlyOnceWith(0, ["river 2", "lumber 1"]);
  });

  test("what cannot be written is explained by the shell", async () => {
    const { onmove, ontry } = show({ moves });
    await fireEvent.click(place("gold"));
    expect(ontry).toHaveBeenCalledExactlyOnceWith("gold 5");
    expect(onmove).not.toHaveBeenCalled();
  });

  test("the shape is drawn where it fits, turned by R, and refused elsewhere", async () => {
    const { onmove, ontry } = show({ moves });
    await fireEvent.click(button("Draw the shape"));
    await fireEvent.click(box("C1"));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("draw C1 C2");
    await fireEvent.keyDown(box("C1"), { key: "r" });
    await fireEvent.keyDown(box("C2"), { key: "Enter" });
    expect(onmove).toHaveBeenLastCalledWith("draw C2 D2");
    await fireEvent.click(box("A1"));
    expect(ontry).toHaveBeenCalledExactlyOnceWith("draw A1 B1");
  });

  test("a mark that is owed comes first, and says how many are left", () => {
    show({ view: view({ owed: "lion", owed_count: 2 }), moves: ["lion D3", "lion A2"] });
    expect(screen.getByText("Now circle a lion icon in the tower: 2 left.")).toBeTruthy();
    expect(lit()).toEqual(["A2", "D3"]);
  });

  test("another sheet can be read, not written on", async () => {
    const { onmove, ontry } = show({ moves });
    await fireEvent.click(button("Ben"));
    expect(screen.getByRole("article", { name: "Sheet of Ben" })).toBeTruthy();
    expect(lit()).toEqual([]);
    await fireEvent.click(place("stone"));
    expect(onmove).not.toHaveBeenCalled();
    expect(ontry).not.toHaveBeenCalled();
  });
});

describe("the sheet", () => {
  test("has as many of everything as the layout says", () => {
    show();
    expect(document.querySelectorAll("[data-box]")).toHaveLength(12);
    expect(place("gold").querySelectorAll("use")).toHaveLength(5);
    expect(place("cart").querySelectorAll("use")).toHaveLength(3);
    expect(["lumber 1", "wheat 1", "lumber 2", "wheat 2"].map((name) => place(name).querySelectorAll("use").length)).toEqual([5, 1, 4, 2]);
    expect(
      ["2", "3", "4"].map((row) => find(`[data-place="tessera ${row}"] svg[viewBox="0 0 90 30"]`).querySelectorAll("rect").length),
    ).toEqual([2, 3, 3]);
  });

  test("prints what the tower pays where it happens, and in words", () => {
    show();
    const tower = find('[role="group"][aria-label^="Tower"]');
    const printed = [...tower.querySelectorAll("text")].map((text) => text.textContent);
    expect(printed.filter((text) => text === "3")).toHaveLength(1 + 3); // the name of the third row, and each row's points
    expect(printed).toEqual(expect.arrayContaining(["4", "9", "1"]));
    expect(screen.getByText(/all small windows/).textContent).toContain("9");
  });

  test("each look of amphoras is a place of its own", async () => {
    const { onmove } = show({
      moves: ["amphora 6 patterned", "amphora 6 plain", "done"],
      view: view({ available: ["pottery"], covered: [] }),
    });
    expect(lit()).toEqual(["amphora 6 patterned", "amphora 6 plain"]);
    expect(place("amphora 6 plain").querySelectorAll("use")).toHaveLength(2);
    await fireEvent.click(place("amphora 6 plain"));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("amphora 6 plain");
  });

  test("lays the spots of a ship in two layers, so that a long ship fits its section", () => {
    show();
    expect(place("lumber 1").querySelector("svg")?.getAttribute("viewBox")).toBe("0 0 132 88");
    expect(place("wheat 2").querySelector("svg")?.getAttribute("viewBox")).toBe("0 0 44 88");
  });

  test("sections are open, covered, or reached through a Pond", () => {
    show({ view: view({ seats: [sheet({ ponds: [] }), sheet()] }) });
    expect(screen.getByRole("region", { name: "Gold, covered" })).toBeTruthy();
    expect(screen.getByRole("region", { name: "Ship" })).toBeTruthy();
  });

  test("alone, a penalty card is obeyed or ignored", async () => {
    const penalty = { icon: "gold", value: 3, points: 4, obeyed: null };
    const { onmove } = show({
      view: view({ phase: "face", players: 1, penalty, tile: null, available: [], seats: [sheet()] }),
      moves: ["obey", "ignore"],
    });
    await fireEvent.click(button("Ignore: −4"));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("ignore");
    expect(screen.getByRole("progressbar", { name: "120 to win" })).toBeTruthy();
  });

  test.each(["en", "fr"] as const)("has no barriers in %s", async (language) => {
    const { container } = show({ language, moves: ["lion D3", "stone 4", "done"] });
    const found = await axe.run(container, { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } });
    expect(found.violations.map((one) => one.id)).toEqual([]);
  });
});
