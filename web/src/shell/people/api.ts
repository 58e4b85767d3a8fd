/** Requests about people: who you are, how somebody plays, who plays best. */
import { request } from "../api";
import type { components } from "../../generated/api";

type Schemas = components["schemas"];

export type You = Schemas["You"];
export type Portrait = Schemas["Portrait"];
export type PlayedGame = Schemas["PlayedGame"];
export type CoursePoint = Schemas["CoursePoint"];
export type Ranked = Schemas["Ranked"];
export type BestList = Schemas["BestList"];
export type Span = "all" | "month";

const part = encodeURIComponent;

export const people = {
  you: () => request<You>("GET", "/you"),
  makeCode: () => request<Schemas["Code"]>("POST", "/you/code"),
  enter: (code: string, alone: boolean) => request<You>("POST", "/you/enter", {}, { code, alone }),
  rename: (name: string) => request<You>("PUT", "/you/name", {}, { name: name || null }),
  signOut: () => request<You>("POST", "/you/leave"),
  forget: () => request<You>("DELETE", "/you"),
  yourGames: () => request<Portrait>("GET", "/you/games"),
  person: (account: string) => request<Portrait>("GET", `/people/${part(account)}`),
  standings: (game: string) => request<Ranked[]>("GET", `/standings/${part(game)}`),
  best: (game: string, span: Span) => request<BestList[]>("GET", `/best/${part(game)}`, { span }),
};
