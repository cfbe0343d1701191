import { buildConsole } from "../../src/tools/lib/console-build.ts";
import { mediaRows } from "./browser/media.ts";
import type { BenchRow } from "./row.ts";
import { withServer } from "./server.ts";

/** Measures uploads of large files and photos from a form. */
export const bench = async (): Promise<BenchRow[]> =>
  withServer({ console: await buildConsole(() => undefined) }, mediaRows);
