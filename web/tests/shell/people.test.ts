import { fireEvent, render, screen } from "@testing-library/svelte";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { people, type Portrait, type You } from "../../src/shell/people/api";
import { placesOf, rangeOf } from "../../src/shell/people/figures";
import Keep from "../../src/shell/people/Keep.svelte";
import NameForm from "../../src/shell/people/NameForm.svelte";
import PortraitView from "../../src/shell/people/PortraitView.svelte";
import Ratings from "../../src/shell/people/Ratings.svelte";
import { change, settings } from "../../src/shell/settings.svelte";

async function violations(container: Element): Promise<string[]> {
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  return (await axe.run(container, { rules })).violations.map((violation) => violation.id);
}

const guest: You = { account: null, name: "", code_made: null };
const ann: You = { account: "a1", name: "Ann", code_made: 1e9 };
const evil = "<img src=x onerror=alert(1)>";

const portrait: Portrait = {
  account: "a1",
  name: "Ann",
  yours: false,
  since: 1e9,
  games: 2,
  ratings: [{ game: "x", points: 1612, spread: 120, games: 2, provisional: true }],
  shares: [{ game: "x", players: 2, games: 2, wins: 1, share: 0.5, low: 0.1, high: 0.9 }],
  course: [
    { game: "x", players: 2, at: 1e9, score: 80, rating: 1550 },
    { game: "x", players: 2, at: 2e9, score: 95, rating: 1612 },
  ],
  history: [
    {
      game: "x",
      options: {},
      finished: 2e9,
      hints: false,
      rated: true,
      table: null,
      players: [
        { name: "Ann", bot: null, account: "a1", score: 95, place: 1, left: false, late: false, own: true },
        { name: evil, bot: null, account: "b2", score: 60, place: 2, left: true, late: false, own: false },
      ],
    },
  ],
};

beforeEach(() => change({ language: "en", name: "" }));
afterEach(() => vi.restoreAllMocks());

describe("a recovery code", () => {
  it("is shown once, and signs other browsers out as soon as it is here", async () => {
    vi.spyOn(people, "makeCode").mockResolvedValue({ code: "AAAA-BBBB-CCCC-DDDD-EEEE-FFFF" });
    const enter = vi.spyOn(people, "enter").mockResolvedValue(ann);
    const onkept = vi.fn();
    const { container } = render(Keep, { you: guest, onkept });
    await fireEvent.click(screen.getByRole("button", { name: "Make my recovery code" }));
    await vi.waitFor(() => expect(onkept).toHaveBeenCalled());
    expect(enter).toHaveBeenCalledWith("AAAA-BBBB-CCCC-DDDD-EEEE-FFFF", true);
    expect(container.querySelector(".code")?.textContent?.replace(/\s/g, "")).toBe("AAAA-BBBB-CCCC-DDDD-EEEE-FFFF");
    expect(await violations(container)).toEqual([]);
    await fireEvent.click(screen.getByRole("button", { name: "I have written it down" }));
    expect(container.textContent).not.toContain("BBBB");
  });

  it("stays on the page even if the second request fails", async () => {
    vi.spyOn(people, "makeCode").mockResolvedValue({ code: "AAAA-BBBB-CCCC-DDDD-EEEE-FFFF" });
    const { Refusal } = await import("../../src/shell/api");
    vi.spyOn(people, "enter").mockRejectedValue(new Refusal(0, { code: "offline", message: "offline" }));
    const onkept = vi.fn();
    render(Keep, { you: guest, onkept });
    await fireEvent.click(screen.getByRole("button", { name: "Make my recovery code" }));
    await vi.waitFor(() => expect(onkept).toHaveBeenCalled());
    expect(screen.getByText("FFFF")).toBeTruthy();
  });
});

describe("a name", () => {
  it("is saved without spaces around it, and is the one to sit down with", async () => {
    const rename = vi.spyOn(people, "rename").mockResolvedValue({ ...ann, name: "Nin" });
    render(NameForm, { you: ann, onsaved: vi.fn() });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
    await fireEvent.input(screen.getByRole("textbox"), { target: { value: " Nin " } });
    await fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await vi.waitFor(() => expect(settings.name).toBe("Nin"));
    expect(rename).toHaveBeenCalledWith("Nin");
  });
});

describe("a portrait", () => {
  it("tells in words what its plots show, and never takes a name for more than a name", async () => {
    const { container } = render(PortraitView, { portrait });
    expect(screen.getByRole("img", { name: /^Points, game by game: 2 games.*lowest 80, highest 95/ })).toBeTruthy();
    expect(screen.getByRole("img", { name: /^Rating, game by game/ })).toBeTruthy();
    expect(screen.getByText("50% (10% to 90%)")).toBeTruthy();
    expect(screen.getByRole("link", { name: evil }).getAttribute("href")).toBe("/people/b2");
    expect(container.querySelector("img:not([role])")).toBeNull();
    expect(screen.getByText("(left)")).toBeTruthy();
    expect(await violations(container)).toEqual([]);
  });

  it("leads to tables only where it is told which", async () => {
    const { rerender } = render(PortraitView, { portrait });
    expect(screen.queryByText("To the table")).toBeNull();
    await rerender({ portrait: { ...portrait, history: portrait.history.map((game) => ({ ...game, table: "t1" })) } });
    expect(screen.getByText("To the table").getAttribute("href")).toBe("/t/t1");
  });
});

describe("ratings", () => {
  it("number people and let bots stand between them", async () => {
    const rating = { game: "x", points: 1700, spread: 80, games: 9, provisional: false };
    vi.spyOn(people, "standings").mockResolvedValue([
      { place: 1, name: "Ann", bot: false, account: "a1", yours: true, rating },
      { place: null, name: "greedy", bot: true, account: null, yours: false, rating: { ...rating, points: 1600 } },
      { place: 2, name: "Ben", bot: false, account: "b2", yours: false, rating: { ...rating, points: 1500 } },
    ]);
    const { container } = render(Ratings, { game: "x" });
    await screen.findByText("bot greedy");
    expect(
      screen
        .getAllByRole("row")
        .slice(1)
        .map((row) => row.querySelector("td")?.textContent),
    ).toEqual(["1", "", "2"]);
    expect(await violations(container)).toEqual([]);
  });
});

describe("places on paper", () => {
  it("fit all figures, also one alone or all alike", () => {
    expect(placesOf([5])).toEqual([[0.5, 0.5]]);
    expect(placesOf([3, 3]).map(([x]) => x)).toEqual([0, 1]);
    expect(rangeOf([0, 120])).toEqual([-10, 130]);
    for (const [x, y] of placesOf([10, 90, 40])) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(1);
    }
  });
});
