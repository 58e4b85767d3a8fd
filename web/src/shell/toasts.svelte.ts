/** Short messages that come and go: refusals with the rule behind them, and confirmations. */
import { Refusal } from "./api";

const SHOWN_FOR = 9000;

export interface Toast {
  id: number;
  kind: "refused" | "note";
  message: string;
  /** The address of the rule that forbids it. */
  rule: string | null;
  number: string | null;
}

let next = 0;
let shown: Toast[] = $state.raw([]);

export function toasts(): Toast[] {
  return shown;
}

export function dismiss(id: number): void {
  shown = shown.filter((toast) => toast.id !== id);
}

export function note(message: string): void {
  show({ id: next++, kind: "note", message, rule: null, number: null });
}

export function refuse(message: string, game?: string, rule?: string | null): void {
  const link = game && rule ? `/rules/${game}#${rule}` : null;
  show({ id: next++, kind: "refused", message, rule: link, number: rule ?? null });
}

/** Show why a request failed. What is stale needs no words: the newer table is on its way. */
export function complain(error: unknown, game?: string): void {
  if (!(error instanceof Refusal)) throw error;
  if (error.refused.code !== "stale") refuse(error.refused.message, game, error.refused.rule);
}

function show(toast: Toast): void {
  // The same message twice would only push others away.
  shown = [...shown.filter((one) => one.message !== toast.message), toast].slice(-3);
  setTimeout(() => dismiss(toast.id), SHOWN_FOR);
}
