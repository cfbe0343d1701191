import type { Label } from "#kernel/label.ts";

/** Kinds of values of a BI report's columns (BiColumnKind). */
export type BiKind = "text" | "number" | "share" | "time" | "day";

/** Most rows that the database may read for one BI report. */
export const MOST_READ = 5_000_000;
/**
 * Highest cost of a BI report by the database's own estimate. One scan of 5 million rows with a sort costs about a million;
 * a join without a condition costs many times that.
 */
export const MOST_COST = 3_000_000;
/** Most rows that the console shows and exports at once. A task exports more. */
export const MOST_SHOWN = 10_000;
/** Failures in a row after which a schedule stops. */
export const MOST_FAILURES = 3;
/** Last row of an export whose BI report has more rows than its limit. */
export const CUT_ROW: Label = [
  "行数达到上限：只有以上的行，合计也只算这些行",
  "Cut at the limit of rows: only the rows above, and any sum is of them alone",
];
