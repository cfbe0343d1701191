import { buildConsole } from "../../src/tools/lib/console-build.ts";
import { untilReviewed } from "./browser/decision.ts";
import { nextDetailRows } from "./browser/next-detail.ts";
import { wireRows } from "./browser/wire.ts";
import type { BenchRow } from "./row.ts";
import { withServer } from "./server.ts";

/** Measures page loads on a real network, and the time to the next record of a list, in the demo community. */
export const bench = async (): Promise<BenchRow[]> =>
  withServer({ console: await buildConsole(() => undefined), demo: true }, async (server) => {
    await untilReviewed(server);
    return [...(await wireRows(server)), ...(await nextDetailRows(server))];
  });
