import { isSummed, MOST_BARS, spanBefore } from "#kernel/chart.ts";
import type { Chart, Span } from "#kernel/chart.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";
import { measureTerms, valuesIn, within } from "./cells.ts";
import { chartCondition } from "./condition.ts";
import type { ChartQuery } from "./query.ts";
import { groupOf, isKept, readCells } from "./read-cells.ts";
import { sumsFor } from "./sums.ts";

/** Figures of one group over the whole span and over the span before. */
export interface Bar {
  /** Null for all groups that are not shown on their own. */
  group: string | null;
  values: Map<string, number>;
  before: Map<string, number>;
}

interface Bars {
  rows: Bar[];
  total: Bar;
}

const noBefore = new Map<string, number>();
const weekHours = Array.from({ length: 168 }, (_, i) => `${Math.floor(i / 24) + 1} ${i % 24}`);
const firstId = ({ measures }: Chart): string => measures.find(isSummed)?.id ?? "";

/** How fast a figure rises: the difference, against the noise that a figure of this size has anyway. */
const rise = (now: number, before: number): number => (now - before) / Math.sqrt(before + 1);

const valueOf = (bar: Bar, id: string): number => bar.values.get(id) ?? 0;

function ordered(chart: Chart, bars: readonly Bar[]): Bar[] {
  const id = firstId(chart);
  const score = (bar: Bar): number =>
    chart.order === "rise" ? rise(valueOf(bar, id), bar.before.get(id) ?? 0) : valueOf(bar, id);
  const counted = bars.filter((bar) => chart.none === undefined || valueOf(bar, chart.none) === 0);
  const rising = counted.filter((bar) => chart.order !== "rise" || score(bar) > 0);
  return rising.toSorted((a, b) => score(b) - score(a) || String(a.group).localeCompare(String(b.group)));
}

/** The groups that are shown, then all others as one, so that the sum is right. */
function withOthers(chart: Chart, bars: readonly Bar[], total: Bar): Bar[] {
  const most = Math.min(chart.most ?? MOST_BARS, MOST_BARS);
  const shown = bars.slice(0, most);
  const isPart =
    chart.none !== undefined ||
    chart.order === "rise" ||
    chart.measures.some((one) => "distinct" in one || "mean" in one);
  if (isPart) return shown;
  const rest = (side: "values" | "before"): Map<string, number> =>
    new Map([...total[side]].map(([id, sum]) => [id, sum - shown.reduce((n, bar) => n + (bar[side].get(id) ?? 0), 0)]));
  const others = { group: null, values: rest("values"), before: rest("before") };
  return [...others.values.values()].some((n) => n !== 0) ? [...shown, others] : shown;
}

/** SQL term by which the groups are ordered, over `m0` and `b0`. */
function orderTerm(chart: Chart, measures: readonly string[]): { having: string; order: string } {
  const now = measures[0] ?? "count(*)";
  const before = measures[measures.length / 2] ?? now;
  if (chart.order !== "rise") return { having: "", order: `${now} desc` };
  return { having: `${now} > ${before}`, order: `(${now} - ${before}) / sqrt(${before} + 1) desc` };
}

const withoutName = (term: string): string => term.replace(/ as \w+$/, "");

/** Reads bars from the records. The database orders the groups, because a text can have millions of values. */
async function liveBars(tx: Sql, query: ChartQuery): Promise<Bars> {
  const { chart, source, span, bucket, context } = query;
  const { where, parameters } = chartCondition(query);
  const group = groupOf(query, parameters);
  const earlier = chart.compare || chart.order === "rise" ? spanBefore(span, bucket, context.timezone) : null;
  const whole: Span = { from: earlier?.from ?? span.from, to: span.to };
  const column = `t.${sqlName(chart.time)}`;
  const begin = `to_timestamp(${parameters.add(span.from)}::double precision)`;
  const now = measureTerms(
    source,
    chart.measures,
    parameters,
    context,
    earlier ? { also: `${column} >= ${begin}` } : {},
  );
  const before = earlier
    ? measureTerms(source, chart.measures, parameters, context, { also: `${column} < ${begin}`, prefix: "b" })
    : [];
  const terms = [...now, ...before];
  const plain = terms.map(withoutName);
  const { having, order } = orderTerm(chart, plain);
  const none = chart.measures.filter(isSummed).findIndex(({ id }) => id === chart.none);
  const conditions = [having, none >= 0 ? `${plain[none]} = 0` : ""].filter(Boolean).join(" and ");
  const limit = Math.min(chart.most ?? MOST_BARS, MOST_BARS);
  const from = `from (select t.*, ${group} as chart_group from ${sqlName(source.name)} t where ${where} and ${within(source, chart.time, whole, parameters)} and ${begin} is not null) t`;
  const text = `(select t.chart_group as "group", 0 as whole, ${terms.join(", ")} ${from} group by t.chart_group
       having ${conditions || "true"} order by ${order}, t.chart_group limit ${limit})
     union all (select null, 1, ${plain.join(", ")} ${from})`;
  const rows = await tx.query<{ group: string | null; whole: number }>(text, parameters.values, { planEachTime: true });
  const bars = rows.map((row) => ({
    group: row.group,
    whole: row.whole,
    values: valuesIn(row, chart.measures),
    before: earlier ? valuesIn(row, chart.measures, "b") : noBefore,
  }));
  const total = bars.find((bar) => bar.whole === 1) ?? { group: null, values: noBefore, before: noBefore };
  return { rows: bars.filter((bar) => bar.whole === 0), total };
}

/** Reads bars from kept sums. */
async function keptBars(tx: Sql, query: ChartQuery): Promise<Bars> {
  const { chart, span, bucket, context } = query;
  const now = await readCells(tx, query, span, { overTime: false });
  const needsBefore = chart.compare || chart.order === "rise";
  const before = needsBefore
    ? await readCells(tx, query, spanBefore(span, bucket, context.timezone), { overTime: false })
    : [];
  const groups = new Set([...now, ...before].map(({ group }) => group));
  const of = (cells: typeof now, group: string | null): Map<string, number> =>
    cells.find((cell) => cell.group === group)?.values ?? new Map();
  const bars = [...groups].map((group) => ({ group, values: of(now, group), before: of(before, group) }));
  const sum = (side: "values" | "before"): Map<string, number> =>
    new Map(
      chart.measures.filter(isSummed).map(({ id }) => [id, bars.reduce((n, bar) => n + (bar[side].get(id) ?? 0), 0)]),
    );
  return { rows: ordered(chart, bars), total: { group: null, values: sum("values"), before: sum("before") } };
}

/** Reads the figures of groups over the whole span, with all groups that are not shown as one. */
export async function readBars(tx: Sql, query: ChartQuery): Promise<Bars> {
  const { chart } = query;
  const isFromSums = isKept(await sumsFor(tx, query), chart.measures);
  const { rows, total } = isFromSums ? await keptBars(tx, query) : await liveBars(tx, query);
  if (chart.kind === "heat") {
    const by = new Map(rows.map((bar) => [bar.group, bar]));
    return { total, rows: weekHours.map((group) => by.get(group) ?? { group, values: noBefore, before: noBefore }) };
  }
  if (chart.group === undefined) return { rows: [{ ...total, group: null }], total };
  return { rows: withOthers(chart, rows, total), total };
}
