/** Plain requests to the server. Everything that goes wrong arrives as a Refusal with a sentence to show. */
import { takeAhead } from "./ahead";
import { settings } from "./settings.svelte";
import { fill } from "./words";
import type { Board, House, Prospect, Refused, Snapshot, Update, Verdict } from "./types";

const RETRIES = 2;
const PAUSE_BEFORE_RETRY = 700;

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly refused: Refused,
  ) {
    super(refused.message);
  }
}

type Blanks = Record<string, string | number | string[] | null | undefined>;

export async function request<T>(method: string, path: string, query: Blanks = {}, body?: unknown): Promise<T> {
  const { language } = settings;
  const response = await fetch(address(path, { ...query, language }), {
    method,
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Refusal(0, { code: "offline", message: fill(settings.language, "offline") });
  });
  if (!response.ok) throw new Refusal(response.status, await readRefusal(response));
  const answer = (await response.json()) as T;
  // Who chose another language meanwhile would read this one after the answer in that one, and for good.
  return method === "GET" && language !== settings.language ? request(method, path, query) : answer;
}

async function readRefusal(response: Response): Promise<Refused> {
  try {
    const refused = (await response.json()) as Partial<Refused>;
    if (refused.code && refused.message) return { ...refused, code: refused.code, message: refused.message };
  } catch {
    // Not ours, for example a proxy's page: say at least the number.
  }
  return { code: "unknown", message: fill(settings.language, "serverTrouble", { status: response.status }) };
}

/** Ask again when the network failed: a key makes sure that the same thing is never done twice. */
async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = RETRIES; ; left--) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 0 || left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_BEFORE_RETRY));
    }
  }
}

export function address(path: string, query: Blanks): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => [value ?? []].flat().map((one) => [key, String(one)]));
  return `/api${path}?${new URLSearchParams(pairs)}`;
}

export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const table = (id: string) => `/tables/${encodeURIComponent(id)}`;
export const game = (name: string) => `/games/${encodeURIComponent(name)}`;

function decide(id: string, what: string, decision: Blanks): Promise<Snapshot> {
  const body = { ...decision, key: freshKey() };
  return insist(() => request("POST", `${table(id)}/${what}`, {}, body));
}

export const api = {
  house: () => request<House>("GET", "/house"),
  board: (name: string) => request<Board>("GET", `${game(name)}/board`),
  /** What the socket would send first, and a board, if they came with the page. */
  updateAhead: (id: string) => takeAhead<Update>(address(`${table(id)}/updates`, { language: settings.language })),
  boardAhead: (name: string) => takeAhead<Board>(address(`${game(name)}/board`, { language: settings.language })),
  why: (id: string, seat: number, move: string) => request<Verdict>("GET", `${table(id)}/why`, { seat, move }),
  /** What could be done after moves that are not played. */
  prospect: (id: string, seat: number, moves: string[], expected: number) =>
    request<Prospect>("GET", `${table(id)}/prospect`, { seat, move: moves, expected }),
  recordAddress: (id: string, seat: number | null) => address(`${table(id)}/record`, { seat, language: settings.language }),
  play: (id: string, seat: number, move: string, expected: number) => decide(id, "moves", { seat, move, expected }),
  undo: (id: string, seat: number, expected: number) => decide(id, "undo", { seat, expected }),
};
