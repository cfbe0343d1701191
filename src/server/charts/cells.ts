import { resourceNamed } from "#domain/index.ts";
import type { Bucket, Measure, Span, Summed } from "#kernel/chart.ts";
import { isSummed } from "#kernel/chart.ts";
import { bindFilter } from "#kernel/filter/bind.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import type { Parameters } from "#kernel/filter/sql.ts";
import { compileFilter } from "#kernel/filter/sql.ts";
import type { Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { sqlName, valueTerm } from "#kernel/sql-mapping.ts";
import type { ListContext } from "#server/resources/list.ts";

/** Which cells are read: with buckets or only whole spans; some groups by name, with all others as null, or all. */
export interface Wanted {
  overTime: boolean;
  groups?: readonly string[];
}

/** Figures of one bucket and one group. `at` is null for the whole span, `group` is null for all other groups. */
export interface Cell {
  begin: number | null;
  group: string | null;
  /** By id of the measure. */
  values: Map<string, number>;
}

const columnOf = (resource: Resource, name: string): string => valueTerm(name, fieldOf(resource, name), "t");

/** Condition of a measure over alias `t`; `true` without one. */
export function conditionOfMeasure(
  resource: Resource,
  { where }: Summed,
  parameters: Parameters,
  context: Pick<ListContext, "now" | "timezone">,
): string {
  if (where === undefined) return "true";
  const bound = bindFilter(parseFilter(where), resource.fields, context);
  return compileFilter(bound, { fields: resource.fields, alias: "t" }, parameters);
}

/** SQL term that adds up one measure, of the records for which the condition holds. */
export function sumTerm(resource: Resource, measure: Summed, condition: string): string {
  const only = condition === "true" ? "" : ` filter (where ${condition})`;
  if ("count" in measure) return `count(*)${only}`;
  if ("sum" in measure) return `coalesce(sum(${columnOf(resource, measure.sum)})${only}, 0)`;
  if ("mean" in measure) return `round(avg(${columnOf(resource, measure.mean)})${only}, 1)`;
  return `count(distinct nullif(${columnOf(resource, measure.distinct)}::text, ''))${only}`;
}

/** SQL term of the begin of a bucket, in local seconds since 1970. @param zone parameter with the zone of `sqlZone` */
export function bucketTerm(column: string, bucket: Bucket, zone: string): string {
  return `extract(epoch from date_trunc('${bucket}', ${column} at time zone ${zone}::text))::bigint`;
}

/** SQL term of the weekday (Monday is 1) and the hour of a time, such as `6 21`. */
export function weekHourTerm(column: string, zone: string): string {
  const local = `(${column} at time zone ${zone}::text)`;
  return `extract(isodow from ${local})::text || ' ' || extract(hour from ${local})::text`;
}

/** SQL term of a field of the referenced record. @param id term of the reference */
export function referredTerm(resource: Resource, path: string, id: string): string {
  const [first = "", second = ""] = path.split(".");
  const target = resourceNamed(fieldOf(resource, first).target ?? "");
  const value = valueTerm(second, fieldOf(target, second), "referred");
  return `coalesce((select ${value}::text from ${sqlName(target.name)} referred where referred.id = ${id}), '')`;
}

/** SQL term of the value by which records are grouped, as text; empty where there is none. */
export const groupTerm = (resource: Resource, name: string): string =>
  name.includes(".")
    ? referredTerm(resource, name, `t.${sqlName(name.split(".")[0] ?? "")}`)
    : `coalesce(${columnOf(resource, name)}::text, '')`;

export const within = (resource: Resource, time: string, { from, to }: Span, parameters: Parameters): string => {
  const column = columnOf(resource, time);
  return `${column} >= to_timestamp(${parameters.add(from)}::double precision) and ${column} < to_timestamp(${parameters.add(to)}::double precision)`;
};

/** SELECT terms of the measures that are added up, as `m0`, `m1` …. @param also a further condition of each */
export function measureTerms(
  resource: Resource,
  measures: readonly Measure[],
  parameters: Parameters,
  context: Pick<ListContext, "now" | "timezone">,
  { also, prefix = "m" }: { also?: string; prefix?: string } = {},
): string[] {
  return measures.filter(isSummed).map((measure, i) => {
    const ownCondition = conditionOfMeasure(resource, measure, parameters, context);
    const both = [ownCondition, also ?? "true"].filter((one) => one !== "true").join(" and ") || "true";
    return `${sumTerm(resource, measure, both)} as ${prefix}${i}`;
  });
}

/** Reads the measures of a row, by their ids. */
export function valuesIn(
  row: Readonly<Record<string, unknown>>,
  measures: readonly Measure[],
  prefix = "m",
): Map<string, number> {
  return new Map(
    measures.filter(isSummed).flatMap((measure, i): [string, number][] => {
      const value = row[`${prefix}${i}`] ?? ("mean" in measure ? null : 0);
      return value === null ? [] : [[measure.id, Number(value)]];
    }),
  );
}
