import { buildConsole } from "../../src/tools/lib/console-build.ts";
import { decisionRows } from "./browser/decision.ts";
import { firstLoadRows } from "./browser/first-load.ts";
import { grownConsole } from "./browser/grown-console.ts";
import { keyRows } from "./browser/keys.ts";
import { paletteRows } from "./browser/palette.ts";
import { loadMillion } from "./load-models.ts";
import type { BenchRow } from "./row.ts";
import type { BenchServer, BenchServerOptions } from "./server.ts";
import { benchServer } from "./server.ts";

async function on(
  options: BenchServerOptions,
  measure: (server: BenchServer) => Promise<BenchRow[]>,
): Promise<BenchRow[]> {
  const server = await benchServer(options);
  try {
    return await measure(server);
  } finally {
    await server.stop();
  }
}

/** What a moderator feels, in Chromium with software rendering. */
export async function bench(): Promise<BenchRow[]> {
  const folder = await buildConsole(() => undefined);
  return [
    ...(await on({ console: folder }, async (server) => {
      await loadMillion(server.db);
      return [...(await firstLoadRows(server)), ...(await keyRows(server))];
    })),
    ...(await on({ console: folder, demo: true }, decisionRows)),
    ...(await on({ console: await grownConsole() }, paletteRows)),
  ];
}
