import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  // One style sheet: it is small, and scripts wait for each of several.
  build: { outDir: "../src/amytis/server/client", emptyOutDir: true, manifest: "manifest.json", cssCodeSplit: false, target: "es2022" },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"] },
});
