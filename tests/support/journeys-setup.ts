import { execFileSync } from "node:child_process";
import { buildConsole } from "#tools/lib/console-build.ts";

/** Programs and console are made once, before the first journey: several files start servers at the same time. */
export async function setup(): Promise<void> {
  const bundle = "const { bundle } = await import('./src/tools/run.mjs'); await bundle();";
  execFileSync(process.execPath, ["--input-type=module", "-e", bundle]);
  await buildConsole(() => undefined);
}
