/** As wide as the code was written before there was a formatter; quotes, semicolons and commas are Prettier's own choice. */
export default {
  printWidth: 140,
  plugins: ["prettier-plugin-svelte"],
  overrides: [{ files: "*.svelte", options: { parser: "svelte" } }],
};
