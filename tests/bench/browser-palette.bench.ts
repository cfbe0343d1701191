import { grownConsole } from "./browser/grown-console.ts";
import { paletteRows } from "./browser/palette.ts";
import type { BenchRow } from "./row.ts";
import { withServer } from "./server.ts";

/** Measures the palette of a console with 2,000 commands and 268 screens more than it has. */
export const bench = async (): Promise<BenchRow[]> => withServer({ console: await grownConsole() }, paletteRows);
