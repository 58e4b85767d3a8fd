import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    // Runes everywhere: one component without them would bring the older half of the runtime along.
    runes: true,
    // Short, for it stands at every element and every rule.
    cssHash: ({ hash, filename, css }) => `s${hash(filename ?? css).slice(0, 5)}`,
  },
};
