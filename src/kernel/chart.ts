import type { TimeZone } from "./time-zone.ts";
import { localOf, momentOf } from "./time-zone.ts";
import { DAY, HOUR, WEEK } from "./time-units.ts";
import type { InterfaceLanguage, Label } from "./label.ts";
import type { AmountFormat } from "./amount.ts";
import type { Field } from "./field.ts";

/**
 * Kinds of charts. `area` stacks what stood at the end of each day. `heat` divides the records by weekday and hour,
 * `matrix` by two fields. `cohort` divides them by two columns, so only BI reports have it. `tile` is a single figure.
 */
export type ChartKind =
  | "line"
  | "column"
  | "stacked"
  | "area"
  | "bar"
  | "share"
  | "funnel"
  | "heat"
  | "matrix"
  | "cohort"
  | "tile";

/**
 * What a measure adds up: records, a number field, or different values of a field. `mean` is the mean of a number field,
 * with one decimal place, and null without records. `where` is a filter of records.
 */
export type Summed = { where?: string } & ({ count: true } | { sum: string } | { distinct: string } | { mean: string });

/**
 * One figure of a chart. A ratio divides two other measures of the chart by their ids. `wrong` counts what went wrong.
 */
export type Measure = { id: string; label: Label; wrong?: true } & (
  | Summed
  | { ratio: readonly [part: string, whole: string] }
);

/** A chart as data. The server computes its figures under the list's filter, and the console draws them. */
export interface Chart {
  id: string;
  label: Label;
  kind: ChartKind;
  /** Resource of the counted records, if it is not the screen's. */
  resource?: string;
  /** Time field of the records. All charts cover one span, and lines and columns are divided by it. */
  time: string;
  /** Field by whose values the figures are divided; `link.platform` is a field of the referenced record. */
  group?: string;
  /** Of a matrix: field whose values are the columns. Those of `group` are the rows, and the first measure is drawn. */
  across?: string;
  measures: readonly Measure[];
  filter?: string;
  /** Number of groups with the most records; all others are added up as one. */
  most?: number;
  /** Adds the figures of the same span before. */
  compare?: "before";
  /** Order of groups: by the first measure, or by how fast it rises against the span before. */
  order?: "most" | "rise";
  /** Id of a measure. Groups in which it is not 0 are left out. */
  none?: string;
  /** Reference to the shown record of a detail, or to the records that the list's filter matches. */
  under?: string;
  /** Of a chart over time: each place shows all records up to its end, those before the span included. */
  running?: true;
  /** Of a line: each value holds until the next one, such as a balance. */
  step?: true;
  /** Of a chart over time: a line at this value. Where the amounts have several currencies, by the key of each. */
  threshold?: { label: Label; value: number | Readonly<Record<string, number>> };
}

/** Sums of an append-only resource that are kept by hour for ever. Charts use them instead of the records. */
export interface DaySums {
  time: string;
  /**
   * Fields by whose values the sums are divided: each on its own, or several together, such as `["currency", "kind"]`.
   * They have few values.
   */
  by: readonly (string | readonly string[])[];
  measures: readonly Summed[];
}

/** The groups of fields by whose values sums are kept, without any fields first. */
export const tuplesOf = ({ by }: DaySums): (readonly string[])[] => [[], ...by.map((one) => [one].flat())];

export const isRatio = (measure: Measure): measure is Extract<Measure, { ratio: unknown }> => "ratio" in measure;
export const isSummed = (measure: Measure): measure is Extract<Measure, Summed> => !("ratio" in measure);

/** True for kinds whose axis is the time. All others show one value for each group. */
export const isOverTime = ({ kind }: Pick<Chart, "kind">): boolean =>
  ["line", "column", "stacked", "area"].includes(kind);

/** True for kinds that draw their places from left to right. All others draw them from top to bottom. */
export const isAcross = ({ kind }: Pick<Chart, "kind">): boolean => isOverTime({ kind }) || kind === "matrix";

/** Kinds of fields by whose values figures can be divided. */
const groups: ReadonlySet<Field["kind"]> = new Set(["enum", "ref", "text", "bool", "int"]);
export const isGroup = (field: Field | undefined): boolean =>
  field !== undefined && field.secret !== true && !field.masked && groups.has(field.kind);

/** Kinds of fields that can be added up. */
const sums: ReadonlySet<Field["kind"]> = new Set(["int", "money", "bytes", "decimal"]);
export const isSum = (field: Field | undefined): boolean =>
  field !== undefined && field.secret !== true && sums.has(field.kind);

export const buckets = ["hour", "day", "week", "month"] as const;
export type Bucket = (typeof buckets)[number];
export const isBucket = (text: unknown): text is Bucket => buckets.some((bucket) => bucket === text);

/** Limits of a chart. Beyond them the reader chooses a longer bucket or a shorter span. */
export const MOST_BUCKETS = 1_000;
export const MOST_GROUPS = 50;
/** Most groups of a chart whose axis is not the time. */
export const MOST_BARS = 200;

const SECONDS = { h: HOUR, d: DAY, w: WEEK } as const;

/** Spans offered by the console, shortest first. A span may also be two days: `2026-10-01..2026-10-31`. */
export const spans = ["24h", "7d", "30d", "90d", "12w", "12m"] as const;
export const DEFAULT_SPAN = "30d";

/** Both ends in seconds since 1970. The end is not part of the span. */
export interface Span {
  from: number;
  to: number;
}

