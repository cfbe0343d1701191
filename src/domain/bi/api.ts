import type { BiKind } from "./kinds.ts";

/** A column of a BI report's result. */
export interface ResultColumn {
  key: string;
  /** In the reader's language. */
  label: string;
  kind: BiKind;
  unit: string;
  /** Key of the column with the number of cases of a share; absent if the BI report names none. */
  whole?: string;
  /** Sum over the rows of the reply; null where the column has none. */
  sum: number | null;
}

/** Values of a row, in the order of the columns. Times are seconds since 1970. */
export type ResultRow = readonly (string | number | boolean | null)[];

export interface BiReportReply {
  run: string | null;
  columns: readonly ResultColumn[];
  rows: readonly ResultRow[];
  seconds: number;
  /** True if the BI report has more rows than its limit. */
  isCut: boolean;
  /** Labels of personal columns of the BI report that are masked for the reader. Counts of them are wrong. */
  masked: readonly string[];
  /** Time of the run in seconds; earlier than now for a kept result. */
  at: number;
}

export interface ExplainReply {
  /** Rows that the database expects to read and to join. */
  reads: number;
  /** Cost of the whole by the database's own estimate. */
  cost: number;
  /** Names of indexes that it uses. */
  indexes: readonly string[];
  /** Keys of the views. */
  views: readonly string[];
}
