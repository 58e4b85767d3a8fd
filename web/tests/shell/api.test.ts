import { afterEach, describe, expect, it, vi } from "vitest";
import { address, api, freshKey, Refusal } from "../../src/shell/api";
import { errands } from "../../src/shell/errands";
import { change } from "../../src/shell/settings.svelte";

const answer = (status: number, body: string) => new Response(body, { status });

describe("requests", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("builds addresses without empty blanks", () => {
    expect(address("/x", { seat: 0, step: null, language: "fr" })).toBe("/api/x?seat=0&language=fr");
  });

  it("makes keys that the server accepts", () => {
    expect(freshKey()).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
    expect(freshKey()).not.toBe(freshKey());
  });

  it("turns refusals into sentences with their rule", async () => {
    const refused = { code: "illegal_move", message: "Not there.", rule: "3.1" };
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => answer(422, JSON.stringify(refused))),
    );
    await expect(errands.tables()).rejects.toMatchObject({ status: 422, refused });
  });

  it("says something even when the answer is not ours", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => answer(502, "<html>")),
    );
    await expect(api.house()).rejects.toThrow("502");
  });

  it("sends a move again with the same key when the network fails", async () => {
    vi.useFakeTimers();
    const bodies: string[] = [];
    const fetch = vi.fn(async (_: string, init: RequestInit) => {
      bodies.push(String(init.body));
      if (bodies.length === 1) throw new TypeError("network");
      return answer(200, "{}");
    });
    vi.stubGlobal("fetch", fetch);
    const done = api.play("t", 0, "done", 7);
    await vi.runAllTimersAsync();
    await done;
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toBe(bodies[1]);
    vi.useRealTimers();
  });

  it("is a Refusal when the server cannot be reached", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => Promise.reject(new TypeError("network"))),
    );
    await expect(errands.tables()).rejects.toBeInstanceOf(Refusal);
  });

  it("asks and complains in the reader's language", async () => {
    change({ language: "fr" });
    const fetch = vi.fn<(url: string) => Promise<Response>>(async () => answer(502, "<html>"));
    vi.stubGlobal("fetch", fetch);
    await expect(errands.tables()).rejects.toThrow("Le serveur a eu un problème (erreur 502).");
    expect(fetch.mock.calls[0]?.[0]).toContain("language=fr");
    expect(api.recordAddress("t", null)).toContain("language=fr");
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => Promise.reject(new TypeError("network"))),
    );
    await expect(errands.tables()).rejects.toThrow("Le serveur est injoignable.");
    change({ language: "en" });
  });

  it("reads again, but does nothing again, when the language was changed meanwhile", async () => {
    const fetch = vi.fn(async (url: string) => {
      change({ language: "fr" });
      return answer(200, JSON.stringify({ url }));
    });
    vi.stubGlobal("fetch", fetch);
    await expect(api.house()).resolves.toEqual({ url: "/api/house?language=fr" });
    expect(fetch).toHaveBeenCalledTimes(2);
    change({ language: "en" });
    await api.play("t", 0, "done", 7);
    expect(fetch).toHaveBeenCalledTimes(3);
    change({ language: "en" });
  });
});
