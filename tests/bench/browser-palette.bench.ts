import { grownConsole } from "./browser/grown-console.ts";
import { paletteRows } from "./browser/palette.ts";
import type { BenchRow } from "./row.ts";
import { withServer } from "./server.ts";

/** The palette of a console with a thousand commands. */
export const bench = async (): Promise<BenchRow[]> => withServer({ console: await grownConsole() }, paletteRows);
