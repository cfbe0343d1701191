import { buildConsole } from "../../src/tools/lib/console-build.ts";
import { keyRows } from "./browser/keys.ts";
import { loadMillion } from "./load-models.ts";
import type { BenchRow } from "./row.ts";
import { withServer } from "./server.ts";

/** Measures the keys of a list of a million records in Chromium with software rendering. */
export const bench = async (): Promise<BenchRow[]> =>
  withServer({ console: await buildConsole(() => undefined) }, async (server) => {
    await loadMillion(server.db);
    return keyRows(server);
  });
