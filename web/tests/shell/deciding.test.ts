import { afterEach, expect, it, vi } from "vitest";
import { api, Refusal } from "../../src/shell/api";
import { Deciding } from "../../src/shell/deciding.svelte";
import { snapshot } from "./samples";

const refusal = new Refusal(409, { code: "illegal", message: "No." });

afterEach(() => vi.restoreAllMocks());

it("takes back, then plays, each on the version that the one before has left", async () => {
  let version = 7;
  const later = () => Promise.resolve(snapshot({ version: ++version }));
  const undo = vi.spyOn(api, "undo").mockImplementation(later);
  const play = vi.spyOn(api, "play").mockImplementation(later);
  await new Deciding().send(snapshot({ version }), 1, 2, ["plant A2", "plant B2"]);
  expect(undo.mock.calls).toEqual([
    ["t", 1, 7],
    ["t", 1, 8],
  ]);
  expect(play.mock.calls).toEqual([
    ["t", 1, "plant A2", 9],
    ["t", 1, "plant B2", 10],
  ]);
});

it("stops at the first refusal, and then decides on the same position again", async () => {
  const deciding = new Deciding();
  const play = vi.spyOn(api, "play").mockRejectedValue(refusal);
  await expect(deciding.send(snapshot(), 0, 0, ["a", "b"])).rejects.toBe(refusal);
  expect(play).toHaveBeenCalledOnce();
  expect(deciding.takes(snapshot())).toBe(true);
});

it("decides once on a position, and on the next as soon as it is shown", async () => {
  const deciding = new Deciding();
  const answers = answering();
  expect(deciding.takes(snapshot({ version: 1 }))).toBe(true);
  const sent = deciding.send(snapshot({ version: 1 }), 0, 0, ["a"]);
  expect(deciding.takes(snapshot({ version: 1 }))).toBe(false);
  expect(deciding.takes(snapshot({ version: 2 }))).toBe(true);
  answers[0]?.(snapshot({ version: 2 }));
  await sent;
  // The answer may also come before the socket shows what it has changed.
  expect(deciding.takes(snapshot({ version: 1 }))).toBe(false);
  expect(deciding.takes(snapshot({ version: 2 }))).toBe(true);
});

it("does not decide on what a wish passes through", async () => {
  const deciding = new Deciding();
  const answers = answering();
  const sent = deciding.send(snapshot({ version: 1 }), 0, 0, ["a", "b"]);
  expect(deciding.takes(snapshot({ version: 2 }))).toBe(false);
  answers[0]?.(snapshot({ version: 2 }));
  await vi.waitUntil(() => answers.length === 2);
  expect(deciding.takes(snapshot({ version: 2 }))).toBe(false);
  expect(deciding.takes(snapshot({ version: 3 }))).toBe(true);
  answers[1]?.(snapshot({ version: 3 }));
  await sent;
  expect(deciding.takes(snapshot({ version: 1 }))).toBe(false);
});

it("comes back to a position by taking back", async () => {
  const deciding = new Deciding();
  vi.spyOn(api, "play").mockResolvedValue(snapshot({ version: 2 }));
  vi.spyOn(api, "undo").mockResolvedValue(snapshot({ version: 1 }));
  await deciding.send(snapshot({ version: 1 }), 0, 0, ["a"]);
  await deciding.send(snapshot({ version: 2 }), 0, 1, []);
  expect(deciding.takes(snapshot({ version: 1 }))).toBe(true);
  expect(deciding.takes(snapshot({ version: 2 }))).toBe(false);
});

it.each(["answer", "socket"])("decides again on a position that another page came back to, when the %s is first", async (first) => {
  const deciding = new Deciding();
  const answers = answering();
  deciding.see(snapshot({ version: 1 }));
  const sent = deciding.send(snapshot({ version: 1 }), 0, 0, ["a"]);
  if (first === "socket") deciding.see(snapshot({ version: 2 }));
  answers[0]?.(snapshot({ version: 2 }));
  await sent;
  if (first === "answer") deciding.see(snapshot({ version: 2 }));
  expect(deciding.takes(snapshot({ version: 1 }))).toBe(true);
});

it("keeps to the newer wish when the one before fails late", async () => {
  const deciding = new Deciding();
  let fail = (_: Error) => {};
  const late = new Promise<never>((_, reject) => (fail = reject));
  vi.spyOn(api, "play")
    .mockReturnValueOnce(late)
    .mockReturnValueOnce(new Promise(() => {}));
  const first = deciding.send(snapshot({ version: 1 }), 0, 0, ["a"]);
  void deciding.send(snapshot({ version: 2 }), 0, 0, ["b"]);
  fail(refusal);
  await expect(first).rejects.toBe(refusal);
  expect(deciding.takes(snapshot({ version: 2 }))).toBe(false);
});

/** Moves that are answered when the test says so. */
function answering(): ((answer: ReturnType<typeof snapshot>) => void)[] {
  const answers: ((answer: ReturnType<typeof snapshot>) => void)[] = [];
  vi.spyOn(api, "play").mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  return answers;
}
