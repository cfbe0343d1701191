import { buildConsole } from "../../src/tools/lib/console-build.ts";
import { decisionRows } from "./browser/decision.ts";
import type { BenchRow, Print } from "./row.ts";
import { withServer } from "./server.ts";

/** Measures a decision in the queue of the demo community. */
export const bench = async (print: Print): Promise<BenchRow[]> =>
  withServer({ console: await buildConsole(() => undefined), demo: true }, (server) => decisionRows(server, print));
