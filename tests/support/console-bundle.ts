import { join, resolve } from "node:path";
import { build } from "esbuild";
import { bundleOptions } from "#tools/lib/bundle-options.mjs";

const folder = resolve(".build/test-programs/console");

/** Path of the bundled console-child.ts. */
export const consoleChild = join(folder, "console-child.mjs");

/** Bundles console-child.ts. It runs once, before the first journey. */
export async function bundleConsole(): Promise<void> {
  await build({ entryPoints: [resolve(import.meta.dirname, "console-child.ts")], outdir: folder, ...bundleOptions });
}
