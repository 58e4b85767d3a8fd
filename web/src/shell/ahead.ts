/** What the head of a table's page names, so that the browser fetches it all at once and the table is drawn in one go. */
import { BOARDS } from "./boards";
import { tablePage } from "./pages";

const answers = new Map<string, unknown>();

/** Wait for everything that the page's head names; what fails is simply asked for again later. */
export async function fetchAhead(): Promise<void> {
  const links = [...document.head.querySelectorAll('link[as="fetch"]')].map((link) => link.getAttribute("href") ?? "");
  if (links.length === 0) return;
  const game = links.map((link) => /games\/([^/]+)\/board/.exec(link)?.[1]).find(Boolean) ?? "";
  await Promise.allSettled([...links.map(keep), tablePage.fetch(), BOARDS[game]?.fetch()]);
}

async function keep(url: string): Promise<void> {
  const response = await fetch(url);
  if (response.ok) answers.set(url, await response.json());
}

/** An answer that was fetched ahead; good for one look. */
export function takeAhead<T>(url: string): T | null {
  const answer = (answers.get(url) as T | undefined) ?? null;
  answers.delete(url);
  return answer;
}
