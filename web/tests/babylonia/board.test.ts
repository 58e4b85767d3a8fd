import { fireEvent, render, screen, within } from "@testing-library/svelte";
import axe from "axe-core";
import { describe, expect, test, vi } from "vitest";
import Board from "../../src/boards/babylonia/Board.svelte";
import type { BabyloniaView, Happening, Language } from "../../src/boards/babylonia/types";
import { board, MOVES, NAMES, view } from "./table";

interface Changes {
  view?: BabyloniaView;
  moves?: string[];
  happenings?: Happening[];
  language?: Language;
}

function show(changes: Changes = {}) {
  const onmove = vi.fn<(move: string) => void>();
  const ontry = vi.fn<(move: string) => void>();
  const props = {
    board: board(),
    view: view(),
    names: NAMES,
    moves: MOVES,
    happenings: [] as Happening[],
    language: "en" as Language,
    onmove,
    ontry,
    onsequence: vi.fn(),
    foresee: () => Promise.resolve([]),
    ...changes,
  };
  return { ...render(Board, props), onmove, ontry };
}

function hex(name: string): SVGElement {
  const found = document.querySelector<SVGElement>(`[data-hex="${name}"]`);
  if (!found) throw new Error(`no hex ${name}`);
  return found;
}

const lit = () => [...document.querySelectorAll("[data-target]")].map((element) => element.getAttribute("data-hex"));
const token = (kind: string) => screen.getByRole("button", { name: new RegExp(`^${kind}\\s*×\\d`) });

describe("placing tokens", () => {
  test("nothing is lit before a token is chosen", () => {
    show();
    expect(lit()).toEqual([]);
  });

  test("a chosen kind lights exactly its legal targets", async () => {
    show();
    await fireEvent.click(token("merchant"));
    expect(lit()).toEqual(["A1", "C3"]);
    await fireEvent.click(token("farmer"));
    expect(lit()).toEqual(["A1", "C1", "A3"]);
    await fireEvent.click(token("farmer"));
    expect(lit()).toEqual([]);
  });

  test("a click on a target plays, a click elsewhere asks why not", async () => {
    const { onmove, ontry } = show();
    await fireEvent.click(hex("C3"));
    expect(onmove).not.toHaveBeenCalled();
    expect(ontry).not.toHaveBeenCalled();
    await fireEvent.click(token("merchant"));
    await fireEvent.click(hex("C3"));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("M@C3");
    await fireEvent.click(hex("C5"));
    expect(ontry).toHaveBeenCalledExactlyOnceWith("M@C5");
  });

  test("a kind without targets can still be tried, so that the rule can be told", async () => {
    const { ontry } = show({ moves: ["done"] });
    await fireEvent.click(token("priest"));
    await fireEvent.click(hex("A1"));
    expect(ontry).toHaveBeenCalledExactlyOnceWith("P@A1");
  });

  test("the stand is closed while others decide", () => {
    show({ moves: [] });
    expect(token("merchant").hasAttribute("disabled")).toBe(true);
  });

  test("the token stays in the hand within a turn and leaves it with the next", async () => {
    const { rerender } = show();
    await fireEvent.click(token("farmer"));
    await rerender({ view: view({ played: ["F@C1"] }) });
    expect(lit()).toEqual(["A1", "C1", "A3"]);
    await rerender({ view: view({ turn: 7 }) });
    expect(lit()).toEqual([]);
  });
});

describe("the keyboard", () => {
  test("a letter chooses a kind and goes to the map, arrows walk the targets, Enter plays", async () => {
    const { onmove } = show();
    await fireEvent.keyDown(token("priest"), { key: "m" });
    expect(document.activeElement).toBe(hex("A1"));
    await fireEvent.keyDown(hex("A1"), { key: "ArrowRight" });
    expect(document.activeElement).toBe(hex("C3"));
    await fireEvent.keyDown(hex("C3"), { key: "Enter" });
    expect(onmove).toHaveBeenCalledExactlyOnceWith("M@C3");
  });

  test("Escape lets go, then arrows walk all hexes", async () => {
    show();
    await fireEvent.keyDown(token("priest"), { key: "f" });
    await fireEvent.keyDown(hex("A1"), { key: "Escape" });
    expect(lit()).toEqual([]);
    await fireEvent.keyDown(hex("A1"), { key: "ArrowRight" });
    expect(document.activeElement).toBe(hex("B2"));
    await fireEvent.keyDown(hex("B2"), { key: "ArrowDown" });
    expect(document.activeElement).toBe(hex("B4"));
  });

  test("one hex alone is reached by Tab", () => {
    show();
    expect(document.querySelectorAll('[data-hex][tabindex="0"]')).toHaveLength(1);
  });

  test("letters without a token on the stand do nothing", async () => {
    show();
    await fireEvent.keyDown(token("priest"), { key: "s" });
    expect(lit()).toEqual([]);
  });
});

