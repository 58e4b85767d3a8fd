/** Requests of those who want to learn: hints at the table, and reviews of finished games. */
import { request, table } from "./api";
import type { Advice, ReviewState } from "./types";

export const studies = {
  hint: (id: string, seat: number, expected: number) => request<Advice>("POST", `${table(id)}/hint`, {}, { seat, expected }),
  review: (id: string) => request<ReviewState>("GET", `${table(id)}/review`),
  beginReview: (id: string) => request<ReviewState>("POST", `${table(id)}/review`),
};
