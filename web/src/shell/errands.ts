/** Requests of the pages around a table, and of those parts of it that few need: no table waits for them. */
import { game, request, table } from "./api";
import type { Chapter, NewTable, Opened, Position, Snapshot, TableInfo } from "./types";

export const errands = {
  rules: (name: string) => request<Chapter[]>("GET", `${game(name)}/rules`),
  tables: () => request<TableInfo[]>("GET", "/tables"),
  open: (wish: NewTable) => request<Opened>("POST", "/tables", {}, wish),
  openRecord: (text: string) => request<Opened>("POST", "/records", {}, { text }),
  sit: (id: string, seat: number, name: string) => request<Snapshot>("POST", `${table(id)}/seats/${seat}`, {}, { name }),
  leave: (id: string, seat: number) => request<TableInfo>("DELETE", `${table(id)}/seats/${seat}`),
  step: (id: string, step: number, seat: number | null) => request<Position>("GET", `${table(id)}/steps/${step}`, { seat }),
  rematch: (id: string) => request<Opened>("POST", `${table(id)}/rematch`),
};
