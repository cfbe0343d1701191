import type { Bucket } from "#kernel/chart.ts";

/** Asks for the figures of one chart. Exactly one of `screen` and `resource` names where the chart is declared. */
export interface ChartRequest {
  /** Route of the screen. */
  screen?: string;
  /** Resource whose detail shows the chart. */
  resource?: string;
  /** Id of the record of the detail. */
  id?: string;
  chart: string;
  /** Filter of the list. */
  filter?: string;
  /** Resource of the list's view, if it is not the screen's. */
  listed?: string;
  /** Such as `30d` or `2026-10-01..2026-10-31`. */
  span?: string;
  bucket?: Bucket;
  /** Key of the currency whose amounts are shown. Without it, that of the most records in the span. */
  currency?: string;
}

/** Asks for small charts of a column: one for each record shown. */
export interface SparkRequest {
  resource: string;
  field: string;
  ids: readonly string[];
}

/** Values of the last 30 days by record, oldest first. */
export interface SparkReply {
  values: Readonly<Record<string, readonly number[]>>;
}
