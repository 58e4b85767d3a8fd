import { expect, it, vi } from "vitest";
import { once } from "../../src/shell/boards";

it("loads a board once, and again only after a failure", async () => {
  const load = vi.fn(() => Promise.resolve("board")).mockRejectedValueOnce(new Error("offline"));
  const get = once(load);
  await expect(get()).rejects.toThrow("offline");
  expect(get()).toBe(get());
  await expect(get()).resolves.toBe("board");
  expect(load).toHaveBeenCalledTimes(2);
});
