/** The little Markdown that rules are written in, read into plain data: nothing is ever put into a page as HTML. */
export interface Span {
  style: "plain" | "strong" | "em" | "code";
  text: string;
}

export type Block =
  { kind: "paragraph"; spans: Span[] } | { kind: "list"; items: Span[][] } | { kind: "table"; head: Span[][]; rows: Span[][][] };

const MARKS = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*/g;

export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > end) spans.push({ style: "plain", text: text.slice(end, match.index) });
    const [, code, strong, em] = match;
    if (code !== undefined) spans.push({ style: "code", text: code });
    else if (strong !== undefined) spans.push({ style: "strong", text: strong });
    else spans.push({ style: "em", text: em ?? "" });
    end = match.index + match[0].length;
  }
  if (end < text.length) spans.push({ style: "plain", text: text.slice(end) });
  return spans;
}

export function blocksOf(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(blockOf);
}

function blockOf(text: string): Block {
  const lines = text.split("\n").map((line) => line.trim());
  if (lines.length > 1 && lines.every((line) => line.startsWith("|"))) return tableOf(lines);
  if (lines[0]?.startsWith("- ")) return { kind: "list", items: itemsOf(lines).map(spansOf) };
  return { kind: "paragraph", spans: spansOf(lines.join(" ")) };
}

function tableOf(lines: string[]): Block {
  const rows = lines.filter((line) => !/^\|[\s:|-]+\|$/.test(line)).map(cellsOf);
  const [head = [], ...rest] = rows;
  return { kind: "table", head, rows: rest };
}

/** A bar inside code belongs to the code. */
function cellsOf(line: string): Span[][] {
  const cells = line.slice(1, -1).match(/(?:`[^`]*`|[^|`])+/g) ?? [];
  return cells.map((cell) => spansOf(cell.trim()));
}

function itemsOf(lines: string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (line.startsWith("- ")) items.push(line.slice(2));
    else items.push(`${items.pop() ?? ""} ${line}`);
  }
  return items;
}
