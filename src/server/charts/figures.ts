import type { ChartRequest } from "#domain/api/chart.ts";
import { findResource } from "#domain/index.ts";
import type { Field } from "#kernel/field.ts";
import type { Chart, ChartCurrency, ChartFigures, Measure, Series, Wholes } from "#kernel/chart.ts";
import { bucketBegins, bucketLabel, isOverTime, isRatio, spanBefore } from "#kernel/chart.ts";
import { groupField } from "#kernel/chart-faults.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import type { CallContext } from "#server/http/endpoints/endpoint.ts";
import { codeOf } from "#server/db/database-errors.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { readBars } from "./bars.ts";
import type { Cell } from "./cells.ts";
import { formatOfMeasure, inOneCurrency } from "./currency.ts";
import { groupLabels } from "./labels.ts";
import { readOverTime } from "./over-time.ts";
import type { MatrixChart } from "./matrix.ts";
import { isMatrix, readMatrix } from "./matrix.ts";
import type { ChartQuery } from "./query.ts";
import { chartQuery } from "./query.ts";

/** Longest time of one statement of a chart, in milliseconds. */
const STATEMENT_MS = 6_000;

const tooLong = (): Refusal =>
  new Refusal(
    "illegalParameter",
    [
      "记录太多，无法及时统计：请缩短时间范围，或用筛选减少记录",
      "There are too many records to count in time: choose a shorter span or filter the list",
    ],
    { path: "span" },
  );

/**
 * Computes the figures of a declared chart under the list's filter and the reader's rights.
 * @throws Refusal notFound, noPermission; illegalParameter that names the way out
 */
export const readChart = (context: CallContext, request: ChartRequest): Promise<ChartFigures> =>
  figuresIn(context.db, chartQuery(request, context));

/** Computes the figures of a chart. @throws Refusal illegalParameter that names the way out */
export async function figuresIn(db: Database, asked: ChartQuery): Promise<ChartFigures> {
  return db
    .transaction(async (tx) => {
      await tx.query(
        "select set_config('transaction_read_only', 'on', true), set_config('statement_timeout', $1, true)",
        [String(STATEMENT_MS)],
      );
      const { query, currency } = await inOneCurrency(tx, asked);
      return { ...(await figuresOf(tx, query, currency)), ...(currency ? { currency } : {}), ...thresholdOf(query) };
    })
    .catch((error: unknown) => {
      throw codeOf(error) === "57014" ? tooLong() : error;
    });
}

function figuresOf(tx: Sql, query: ChartQuery, currency: ChartCurrency | null): Promise<ChartFigures> {
  const { chart } = query;
  if (isMatrix(chart)) return matrix(tx, query, chart);
  if (currency && chart.kind === "tile") return tileByCurrency(tx, query, currency);
  return isOverTime(chart) ? overTime(tx, query) : bars(tx, query);
}

/** The threshold of the shown currency; nothing where it has none. */
function thresholdOf({ chart, currency }: ChartQuery): Pick<ChartFigures, "threshold"> {
  const value = chart.threshold?.value;
  const threshold = typeof value === "object" ? value[currency?.key ?? ""] : value;
  return threshold === undefined ? {} : { threshold };
}

const keyOf = (begin: unknown, group: string | null | undefined): string =>
  `${String(begin)} ${group === undefined ? "" : JSON.stringify(group)}`;

/** Value of a measure in a cell. A ratio is null where its whole is 0, and a mean where it has no records. */
function valueIn(measure: Measure, values: ReadonlyMap<string, number> | undefined): number | null {
  if (!isRatio(measure)) return values?.get(measure.id) ?? ("mean" in measure ? null : 0);
  const [part, whole] = measure.ratio.map((id) => values?.get(id) ?? 0);
  return whole ? (part ?? 0) / whole : null;
}

/** Number of cases of a ratio in a cell. */
const wholeIn = (measure: Measure, values: ReadonlyMap<string, number> | undefined): number =>
  isRatio(measure) ? (values?.get(measure.ratio[1]) ?? 0) : 0;

function marksOf(
  source: Resource,
  measure: Measure,
  currency: string | undefined,
): Pick<Series, "isRatio" | "wrong" | "amount"> {
  const amount = formatOfMeasure(source, measure, currency);
  return {
    ...(isRatio(measure) ? { isRatio: true as const } : {}),
    ...(measure.wrong ? { wrong: true as const } : {}),
    ...(amount ? { amount } : {}),
  };
}

function seriesOf(
  { chart, context, source, currency }: ChartQuery,
  measure: Measure,
  places: readonly unknown[],
  group: string | null | undefined,
  label: string,
  sides: readonly [
    cells: ReadonlyMap<string, Cell>,
    before: ReadonlyMap<string, Cell> | null,
    beforePlaces: readonly unknown[],
  ],
): Series {
  const [cells, before, beforePlaces] = sides;
  const each = (read: typeof valueIn): Wholes => {
    const value = (from: ReadonlyMap<string, Cell>, begin: unknown): number | null =>
      read(measure, from.get(keyOf(begin, group))?.values);
    return {
      values: places.map((begin) => value(cells, begin)),
      total: value(cells, null),
      ...(before
        ? { before: beforePlaces.map((begin) => value(before, begin)), beforeTotal: value(before, null) }
        : {}),
    };
  };
  const name = inLanguage(context, measure.label);
  const isOnly = chart.measures.length === 1;
  return {
    measure: measure.id,
    ...(group === undefined ? {} : { group }),
    label: group === undefined ? name : isOnly ? label : `${label} · ${name}`,
    ...each(valueIn),
    ...(isRatio(measure) ? { wholes: each(wholeIn) } : {}),
    ...marksOf(source, measure, currency?.key),
  };
}

