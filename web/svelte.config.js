import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

// Runes everywhere: one component without them would bring the older half of the runtime along.
export default { preprocess: vitePreprocess(), compilerOptions: { runes: true } };
