import { DAY, HOUR } from "#kernel/time-units.ts";
import type { TimeZone } from "#kernel/time-zone.ts";
import { offsetAt, sqlZone } from "#kernel/time-zone.ts";
import type { Bucket, Chart, Measure, Span, Summed } from "#kernel/chart.ts";
import { isSummed, tuplesOf } from "#kernel/chart.ts";
import { Parameters } from "#kernel/filter/sql.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { bindFilters } from "#server/resources/bind-filters.ts";
import type { Cell, Wanted } from "./cells.ts";
import { bucketTerm, referredTerm, valuesIn } from "./cells.ts";
import { ownFilters, shownRecord } from "./condition.ts";
import { limitsIn } from "./limits.ts";
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

/** Separates the values of a tuple in the table `figure_sum`. */
export const BETWEEN = "chr(31)";

/** Name of a tuple in the table `figure_sum`; empty for the sums of all records. */
export const tupleKey = (fields: readonly string[]): string => fields.join(" ");

/** The part of the kept sums that answers a question. */
export interface KeptSums {
  /** Fields by whose values the sums are divided; empty for those of all records. */
  by: readonly string[];
  /** Values to which some of these fields are limited. */
  limits: ReadonlyMap<string, readonly string[]>;
  /** Measures by id, with the names of their sums. */
  measures: ReadonlyMap<string, string>;
  /** Id of the last record that is part of the sums. */
  last: string;
}

/** The values to which the chart's filters limit fields; null if they say more than that. */
function limitsOf(query: ChartQuery): KeptSums["limits"] | null {
  const { source, chart, request, context } = query;
  const isOfRecord = request.screen === undefined;
  if (isOfRecord && chart.under === undefined) return null;
  const isAmongListed = !isOfRecord && chart.under !== undefined && source.name !== query.shown.name;
  if (isAmongListed && (request.filter ?? "").trim() !== "") return null;
  const limits = limitsIn(bindFilters(source, ownFilters(query), context), chart.time);
  if (!limits || limits.from !== undefined || limits.to !== undefined) return null;
  if (!isOfRecord || chart.under === undefined) return limits.values;
  return new Map([...limits.values, [chart.under, [shownRecord(query)]]]);
}

/**
 * Returns the kept sums with these measures that are divided by all of these fields; null if there are none.
 * @param groups fields by which the answer is divided
 */
export async function keptSumsBy(
  tx: Sql,
  source: Resource,
  measures: readonly Measure[],
  limits: KeptSums["limits"],
  groups: readonly string[],
): Promise<KeptSums | null> {
  if (!source.daySums) return null;
  const needed = [...new Set([...limits.keys(), ...groups])];
  const [by] = tuplesOf(source.daySums)
    .filter((tuple) => needed.every((name) => tuple.includes(name)))
    .toSorted((a, b) => a.length - b.length);
  const names = new Set(source.daySums.measures.map(sumKey));
  const kept = new Map(
    measures.filter(isSummed).flatMap((one) => (names.has(sumKey(one)) ? [[one.id, sumKey(one)] as const] : [])),
  );
  if (!by || kept.size === 0) return null;
  const [row] = await tx.query<{ last: string }>("select last from figure_sum_state where source = $1", [source.name]);
  return row ? { by, limits, measures: kept, last: row.last } : null;
}

/** Returns the kept sums that answer a chart; null if its groups, filters or time zone do not fit. */
export async function sumsFor(tx: Sql, query: ChartQuery): Promise<KeptSums | null> {
  const { source, chart, context, span } = query;
  // The sums are kept by hour, so that they fit every time zone of whole hours.
  if (source.daySums?.time !== chart.time || !hasWholeHours(context.timezone, span) || chart.kind === "heat")
    return null;
  const limits = limitsOf(query);
  return (
    limits &&
    keptSumsBy(tx, source, chart.measures, limits, chart.group === undefined ? [] : [chart.group.split(".")[0] ?? ""])
  );
}

/** SQL term of the value of one field of a tuple. */
function valueOf(by: readonly string[], name: string): string {
  const place = by.indexOf(name);
  return by.length < 2 ? "s.value" : `split_part(s.value, ${BETWEEN}, ${place + 1})`;
}

/** SQL term of a sum's group. The platform of a link is that of the record to which the value refers. */
function valueOfGroup(source: Resource, by: readonly string[], group: string | undefined): string {
  if (group === undefined) return "null::text";
  const value = valueOf(by, group.split(".")[0] ?? "");
  return group.includes(".") ? referredTerm(source, group, `nullif(${value}, '')::bigint`) : value;
}

/** What is read from kept sums: a chart, or the foot of a list. */
export interface SumsQuery {
  source: Resource;
  chart: Pick<Chart, "group">;
  bucket: Bucket;
  context: { timezone: TimeZone };
}

/** Reads cells from the kept sums. */
export async function readSums(
  tx: Sql,
  { source, chart, bucket, context }: SumsQuery,
  { from, to }: Span,
  measures: readonly Measure[],
  { overTime, groups, sums }: Wanted & { sums: KeptSums },
): Promise<Cell[]> {
  const parameters = new Parameters();
  const add = (value: unknown): string => parameters.add(value);
  const group = valueOfGroup(source, sums.by, chart.group);
  const named = groups ? `case when ${group} = any(${add(groups)}::text[]) then ${group} end` : group;
  const bucketBegin = overTime ? bucketTerm("s.hour", bucket, add(sqlZone(context.timezone))) : "null::bigint";
  const terms = measures.map(
    ({ id }, i) => `coalesce(sum(s.n) filter (where s.measure = ${add(sums.measures.get(id))}), 0) as m${i}`,
  );
  const among = [...sums.limits].map(
    ([name, values]) => ` and ${valueOf(sums.by, name)} = any(${add(values)}::text[])`,
  );
  const sets = overTime ? "grouping sets ((s.begin, s.named), (s.named))" : "s.named, s.begin";
  const rows = await tx.query<{ begin: string | null; group: string | null; whole: number }>(
    `select s.begin::text as begin, s.named as "group", grouping(s.begin) as whole, ${terms.join(", ")}
     from (select s.measure, s.n, ${bucketBegin} as begin, ${named} as named from figure_sum s
       where s.source = ${add(source.name)} and s."by" = ${add(tupleKey(sums.by))} and s.measure = any(${add([...sums.measures.values()])}::text[])
       and s.hour >= to_timestamp(${add(from)}::double precision) and s.hour < to_timestamp(${add(to)}::double precision)${among.join("")}) s
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