/** Moves a local time to the begin of its bucket and then by whole buckets. @param local seconds since 1970, local */
export function beginOf(bucket: Bucket, local: number, by = 0): number {
  if (bucket === "hour") return (Math.floor(local / HOUR) + by) * HOUR;
  if (bucket === "day") return (Math.floor(local / DAY) + by) * DAY;
  // Weeks begin on Monday; 1970-01-01 was a Thursday.
  if (bucket === "week") return (Math.floor((Math.floor(local / DAY) + 3) / 7) + by) * 7 * DAY - 3 * DAY;
  const date = new Date(local * 1_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by) / 1_000;
}

function dayOf(text: string): number {
  const milliseconds = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // 30 February would become a day of March.
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text)
    ? milliseconds / 1_000
    : NaN;
}

/**
 * Reads a span in whole buckets of the reader's time zone, the current one included.
 * @returns null for any other text
 */
export function readSpan(
  text: string,
  bucket: Bucket,
  { now, timezone }: { now: number; timezone: TimeZone },
): Span | null {
  const between = (from: number, to: number): Span => ({ from: momentOf(timezone, from), to: momentOf(timezone, to) });
  const [first, last] = text.split("..").map(dayOf);
  if (first !== undefined && last !== undefined) {
    if (Number.isNaN(first) || Number.isNaN(last) || last < first) return null;
    return between(beginOf(bucket, first), beginOf(bucket, last + DAY - 1, 1));
  }
  const [, count, unit] = /^(\d{1,4})([hdwm])$/.exec(text) ?? [];
  if (!unit || Number(count) === 0) return null;
  const local = localOf(timezone, now);
  const to = beginOf(bucket, local, 1);
  if (unit === "m") return between(beginOf(bucket, beginOf("month", local, 1 - Number(count))), to);
  const length = Number(count) * SECONDS[unit as keyof typeof SECONDS];
  return between(beginOf(bucket, to - length), to);
}

/** Bucket of a span if the reader chose none: hours up to two days, days up to four months, then weeks and months. */
export function bucketOf(text: string, clock: { now: number; timezone: TimeZone }): Bucket {
  const span = readSpan(text, "day", clock);
  const days = span ? Math.round((span.to - span.from) / DAY) : 30;
  return days <= 2 ? "hour" : days <= 124 ? "day" : days <= 400 ? "week" : "month";
}

/** Begins of all buckets of a span, in local seconds since 1970. Stops at one more than the limit. */
export function bucketBegins({ from, to }: Span, bucket: Bucket, timezone: TimeZone): number[] {
  const begins: number[] = [];
  const end = localOf(timezone, to);
  for (let begin = beginOf(bucket, localOf(timezone, from)); begin < end; begin = beginOf(bucket, begin, 1)) {
    begins.push(begin);
    if (begins.length > MOST_BUCKETS) break;
  }
  return begins;
}

/** The span of as many buckets directly before. */
export function spanBefore({ from, to }: Span, bucket: Bucket, timezone: TimeZone): Span {
  const begins = bucketBegins({ from, to }, bucket, timezone).length;
  return { from: momentOf(timezone, beginOf(bucket, localOf(timezone, from), -begins)), to: from };
}

const two = (n: number): string => String(n).padStart(2, "0");

/** A bucket as the filter language writes it, such as `2026-11-18` or `2026-11-16..2026-11-22`. */
export function bucketFilter(bucket: Bucket, local: number): string {
  const day = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 10);
  if (bucket === "day") return day(local);
  if (bucket !== "hour") return `${day(local)}..${day(beginOf(bucket, local, 1) - 1)}`;
  const hour = two(new Date(local * 1_000).getUTCHours());
  return `${day(local)}T${hour}:00..${day(local)}T${hour}:59:59`;
}

/** One column of figures: a measure, of one group where the chart has several. */
export interface Series {
  measure: string;
  /** Stored value of the group; null for all others together. Absent without a group. */
  group?: string | null;
  label: string;
  values: readonly (number | null)[];
  /** Sum over the whole span. It is not the sum of the values for different values and ratios. */
  total: number | null;
  before?: readonly (number | null)[];
  beforeTotal?: number | null;
  isRatio?: true;
  /** Set on a ratio: its wholes, so that the share of few cases is shown by its numbers. */
  wholes?: Wholes;
  wrong?: true;
  /** Set on amounts: how they are written. */
  amount?: AmountFormat;
}

/** Numbers of cases of a ratio, as its values are. */
export interface Wholes extends Pick<Series, "values" | "total" | "before" | "beforeTotal"> {}

/** One place on the axis. `at` is the begin of a bucket, in local seconds since 1970. */
interface AxisPlace {
  key: string | null;
  label: string;
  at?: number;
}

/** A currency of a chart's records, by its key. */
export interface CurrencyChoice {
  key: string;
  label: string;
  /** Number of its records in the span. */
  count: number;
}

/** The currency of a chart's amounts. `field` is the field of the records that names it. */
export interface ChartCurrency {
  field: string;
  /** Null without records. */
  shown: string | null;
  /** Currencies of the records in the span, most records first. */
  choices: readonly CurrencyChoice[];
}

/** The figures of a chart, as drawn, shown as a table and exported. */
export interface ChartFigures extends Span {
  bucket: Bucket;
  axis: readonly AxisPlace[];
  series: readonly Series[];
  /** Set where the amounts of the records have several currencies. They are never added. */
  currency?: ChartCurrency;
  threshold?: number;
}

/** A bucket in words of the interface. */
export function bucketLabel(bucket: Bucket, local: number, language: InterfaceLanguage): string {
  const iso = new Date(local * 1_000).toISOString();
  if (bucket === "hour") return `${iso.slice(5, 10)} ${iso.slice(11, 16)}`;
  if (bucket === "month") return iso.slice(0, 7);
  if (bucket === "week") return language === "zh" ? `${iso.slice(0, 10)} 周` : `week of ${iso.slice(0, 10)}`;
  return iso.slice(0, 10);
}
