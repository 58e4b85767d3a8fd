import { describe, expect, it, vi } from "vitest";
import { commonLength, Steps } from "../../src/shell/steps";
import type { Position } from "../../src/shell/types";
import { snapshot } from "./samples";

const position = (step: number): Position => ({ step, steps: 9, event: null, view: snapshot().view });

describe("steps", () => {
  it("fetches each step once", async () => {
    const fetchStep = vi.fn((step: number) => Promise.resolve(position(step)));
    const steps = new Steps(fetchStep);
    steps.prefetch([1, 2]);
    await steps.get(1);
    await steps.get(1);
    expect(fetchStep).toHaveBeenCalledTimes(2);
    expect(steps.peek(1)?.step).toBe(1);
  });

  it("asks again for what failed", async () => {
    const fetchStep = vi.fn().mockRejectedValueOnce(new Error("lost")).mockResolvedValueOnce(position(3));
    const steps = new Steps(fetchStep);
    await expect(steps.get(3)).rejects.toThrow("lost");
    await expect(steps.get(3)).resolves.toMatchObject({ step: 3 });
  });

  it("forgets what was taken back, even if it arrives late", async () => {
    let arrive: (value: Position) => void = () => {};
    const steps = new Steps((step) => (step === 5 ? new Promise((resolve) => (arrive = resolve)) : Promise.resolve(position(step))));
    const late = steps.get(5);
    await steps.get(4);
    steps.forgetAfter(4);
    arrive(position(5));
    await late;
    expect(steps.peek(5)).toBeUndefined();
    expect(steps.peek(4)?.step).toBe(4);
  });
});

it("knows how far two lists agree", () => {
  const [a, b, c] = [{}, {}, {}];
  expect(commonLength([a, b], [a, b, c])).toBe(2);
  expect(commonLength([a, b], [a, c])).toBe(1);
  expect(commonLength([], [a])).toBe(0);
});