describe("words", () => {
  test("hexes are named in English", async () => {
    show();
    expect(hex("B2").getAttribute("aria-label")).toBe("B2, river, face-down token of Ben");
    expect(hex("B4").getAttribute("aria-label")).toBe("B4, river, face-down merchant of Ann");
    expect(hex("D2").getAttribute("aria-label")).toBe("D2, city with priest and merchant");
    expect(hex("A3").getAttribute("aria-label")).toBe("A3, crop field worth 6");
    await fireEvent.click(token("merchant"));
    expect(hex("C3").getAttribute("aria-label")).toBe("C3, Central land, legal target");
  });

  test("hexes are named in French", async () => {
    show({ language: "fr" });
    expect(hex("B2").getAttribute("aria-label")).toBe("B2, fleuve, jeton face cachée de Ben");
    expect(hex("B4").getAttribute("aria-label")).toBe("B4, fleuve, merchant face cachée d’Ann");
    expect(hex("D4").getAttribute("aria-label")).toBe("D4, ziggourat");
    await fireEvent.click(token("merchant"));
    expect(hex("C3").getAttribute("aria-label")).toBe("C3, terre du Centre, case possible");
  });
});

describe("what is hidden and what is out of play", () => {
  test("a hidden token shows no kind, the viewer's own shows its kind", () => {
    show();
    expect(hex("B2").querySelector("use")).toBeNull();
    expect(hex("B4").querySelector("use")?.getAttribute("href")).toBe("#bab-M");
  });

  test("a spectator sees no stand", () => {
    show({ view: view({ seat: null }), moves: [] });
    expect(screen.queryByRole("region", { name: "Your stand" })).toBeNull();
  });

  test("two players do without the South, three without the North", async () => {
    const { rerender } = show({ view: view({ players: 2 }) });
    expect(document.querySelector('[data-hex="C5"]')).toBeNull();
    expect(hex("A1")).toBeTruthy();
    await rerender({ view: view({ players: 3 }) });
    expect(document.querySelector('[data-hex="A1"]')).toBeNull();
    expect(hex("C5")).toBeTruthy();
  });
});

describe("other decisions", () => {
  test("what is scored next is chosen on the map", async () => {
    const { onmove, ontry } = show({ view: view({ phase: "score", pending: ["D2", "D4"] }), moves: ["score D2", "score D4"] });
    expect(lit()).toEqual(["D2", "D4"]);
    expect(hex("D2").getAttribute("aria-label")).toContain("score now");
    await fireEvent.click(hex("D4"));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("score D4");
    await fireEvent.click(hex("A3"));
    expect(ontry).toHaveBeenCalledExactlyOnceWith("score A3");
  });

  test("cards are buttons only while one must be chosen", async () => {
    const { rerender, onmove } = show();
    const cards = () => within(screen.getByRole("region", { name: "Ziggurat cards" }));
    expect(cards().queryAllByRole("button")).toEqual([]);
    await rerender({ view: view({ phase: "card" }), moves: ["card 1", "card 5"] });
    expect(cards().getAllByRole("button")).toHaveLength(2);
    await fireEvent.click(cards().getByRole("button", { name: /Card 5/ }));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("card 5");
  });

  test("the extra turn is taken or declined", async () => {
    const { onmove } = show({ view: view({ phase: "extra" }), moves: ["extra turn", "no extra turn"] });
    await fireEvent.click(screen.getByRole("button", { name: "No extra turn" }));
    expect(onmove).toHaveBeenCalledExactlyOnceWith("no extra turn");
  });
});

test("points rise where they were paid, and what paid them is lit", () => {
  const paid: Happening = { sentence: "Ann +6", seat: 0, points: 6, source: "nobles", at: ["D2"], via: ["C3", "B4"] };
  show({ happenings: [paid] });
  expect(document.querySelector(".pay text")?.textContent).toBe("+6");
  expect(document.querySelectorAll(".via")).toHaveLength(2);
});

test("axe finds nothing to complain about", async () => {
  const { container } = show({
    view: view({ phase: "card", seats: view().seats.map((seat, i) => ({ ...seat, won: ["[PM]"], cards: [6 + i] })) }),
    moves: ["card 1"],
  });
  const found = await axe.run(container, { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } });
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
