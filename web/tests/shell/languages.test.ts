import { beforeEach, expect, it, vi } from "vitest";

beforeEach(() => vi.resetModules());

it("knows the words of a place in a language only after they were learned", async () => {
  const { learn, spoken } = await import("../../src/languages");
  await learn("shell", "en");
  expect(spoken<Record<string, string>>("shell", "en").undo).toBe("Undo");
  expect(spoken("shell", "fr")).toBeUndefined();
});

it("learns another language for all places that were asked for, also while it learns", async () => {
  const { learn, learnAll, spoken } = await import("../../src/languages");
  await learn("shell", "en");
  const learned = learnAll("fr");
  void learn("boards/tower", "en");
  await learned;
  expect(spoken<Record<string, string>>("shell", "fr").undo).toBe("Annuler");
  expect(spoken<Record<string, string>>("boards/tower", "fr").tower).toBe("Tour");
});

it("changes the language when its words are here, and to the last one wanted", async () => {
  const { settings, speak } = await import("../../src/shell/settings.svelte");
  const { learn } = await import("../../src/languages");
  await learn("shell", "en");
  const both = [speak("fr"), speak("en")];
  await Promise.all(both);
  expect(settings.language).toBe("en");
});
