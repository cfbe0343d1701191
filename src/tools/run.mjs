// Bundles every program of src/tools (0.1 s) into .build/programs and runs the one named on the command line. It is
// plain JavaScript, because Node 20 cannot run TypeScript. Packages stay external, because native ones break when
// bundled.
import { build, stop } from "esbuild";
import { readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundleOptions } from "./lib/bundle-options.mjs";
import { writeIndexes } from "./lib/indexes.mjs";

const tools = dirname(fileURLToPath(import.meta.url));
export const root = resolve(tools, "../..");
export const programs = join(root, ".build/programs");

/**
 * Writes the indexes of the areas, and .build/programs/NAME.mjs for each src/tools/NAME.ts. esbuild's service ends then,
 * because it would keep hundreds of MB for as long as the program runs.
 */
export async function bundle() {
  writeIndexes(root);
  await build({
    entryPoints: readdirSync(tools)
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(tools, file)),
    outdir: programs,
    ...bundleOptions,
    absWorkingDir: root,
    logLevel: "silent",
  });
  await stop();
}

/**
 * Explains why the build output cannot be written by this user.
 * @returns the message; null for an error with another cause
 */
const unwritable = (error) =>
  /permission denied|read-only file system/i.test(String(error))
    ? `${root} cannot be written by this user; start it as the owner of the folder, or give the folder to this user.`
    : null;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name, ...rest] = process.argv.slice(2);
  try {
    await bundle();
  } catch (error) {
    console.error(unwritable(error) ?? String(error));
    process.exit(1);
  }
  process.setSourceMapsEnabled(true);
  process.argv = [process.argv[0], join(programs, `${name}.mjs`), ...rest];
  await import(pathToFileURL(process.argv[1]).href);
}
