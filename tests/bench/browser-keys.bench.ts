import { buildConsole } from "../../src/tools/lib/console-build.ts";
import { firstLoadRows } from "./browser/first-load.ts";
import { keyRows } from "./browser/keys.ts";
import { loadMillion } from "./load-models.ts";
import type { BenchRow } from "./row.ts";
import { withServer } from "./server.ts";

/** The first load and the keys of a list of a million, in Chromium with software rendering. */
export const bench = async (): Promise<BenchRow[]> =>
  withServer({ console: await buildConsole(() => undefined) }, async (server) => {
    await loadMillion(server.db);
    return [...(await firstLoadRows(server)), ...(await keyRows(server))];
  });
