import { describe, expect, it } from "vitest";
import { routeOf } from "../../src/shell/router.svelte";

const route = (address: string) => routeOf(new URL(address, "http://localhost"));

describe("routes", () => {
  it("knows every page", () => {
    expect(route("/")).toEqual({ page: "lobby" });
    expect(route("/new")).toEqual({ page: "new" });
    expect(route("/bots")).toEqual({ page: "bots" });
    expect(route("/t/a-b_c")).toEqual({ page: "table", id: "a-b_c" });
    expect(route("/t/abc/replay")).toEqual({ page: "replay", id: "abc", step: null, seat: null });
    expect(route("/t/abc/replay?step=12&seat=1")).toEqual({ page: "replay", id: "abc", step: 12, seat: 1 });
    expect(route("/you")).toEqual({ page: "people", account: "you" });
    expect(route("/standings")).toEqual({ page: "people", account: "standings" });
    expect(route("/people/a-b_c")).toEqual({ page: "people", account: "a-b_c" });
    expect(route("/rules/babylonia#3.4")).toEqual({ page: "rules", game: "babylonia", rule: "3.4" });
  });

  it("says when an address leads nowhere, and survives odd ones", () => {
    for (const address of ["/nowhere", "/t", "/t/a/b", "/new/x", "/rules", "/people", "/you/x"]) expect(route(address).page).toBe("lost");
    expect(route("/t/%E0%A4%A/replay?step=-1")).toMatchObject({ page: "replay", step: null });
  });
});
