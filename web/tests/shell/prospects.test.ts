import { afterEach, expect, it, vi } from "vitest";
import { address, api, Refusal } from "../../src/shell/api";
import { Prospects } from "../../src/shell/prospects";
import { snapshot } from "./samples";

afterEach(() => vi.restoreAllMocks());

it("asks once for each version and plan", async () => {
  const ask = vi.spyOn(api, "prospect").mockResolvedValue({ moves: ["done"] });
  const prospects = new Prospects();
  for (const version of [7, 7, 8]) expect(await prospects.ask(snapshot({ seat: 1, version }), ["a", "b"])).toEqual(["done"]);
  expect(ask.mock.calls).toEqual([
    ["t", 1, ["a", "b"], 7],
    ["t", 1, ["a", "b"], 8],
  ]);
});

it("knows nothing where nothing can be told, and without a seat does not ask", async () => {
  const ask = vi.spyOn(api, "prospect").mockResolvedValue({ moves: null });
  expect(await new Prospects().ask(snapshot({ seat: 0 }), ["a"])).toEqual([]);
  expect(await new Prospects().ask(snapshot({ seat: null }), ["a"])).toEqual([]);
  expect(ask).toHaveBeenCalledOnce();
});

it("asks again after a refusal", async () => {
  const refusal = new Refusal(429, { code: "too_many", message: "No." });
  vi.spyOn(api, "prospect")
    .mockRejectedValueOnce(refusal)
    .mockResolvedValueOnce({ moves: ["done"] });
  const prospects = new Prospects();
  await expect(prospects.ask(snapshot({ seat: 0 }), ["a"])).rejects.toBe(refusal);
  expect(await prospects.ask(snapshot({ seat: 0 }), ["a"])).toEqual(["done"]);
});

it("names every move in the address", () => {
  expect(address("/x", { seat: 0, move: ["lay dug 0", "b"], none: null })).toBe("/api/x?seat=0&move=lay+dug+0&move=b");
});
