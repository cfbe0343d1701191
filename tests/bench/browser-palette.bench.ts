import { grownConsole } from "./browser/grown-console.ts";
import { paletteRows } from "./browser/palette.ts";
import type { BenchRow } from "./row.ts";
import { withServer } from "./server.ts";

/** Measures the palette of a console with 1,000 commands. */
export const bench = async (): Promise<BenchRow[]> => withServer({ console: await grownConsole() }, paletteRows);
