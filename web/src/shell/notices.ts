/** Looks for tables that wait for the reader, and notifies them while they look elsewhere. Nobody waits for this file. */
import { request } from "./api";
import { titleOf } from "./house.svelte";
import { go } from "./router.svelte";
import { hearTime } from "./serverTime";
import { say, settings } from "./settings.svelte";
import type { TableInfo, Turns } from "./types";
import { waiting } from "./waiting.svelte";

const LOOK_AGAIN = 20_000;

let known: Set<string> | null = null;

/** A table as it is now; the others are as they were. */
export function hearTable(table: TableInfo): void {
  const before = known ?? new Set();
  const waits = table.your_turn && !table.over;
  if (waits === before.has(table.id)) return;
  const others = [...before].filter((id) => id !== table.id);
  keep(waits ? [...others, table.id] : others);
  if (waits) notify(table);
}

/** All tables that wait now. At the first look nothing is news. */
export function hearTurns(tables: TableInfo[]): void {
  const before = known;
  keep(tables.map((table) => table.id));
  if (before) tables.filter((table) => !before.has(table.id)).forEach(notify);
}

function keep(ids: string[]): void {
  known = new Set(ids);
  waiting.count = known.size;
}

/** Look now and then; a page that nobody sees looks only for those who want to be told. */
export function watchTurns(): void {
  const look = async () => {
    if (document.hidden && leave() !== "on") return;
    try {
      const { now, tables } = await request<Turns>("GET", "/turns");
      hearTime(now);
      hearTurns(tables);
    } catch {
      // What cannot be reached now is asked for again soon; other parts of the page say so.
    }
  };
  waiting.hear = hearTable;
  document.addEventListener("visibilitychange", () => void (document.hidden || look()));
  setInterval(look, LOOK_AGAIN);
  void look();
}

export type Leave = "impossible" | "unasked" | "denied" | "on" | "off";

/** Whether this browser may and shall notify. */
export function leave(): Leave {
  if (typeof Notification === "undefined") return "impossible";
  if (Notification.permission === "denied") return "denied";
  if (Notification.permission === "default") return "unasked";
  return settings.notify ? "on" : "off";
}

function notify(table: TableInfo): void {
  if (!document.hidden || leave() !== "on") return;
  try {
    const notification = new Notification(say("statusYours"), { body: titleOf(table.game), tag: table.id, icon: "/favicon.svg" });
    notification.onclick = () => {
      window.focus();
      go(`/t/${table.id}`);
      notification.close();
    };
  } catch {
    // Some phones let only service workers notify: there is still the title of the window.
  }
}
