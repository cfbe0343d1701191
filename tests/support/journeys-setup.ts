import { buildConsole } from "#tools/lib/console-build.ts";
import { bundleConsole } from "./console-bundle.ts";
import { bundlePrograms } from "./programs.ts";

/** Builds programs and console once before the first journey, because several files start servers at the same time. */
export async function setup(): Promise<void> {
  bundlePrograms();
  await bundleConsole();
  await buildConsole(() => undefined);
}
