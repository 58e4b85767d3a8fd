import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Rolldown } from "vite";
import { defineConfig } from "vitest/config";

/** Entries whose files come whenever people play: the first script, a table's page, and the boards, each of which is an entry. */
const MAIN = "/index.html";
const TABLE = "/src/shell/pages/Table.svelte";
const BOARD = "/Board.svelte";
/** What so many boards need counts as needed at every table. */
const MANY = 4;
/** What only some boards share, and is shorter than this, would cost more as a file of its own than it costs the others. */
const SMALL = 4000;

/** The entries from which a module is reached without a dynamic import. */
function entriesTo(id: string, look: (id: string) => Rolldown.ModuleInfo | null): string[] {
  const found = new Set([id]);
  for (const module of found) for (const importer of look(module)?.importers ?? []) found.add(importer);
  return [...found].filter((module) => look(module)?.isEntry || look(module)?.dynamicImporters.length);
}

/** What every table needs is one file, which packs better than many small ones; dynamic imports decide about the rest. */
function chunkOf(id: string, context: Rolldown.ChunkingContext): string | null {
  const look = (module: string) => context.getModuleInfo(module);
  const info = look(id);
  // The head of the page asks for entries by their names, and for what the first of them imports.
  if (!info || info.isEntry || info.dynamicImporters.length || info.importers.some((one) => look(one)?.isEntry)) return null;
  const entries = entriesTo(id, look);
  const boards = entries.filter((entry) => entry.endsWith(BOARD)).length;
  const always = entries.some((entry) => entry.endsWith(MAIN) || entry.endsWith(TABLE)) || boards >= MANY;
  return always || (boards > 1 && (info.code?.length ?? 0) < SMALL) ? "core" : null;
}

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  // One style sheet: it is small, and scripts wait for each of several.
  build: {
    outDir: "../src/amytis/server/client",
    emptyOutDir: true,
    manifest: "manifest.json",
    cssCodeSplit: false,
    target: "es2022",
    // The head of the page names what a page needs; to preload what is loaded later costs more script than it saves time.
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: chunkOf }] } } },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: {
    environment: "jsdom",
    setupFiles: "tests/setup.ts",
    include: ["tests/**/*.test.ts"],
    // Looking a whole board over for barriers takes seconds where a machine is busy with other work.
    testTimeout: 60_000,
    // A style sheet is empty in tests unless it is asked for; one of them reads this.
    css: { include: /tokens\.css/ },
  },
});
