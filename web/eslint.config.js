import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import typescript from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  // Made by a tool, never edited.
  globalIgnores(["src/generated/"]),
  js.configs.recommended,
  typescript.configs.strict,
  typescript.configs.stylistic,
  svelte.configs.recommended,
  // Prettier decides how code looks.
  svelte.configs.prettier,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { extraFileExtensions: [".svelte"], parser: typescript.parser, svelteConfig } },
  },
  {
    files: ["**/*.svelte", "**/*.ts"],
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: [".svelte"], tsconfigRootDir: import.meta.dirname } },
    rules: {
      // A request whose failure nobody hears of leaves a page that does nothing.
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      // svelte-check knows which names there are, those of the browser included.
      "no-undef": "off",
    },
  },
  // A longer component is several things: split it by what they are.
  { files: ["**/*.svelte"], rules: { "max-lines": ["error", 250] } },
  {
    files: ["pack.js", "public/*.js"],
    languageOptions: { globals: { document: "readonly", localStorage: "readonly", URL: "readonly" } },
  },
  {
    rules: {
      // Sets, maps and addresses that are state are replaced and never changed; the others live no longer than a function runs.
      "svelte/prefer-svelte-reactivity": "off",
      // A space at the end of a block is dropped unless it is written as `{" "}`.
      "svelte/no-useless-mustaches": "off",
      // How a callback does nothing.
      "@typescript-eslint/no-empty-function": "off",
      // What an `each` or a test counts without looking is called `_`.
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$", destructuredArrayIgnorePattern: "^_$" },
      ],
    },
  },
);
