import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

// What always comes together is one file: it packs better than many small ones.
const ON_EVERY_PAGE = [
  /node_modules\/(svelte|clsx|esm-env)\/|preload-helper/,
  /src\/(App|languages)|shell\/(?!bots|clocks|course|errands|markdown|notices|percent|steps|studies)\w+(\.svelte)?\.ts|parts\/(Bar|SeatMark|Title|Toasts)\.svelte/,
];
const AT_EVERY_TABLE = [
  /shell\/parts\/(Actions|Announcer|CopyButton|GameBoard|Log|RobotMark|Scores|TableMenu)\.svelte/,
  /boards\/shared\/(emblems|geometry|Payments|SeatCard|Stage|words\.)/,
];
const WHERE_TIME_COUNTS = [/shell\/(clocks|notices)\.ts|parts\/(NotifyButton|SeatClock)\.svelte/];
const among = (files: RegExp[]) => (id: string) => files.some((file) => file.test(id));
const TOGETHER = [
  { name: "core", test: among(ON_EVERY_PAGE) },
  { name: "table", test: among(AT_EVERY_TABLE) },
  { name: "time", test: among(WHERE_TIME_COUNTS) },
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
    // The head of the page names what a page needs; to preload what is loaded later costs more script than it saves time.
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: TOGETHER } } },
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
