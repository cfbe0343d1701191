import { buildConsole } from "#tools/lib/console-build.ts";
import { bundlePrograms } from "./programs.ts";

/** Programs and console are made once, before the first journey: several files start servers at the same time. */
export async function setup(): Promise<void> {
  bundlePrograms();
  await buildConsole(() => undefined);
}
