import { describe, expect, it } from "vitest";
import { en, fill, fr } from "../../src/shell/words";

const blanks = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe("words", () => {
  it("has the same keys in both languages", () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  });

  it("leaves no text empty and keeps every blank", () => {
    for (const [key, text] of Object.entries(en)) {
      const french = fr[key as keyof typeof en];
      expect(text.length, key).toBeGreaterThan(0);
      expect(french.length, key).toBeGreaterThan(0);
      expect(blanks(french), key).toEqual(blanks(text));
    }
  });

  it("fills blanks and leaves unknown ones visible", () => {
    expect(fill("en", "statusThinking", { name: "Ann" })).toBe("Ann is thinking…");
    expect(fill("fr", "statusThinking")).toBe("{name} réfléchit…");
  });
});
