import { afterEach, expect, it, vi } from "vitest";
import { api, Refusal } from "../../src/shell/api";
import { playSequence } from "../../src/shell/sequence";
import { snapshot } from "./samples";

afterEach(() => vi.restoreAllMocks());

it("takes back, then plays, each on the version that the one before has left", async () => {
  let version = 7;
  const later = () => Promise.resolve(snapshot({ version: ++version }));
  const undo = vi.spyOn(api, "undo").mockImplementation(later);
  const play = vi.spyOn(api, "play").mockImplementation(later);
  await playSequence(snapshot({ version }), 1, 2, ["plant A2", "plant B2"]);
  expect(undo.mock.calls).toEqual([["t", 1, 7], ["t", 1, 8]]);
  expect(play.mock.calls).toEqual([["t", 1, "plant A2", 9], ["t", 1, "plant B2", 10]]);
});

it("stops at the first refusal", async () => {
  const refusal = new Refusal(409, { code: "illegal", message: "No." });
  const play = vi.spyOn(api, "play").mockRejectedValue(refusal);
  await expect(playSequence(snapshot(), 0, 0, ["a", "b"])).rejects.toBe(refusal);
  expect(play).toHaveBeenCalledOnce();
});
