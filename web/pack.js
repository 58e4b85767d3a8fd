/** Beside every text that browsers fetch, the same packed as small as can be: that is done once, and not by servers. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const assets = new URL("../src/amytis/server/client/assets/", import.meta.url);
for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file)))
  writeFileSync(new URL(`${name}.br`, assets), brotliCompressSync(readFileSync(new URL(name, assets))));
