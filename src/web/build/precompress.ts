import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

const texts = /\.(?:js|css|html|svg|json)$/;
/** Minimum size in bytes; a smaller file gets hardly shorter. */
const THRESHOLD = 256;

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < THRESHOLD) return;
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    asBrotli(bytes, { params: size }).then((short) => writeFile(`${path}.br`, short)),
    asGzip(bytes, { level: constants.Z_BEST_COMPRESSION }).then((short) => writeFile(`${path}.gz`, short)),
  ]);
}

/** Writes a brotli and a gzip copy of each text file of the build. The server sends the one that a browser accepts. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const names = Object.keys(bundle).filter((name) => texts.test(name));
      await Promise.all(names.map((name) => compress(join(dir, name))));
    },
  };
}
