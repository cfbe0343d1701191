import { formRows } from "./browser/forms.ts";
import type { BenchRow } from "./row.ts";

/** Measures a made-up form with many fields and languages. */
export const bench = (): Promise<BenchRow[]> => formRows();
