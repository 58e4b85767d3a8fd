/** Dates, options and lines of figures as the pages about people show them. */
import { house } from "../house.svelte";
import { say, settings } from "../settings.svelte";

/** A day, from the server's seconds. */
export function day(seconds: number): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: "medium" }).format(new Date(seconds * 1000));
}

/** What was chosen for a game, in words; what the house does not know is shown as it is. */
export function optionsOf(game: string, options: Record<string, string>): string {
  const known = house()?.games.find((one) => one.game === game)?.options ?? [];
  return Object.entries(options)
    .map(([name, value]) => known.find((option) => option.name === name)?.choices[value] ?? value)
    .join(" · ");
}

export function playersOf(count: number): string {
  return count === 1 ? say("alone") : say("playersCount", { count });
}

/** The lowest and the highest figure to draw, with some air around them. */
export function rangeOf(values: number[]): [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const air = Math.max(1, Math.ceil((most - least) / 12));
  return [least - air, most + air];
}

/** Where figures lie on paper that is 1 wide and 1 high, one after the other from left to right. */
export function placesOf(values: number[]): [number, number][] {
  const [least, most] = rangeOf(values);
  const last = values.length - 1;
  return values.map((value, i) => [last ? i / last : 0.5, 1 - (value - least) / (most - least)]);
}

/** Figures as one line, as an SVG path. */
export function pathOf(places: [number, number][]): string {
  return places.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(4)} ${y.toFixed(4)}`).join("");
}
