/** Chances as people say them. */
import { settings } from "./settings.svelte";

export function percent(share: number): string {
  return new Intl.NumberFormat(settings.language, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** A change of chances, always with its sign. */
export function signed(share: number): string {
  const style = { style: "percent", maximumFractionDigits: 0, signDisplay: "always" } as const;
  return new Intl.NumberFormat(settings.language, style).format(share);
}
