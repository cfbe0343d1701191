import { DAY, HOUR } from "#kernel/time-units.ts";
import type { TimeZone } from "#kernel/time-zone.ts";
import { offsetAt, sqlZone } from "#kernel/time-zone.ts";
import type { Measure, Span, Summed } from "#kernel/chart.ts";
import { isSummed } from "#kernel/chart.ts";
import { Parameters } from "#kernel/filter/sql.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { bindFilters } from "#server/resources/bind-filters.ts";
import type { Cell, Wanted } from "./cells.ts";
import { bucketTerm, referredTerm, valuesIn } from "./cells.ts";
import { ownFilters, shownRecord } from "./condition.ts";
import type { ChartQuery } from "./query.ts";

function whatIn(measure: Summed): string {
  if ("count" in measure) return "count";
  if ("sum" in measure) return `sum ${measure.sum}`;
  return "mean" in measure ? `mean ${measure.mean}` : `distinct ${measure.distinct}`;
}

/** Name of a sum in the table `figure_sum`: what is added up, of which records. */
export function sumKey(measure: Summed): string {
  const what = whatIn(measure);
  return measure.where === undefined ? what : `${what} ${measure.where}`;
}

/** True if the clock of the zone differs from UTC by whole hours all the time. */
function hasWholeHours(zone: TimeZone, { from, to }: Span): boolean {
  for (let time = from; time < to; time += 30 * DAY) if (offsetAt(zone, time) % HOUR !== 0) return false;
  return offsetAt(zone, to) % HOUR === 0;
}

/** The part of the kept sums that answers a chart. */
export interface KeptSums {
  /** Field by whose values the sums are divided; empty for those of all records. */
  by: string;
  /** Values of this field; undefined for all. */
  values?: readonly string[];
  /** Measures of the chart, by id, with the names of their sums. */
  measures: ReadonlyMap<string, string>;
  /** Id of the last record that is part of the sums. */
  last: string;
}

/** The field and the values to which the chart's filters limit it; null if they say more than that. */
function limitOf(query: ChartQuery): { by: string; values?: readonly string[] } | null {
  const { source, chart, request, context } = query;
  if (request.screen === undefined)
    return chart.under === undefined ? null : { by: chart.under, values: [shownRecord(query)] };
  if (chart.under !== undefined && source.name !== query.shown.name && (request.filter ?? "").trim() !== "")
    return null;
  const filters = ownFilters(query);
  if (filters.length === 0) return { by: "" };
  const bound = bindFilters(source, filters, context);
  return "in" in bound ? { by: bound.field, values: bound.in.map(String) } : null;
}

/** Returns the kept sums that answer a chart; null if its groups, filters or time zone do not fit. */
export async function sumsFor(tx: Sql, query: ChartQuery): Promise<KeptSums | null> {
  const { source, chart, context } = query;
  const sums = source.daySums;
  // The sums are kept by hour, so that they fit every time zone of whole hours.
  if (!sums || sums.time !== chart.time || !hasWholeHours(context.timezone, query.span) || chart.kind === "heat")
    return null;
  const limit = limitOf(query);
  if (!limit) return null;
  const by = chart.group?.split(".")[0] ?? limit.by;
  if ((limit.by !== "" && limit.by !== by) || (by !== "" && !sums.by.includes(by))) return null;
  const names = new Set(sums.measures.map(sumKey));
  const measures = new Map(
    chart.measures.filter(isSummed).flatMap((one) => (names.has(sumKey(one)) ? [[one.id, sumKey(one)] as const] : [])),
  );
  if (measures.size === 0) return null;
  const [row] = await tx.query<{ last: string }>("select last from figure_sum_state where source = $1", [source.name]);
  return row ? { by, measures, last: row.last, ...(limit.values ? { values: limit.values } : {}) } : null;
}

/** SQL term of a sum's group. The platform of a link is that of the record to which the value refers. */
function valueOfGroup(source: Resource, group: string | undefined): string {
  if (group === undefined) return "null::text";
  return group.includes(".") ? referredTerm(source, group, "nullif(s.value, '')::bigint") : "s.value";
}

/** Reads cells from the kept sums. */
export async function readSums(
  tx: Sql,
  { source, chart, bucket, context }: ChartQuery,
  { from, to }: Span,
  measures: readonly Measure[],
  { overTime, groups, sums }: Wanted & { sums: KeptSums },
): Promise<Cell[]> {
  const parameters = new Parameters();
  const add = (value: unknown): string => parameters.add(value);
  const group = valueOfGroup(source, chart.group);
  const named = groups ? `case when ${group} = any(${add(groups)}::text[]) then ${group} end` : group;
  const bucketBegin = overTime ? bucketTerm("s.hour", bucket, add(sqlZone(context.timezone))) : "null::bigint";
  const terms = measures.map(
    ({ id }, i) => `coalesce(sum(s.n) filter (where s.measure = ${add(sums.measures.get(id))}), 0) as m${i}`,
  );
  const among = sums.values ? ` and s.value = any(${add(sums.values)}::text[])` : "";
  const sets = overTime ? "grouping sets ((s.begin, s.named), (s.named))" : "s.named, s.begin";
  const rows = await tx.query<{ begin: string | null; group: string | null; whole: number }>(
    `select s.begin::text as begin, s.named as "group", grouping(s.begin) as whole, ${terms.join(", ")}
     from (select s.measure, s.n, ${bucketBegin} as begin, ${named} as named from figure_sum s
       where s.source = ${add(source.name)} and s."by" = ${add(sums.by)} and s.measure = any(${add([...sums.measures.values()])}::text[])
       and s.hour >= to_timestamp(${add(from)}::double precision) and s.hour < to_timestamp(${add(to)}::double precision)${among}) s
     group by ${sets}`,
    parameters.values,
    { planEachTime: true },
  );
  return rows.map((row) => ({
    begin: row.begin === null || row.whole === 1 ? null : Number(row.begin),
    group: row.group,
    values: valuesIn(row, measures),
  }));
}
