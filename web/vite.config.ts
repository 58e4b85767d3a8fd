import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

// What always comes together is one file: it packs better than many small ones.
const ON_EVERY_PAGE = [
  /node_modules\/(svelte|clsx|esm-env)\/|preload-helper/,
  /src\/(App|languages)|shell\/(?!course|markdown|percent|steps|studies)\w+(\.svelte)?\.ts|parts\/(Bar|SeatMark|Title|Toasts)\.svelte/,
];
const AT_EVERY_TABLE = [
  /shell\/parts\/(Actions|Announcer|CopyButton|GameBoard|Log|Scores|TableMenu)\.svelte/,
  /boards\/shared\/(emblems|geometry|Payments|SeatCard|Stage|words\.)/,
];
const among = (files: RegExp[]) => (id: string) => files.some((file) => file.test(id));
const TOGETHER = [
  { name: "core", test: among(ON_EVERY_PAGE) },
  { name: "table", test: among(AT_EVERY_TABLE) },
];

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  // One style sheet: it is small, and scripts wait for each of several.
  build: {
    outDir: "../src/amytis/server/client",
    emptyOutDir: true,
    manifest: "manifest.json",
    cssCodeSplit: false,
    target: "es2022",
    // Browsers that know the target know modulepreload, or do without.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: TOGETHER } } },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { environment: "jsdom", setupFiles: "tests/setup.ts", include: ["tests/**/*.test.ts"] },
});
