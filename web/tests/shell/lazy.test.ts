import { expect, it, vi } from "vitest";
import { Lazy } from "../../src/shell/lazy";

const component = (() => undefined) as never;

it("is fetched once, and then there at once", async () => {
  const load = vi.fn(async () => ({ default: component }));
  const lazy = new Lazy(load);
  expect(lazy.get()).toBeInstanceOf(Promise);
  await lazy.fetch();
  expect(lazy.get()).toBe(component);
  expect(load).toHaveBeenCalledTimes(1);
});

it("is tried again after a failure", async () => {
  const load = vi.fn(async () => ({ default: component }));
  load.mockRejectedValueOnce(new TypeError("offline"));
  const lazy = new Lazy(load);
  await expect(lazy.fetch()).rejects.toThrow("offline");
  await expect(lazy.get()).resolves.toBe(component);
});
