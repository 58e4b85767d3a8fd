import { describe, expect, it } from "vitest";
import { blocksOf, spansOf } from "../../src/shell/markdown";

describe("markdown", () => {
  it("reads bold, italic and code", () => {
    expect(spansOf("a **b** *c* `d`.")).toEqual([
      { style: "plain", text: "a " },
      { style: "strong", text: "b" },
      { style: "plain", text: " " },
      { style: "em", text: "c" },
      { style: "plain", text: " " },
      { style: "code", text: "d" },
      { style: "plain", text: "." },
    ]);
  });

  it("leaves marks inside code and lone stars alone", () => {
    expect(spansOf("`a *b* c`")).toEqual([{ style: "code", text: "a *b* c" }]);
    expect(spansOf("2 * 3 * 4")).toEqual([{ style: "plain", text: "2 * 3 * 4" }]);
  });

  it("keeps HTML as text", () => {
    expect(spansOf("<img onerror=x>")).toEqual([{ style: "plain", text: "<img onerror=x>" }]);
  });

  it("reads paragraphs, lists and tables", () => {
    const blocks = blocksOf("one\ntwo\n\n- a\n- b\n  c\n\n| x | y |\n|---|---|\n| 1 | `a|b` |");
    expect(blocks.map((block) => block.kind)).toEqual(["paragraph", "list", "table"]);
    expect(blocks[1]).toMatchObject({ items: [[{ text: "a" }], [{ text: "b c" }]] });
    expect(blocks[2]).toMatchObject({ head: [[{ text: "x" }], [{ text: "y" }]], rows: [[[{ text: "1" }], [{ text: "a|b" }]]] });
  });
});
