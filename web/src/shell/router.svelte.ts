/** Where the reader is, by the History API; links are plain links. */
export type Route =
  | { page: "lobby" }
  | { page: "new" }
  | { page: "bots" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string; step: number | null; seat: number | null }
  | { page: "rules"; game: string; rule: string }
  | { page: "people"; account: string }
  | { page: "lost" };

/** Pages about people, by the first part of their address, and how many parts it has. */
const PEOPLE: Record<string, number> = { you: 1, standings: 1, people: 2 };

let current = $state.raw(new URL(location.href));

export function here(): URL {
  return current;
}

export function routeOf(url: URL): Route {
  const parts = url.pathname.split("/").filter(Boolean).map(decode);
  const [first, second, third] = parts;
  if (parts.length === 0) return { page: "lobby" };
  if (first === "new" && parts.length === 1) return { page: "new" };
  if (first === "bots" && parts.length === 1) return { page: "bots" };
  if (first === "t" && second && parts.length === 2) return { page: "table", id: second };
  if (first === "t" && second && third === "replay" && parts.length === 3) {
    return { page: "replay", id: second, step: count(url, "step"), seat: count(url, "seat") };
  }
  if (first === "rules" && second && parts.length === 2) {
    return { page: "rules", game: second, rule: decode(url.hash.slice(1)) };
  }
  if (first && PEOPLE[first] === parts.length) return { page: "people", account: second ?? first };
  return { page: "lost" };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function count(url: URL, name: string): number | null {
  const text = url.searchParams.get(name);
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Go to an address of ours; `replace` leaves no trace in the history. */
export function go(address: string, replace = false): void {
  const next = new URL(address, location.href);
  if (replace) history.replaceState(null, "", next);
  else history.pushState(null, "", next);
  current = next;
}

/** Let links of ours change the page without loading it again; everything else stays the browser's. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (routeOf(url).page === "lost") return;
  event.preventDefault();
  go(url.href);
}

export function watchHistory(): void {
  addEventListener("popstate", () => (current = new URL(location.href)));
}