const fieldOfGroup = (source: Resource, name: string): Field =>
  groupField(source, name, findResource) ?? fieldOf(source, name);

async function overTime(tx: Sql, query: ChartQuery): Promise<ChartFigures> {
  const { chart, source, bucket, span, begins, context } = query;
  const { cells, groups } = await readOverTime(tx, query, span, undefined);
  const beforeSpan = spanBefore(span, bucket, context.timezone);
  const before = chart.compare ? (await readOverTime(tx, query, beforeSpan, groups)).cells : null;
  const beforeBegins = chart.compare ? bucketBegins(beforeSpan, bucket, context.timezone) : [];
  const label = chart.group
    ? await groupLabels(tx, fieldOfGroup(source, chart.group), groups ?? [], context.language)
    : () => "";
  const indexed = (list: readonly Cell[]): Map<string, Cell> =>
    new Map(list.map((cell) => [keyOf(cell.begin, chart.group ? cell.group : undefined), cell]));
  const sides = [indexed(cells), before && indexed(before), beforeBegins] as const;
  const series = (groups ?? [undefined]).flatMap((group) =>
    chart.measures.map((measure) =>
      seriesOf(query, measure, begins, group, group === undefined ? "" : label(group), sides),
    ),
  );
  const language = context.language === 1 ? "zh" : "en";
  return {
    ...span,
    bucket,
    axis: begins.map((begin) => ({ key: String(begin), label: bucketLabel(bucket, begin, language), at: begin })),
    series,
  };
}

async function axisOf(
  tx: Sql,
  source: Resource,
  chart: Chart,
  keys: readonly (string | null)[],
  language: number,
): Promise<ChartFigures["axis"]> {
  if (!chart.group) return keys.map((key) => ({ key, label: key ?? "" }));
  const label = await groupLabels(tx, fieldOfGroup(source, chart.group), keys, language);
  return keys.map((key) => ({ key, label: label(key) }));
}

async function bars(tx: Sql, query: ChartQuery): Promise<ChartFigures> {
  const { chart, source, bucket, span, context } = query;
  const { rows, total } = await readBars(tx, query);
  const keys = rows.map(({ group }) => group);
  const each = (measure: Measure, read: typeof valueIn): Wholes => ({
    values: rows.map(({ values }) => read(measure, values)),
    total: read(measure, total.values),
    ...(chart.compare
      ? { before: rows.map(({ before }) => read(measure, before)), beforeTotal: read(measure, total.before) }
      : {}),
  });
  const series = chart.measures.map((measure): Series => ({
    measure: measure.id,
    label: inLanguage(context, measure.label),
    ...each(measure, valueIn),
    ...(isRatio(measure) ? { wholes: each(measure, wholeIn) } : {}),
    ...marksOf(source, measure, query.currency?.key),
  }));
  return { ...span, bucket, axis: await axisOf(tx, source, chart, keys, context.language), series };
}

/** A tile of amounts has one figure for each currency. */
async function tileByCurrency(tx: Sql, query: ChartQuery, { field, choices }: ChartCurrency): Promise<ChartFigures> {
  const parts: ChartFigures[] = [];
  for (const { key, label } of choices) {
    const figures = await bars(tx, { ...query, currency: { field, key } });
    const isOnly = figures.series.length === 1;
    const series = figures.series.map((one) => ({
      ...one,
      group: key,
      label: isOnly ? label : `${label} · ${one.label}`,
    }));
    parts.push({ ...figures, series });
  }
  const { bucket, span } = query;
  return { ...span, bucket, axis: [{ key: null, label: "" }], series: parts.flatMap(({ series }) => series) };
}

/** Rows are the values of `group`, columns those of `across`. */
async function matrix(tx: Sql, query: ChartQuery, chart: MatrixChart): Promise<ChartFigures> {
  const { source, bucket, span, context } = query;
  const { rows, columns, figureAt } = await readMatrix(tx, query, chart);
  const label = await groupLabels(tx, fieldOfGroup(source, chart.group), rows, context.language);
  const series = rows.map((row): Series => {
    const values = columns.map((column) => figureAt(row, column));
    return {
      measure: chart.measures[0]?.id ?? "",
      group: row,
      label: label(row),
      values,
      total: values.reduce((sum, value) => sum + value, 0),
      ...(chart.measures[0] ? marksOf(source, chart.measures[0], query.currency?.key) : {}),
    };
  });
  const axis = await axisOf(tx, source, { ...chart, group: chart.across }, columns, context.language);
  return { ...span, bucket, axis, series };
}
