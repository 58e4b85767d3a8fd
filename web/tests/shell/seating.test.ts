import { describe, expect, it } from "vitest";
import { againstBots, botTitle, comesAndGoes, handOver, looksLikeRecord, namesOf } from "../../src/shell/seating";
import { leftOf, statusOf } from "../../src/shell/status";
import { board, sheet, view } from "../tower/table";
import { seatInfo, snapshot } from "./samples";

const TWO_HERE = [seatInfo(0, { yours: true }), seatInfo(1, { yours: true })];
const here = (seat: number, toMove: number | string, seats = TWO_HERE) => snapshot({ seat, your_seats: [0, 1] }, seats, toMove);

describe("handing over one screen", () => {
  it("covers the first look, and every change of player", () => {
    expect(handOver(here(0, 0), null)).toEqual([0]);
    expect(handOver(here(0, 0), 0)).toBeNull();
    expect(handOver(here(0, 1), 0)).toEqual([1]);
  });

  it("stays covered until the other seat's view has come", () => {
    expect(handOver(here(0, 1), 1)).toEqual([1]);
    expect(handOver(here(1, 1), 1)).toBeNull();
  });

  it("asks who is there when somebody else moves", () => {
    const seats = [...TWO_HERE, seatInfo(2, { kind: "bot" })];
    expect(handOver(here(0, 2, seats), null)).toEqual([0, 1]);
    expect(handOver(here(0, 2, seats), 0)).toBeNull();
  });

  it("goes on to the next of those who may decide, though somebody elsewhere is to move", () => {
    const seats = [...TWO_HERE, seatInfo(2)];
    const together = (seat: number, toMove: number, acting: number[]) => ({ ...here(seat, toMove, seats), acting });
    expect(handOver(together(0, 2, [1, 2]), 0)).toEqual([1]);
    expect(handOver(together(1, 1, [1, 2]), 1)).toBeNull();
    expect(handOver(together(1, 2, [2]), 1)).toBeNull();
  });

  it("hides nothing from a single player, from onlookers, or after the end", () => {
    expect(handOver(snapshot(), null)).toBeNull();
    expect(handOver(snapshot({ your_seats: [], seat: null }), null)).toBeNull();
    const over = here(0, "over");
    expect(handOver({ ...over, table: { ...over.table, over: true } }, null)).toBeNull();
    const standIn = [seatInfo(0, { yours: true }), seatInfo(1, { yours: true, stand_in: "greedy" })];
    expect(handOver(here(0, 1, standIn), null)).toBeNull();
  });
});

describe("programs", () => {
  it("are called by their names, and come and go as people do", () => {
    expect([botTitle("program:Zed"), botTitle("greedy")]).toEqual(["Zed", "greedy"]);
    expect(comesAndGoes(seatInfo(0, { kind: "bot", name: "Zed", bot: null }))).toBe(true);
    expect(comesAndGoes(seatInfo(0, { kind: "bot", name: "greedy", bot: "greedy" }))).toBe(false);
    expect(comesAndGoes(seatInfo(0))).toBe(true);
    expect(comesAndGoes(seatInfo(0, { kind: "open" }))).toBe(false);
  });
});

describe("status", () => {
  it("says what is to be done", () => {
    const words = { deeds: { play: "play tokens" } };
    expect(statusOf(snapshot({ moves: ["P@A1"] }), "en", words)).toBe("Your turn: play tokens");
    expect(statusOf(snapshot({ moves: ["P@A1", "end"], confirm: "end" }), "en", words)).toBe("Your turn: confirm, or play on");
    expect(statusOf(snapshot({ moves: ["end"], confirm: "end" }), "fr", words)).toBe("À vous\u00a0: validez ou annulez");
    expect(statusOf(snapshot({}, undefined, 1), "en", words)).toBe("Ben is thinking…");
    expect(statusOf(snapshot({}, undefined, "chance"), "en", words)).toBe("Chance decides…");
  });

  it("says what confirming would lose, and then that nothing but confirming is left", () => {
    const writing = (left: Record<string, number>) =>
      snapshot({ moves: ["tree 1", "done"], confirm: "done", view: view({ seats: [sheet({ left }), sheet()] }) });
    expect(statusOf(writing({ dice: 2, shape: 1 }), "en", board())).toBe("Your turn: 2 dice unused, shape not drawn");
    expect(statusOf(writing({ die: 1 }), "fr", board())).toBe("À vous\u00a0: 1 die unused");
    expect(leftOf(writing({ die: 1 }))).toEqual([["die", 1]]);
    expect(statusOf(writing({}), "en", board())).toBe("Your turn: confirm, or play on");
    expect(leftOf({ ...writing({ die: 1 }), confirm: null })).toEqual([]);
    expect(leftOf(snapshot({ moves: ["P@A1", "end"], confirm: "end" }))).toEqual([]);
  });

  it("says which mark is owed instead of what the phase asks for", () => {
    const owing = (owed: string, owed_count: number) => snapshot({ moves: ["lion C8"], view: view({ owed, owed_count }) });
    expect(statusOf(owing("boxes2", 1), "en", board())).toBe("Your turn: draw a shape of two boxes");
    expect(statusOf(owing("lion", 2), "en", board())).toBe("Your turn: circle a lion icon in the tower (×2)");
  });

  it("says for whom the table waits when several may decide", () => {
    const seats = [seatInfo(0), seatInfo(1), seatInfo(2)];
    expect(statusOf(snapshot({ acting: [1, 2] }, seats, 1), "en", { deeds: {} })).toBe("Waiting for Ben and Cleo…");
    expect(statusOf(snapshot({ acting: [1, 2] }, seats, 1), "fr", { deeds: {} })).toBe("On attend Ben et Cleo…");
    expect(statusOf(snapshot({ acting: [0, 1, 2], moves: ["x"] }, seats, 0), "en", { deeds: {} })).toBe("Your turn");
  });

  it("says whose turn it is before the game's words have come", () => {
    expect(statusOf(snapshot({ moves: ["P@A1"] }), "en", { deeds: {} })).toBe("Your turn");
  });
});

describe("seats", () => {
  it("names bots as the log does, and free seats by number", () => {
    const seats = [seatInfo(0, { kind: "bot", name: "greedy" }), seatInfo(1, { kind: "open", name: "" })];
    expect(namesOf(snapshot({}, seats))).toEqual(["bot greedy", "Seat 2"]);
  });

  it("knows a record by its absent people", () => {
    expect(looksLikeRecord(snapshot().table)).toBe(false);
    expect(looksLikeRecord(snapshot({}, [seatInfo(0, { online: false }), seatInfo(1, { online: false })]).table)).toBe(true);
  });
});

describe("playing at once", () => {
  it("is against bots on all other seats, or alone", () => {
    const kinds = (seats: number) => againstBots(seats, "Ann").map((seat) => seat.kind);
    expect(kinds(2)).toEqual(["you", "bot"]);
    expect(kinds(3)).toEqual(["you", "bot", "bot"]);
    expect(kinds(1)).toEqual(["you"]);
  });
});
