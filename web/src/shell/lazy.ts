/** A component in a file of its own: fetched when it is first needed, and shown at once when it is here already. */
import type { Component } from "svelte";
import { learn } from "../languages";
import { settings } from "./settings.svelte";

export class Lazy<Props extends Record<string, unknown>> {
  private here: Component<Props> | null = null;
  private coming: Promise<Component<Props>> | null = null;

  constructor(private load: () => Promise<{ default: Component<Props> }>) {}

  /** The component, or a promise of it; `{#await}` draws the first without waiting for the next frame. */
  get(): Component<Props> | Promise<Component<Props>> {
    return this.here ?? this.fetch();
  }

  fetch(): Promise<Component<Props>> {
    this.coming ??= this.load().then(
      (file) => (this.here = file.default),
      (error: unknown) => {
        this.coming = null;
        throw error;
      },
    );
    return this.coming;
  }
}

/** A file and the words that it needs, fetched at the same time. */
export async function withWords<File>(place: string, load: () => Promise<File>): Promise<File> {
  const [file] = await Promise.all([load(), learn(place, settings.language)]);
  return file;
}
