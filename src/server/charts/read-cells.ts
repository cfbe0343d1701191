import { sqlZone } from "#kernel/time-zone.ts";
import type { Measure, Span } from "#kernel/chart.ts";
import { isSummed } from "#kernel/chart.ts";
import type { Parameters } from "#kernel/filter/sql.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Cell, Wanted } from "./cells.ts";
import { bucketTerm, groupTerm, measureTerms, valuesIn, weekHourTerm, within } from "./cells.ts";
import { chartCondition } from "./condition.ts";
import type { ChartQuery } from "./query.ts";
import type { KeptSums } from "./sums.ts";
import { readSums, sumsFor } from "./sums.ts";

interface CellRow {
  begin: string | null;
  whole: number;
  group: string | null;
  [measure: string]: unknown;
}

/** SQL term by which records are grouped; a null without groups. */
export function groupOf({ chart, source, context }: ChartQuery, parameters: Parameters): string {
  if (chart.kind === "heat") return weekHourTerm(`t.${sqlName(chart.time)}`, parameters.add(sqlZone(context.timezone)));
  return chart.group === undefined ? "null::text" : groupTerm(source, chart.group);
}

/** Reads cells from the records themselves. @param after only records with a higher id */
async function readLive(
  tx: Sql,
  query: ChartQuery,
  span: Span,
  measures: readonly Measure[],
  { overTime, groups, after }: Wanted & { after?: string },
): Promise<Cell[]> {
  if (!measures.some(isSummed)) return [];
  const { chart, source, bucket, context } = query;
  const { where, parameters } = chartCondition(query);
  const group = groupOf(query, parameters);
  const named = groups ? `case when ${group} = any(${parameters.add(groups)}::text[]) then ${group} end` : group;
  const bucketBegin = overTime
    ? bucketTerm(`t.${sqlName(chart.time)}`, bucket, parameters.add(sqlZone(context.timezone)))
    : "null::bigint";
  const rest = after === undefined ? "" : ` and t.id > ${parameters.add(after)}::bigint`;
  const terms = measureTerms(source, measures, parameters, context);
  const sets = overTime
    ? "grouping sets ((t.chart_begin, t.chart_group), (t.chart_group))"
    : "t.chart_group, t.chart_begin";
  const rows = await tx.query<CellRow>(
    `select t.chart_begin::text as begin, t.chart_group as "group", grouping(t.chart_begin) as whole, ${terms.join(", ")}
     from (select t.*, ${bucketBegin} as chart_begin, ${named} as chart_group from ${sqlName(source.name)} t
       where ${where} and ${within(source, chart.time, span, parameters)}${rest}) t
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

/** Adds up cells of the same bucket and group. */
export function added(parts: readonly (readonly Cell[])[]): Cell[] {
  const merged = new Map<string, Cell>();
  for (const cell of parts.flat()) {
    const key = JSON.stringify([cell.begin, cell.group]);
    const known = merged.get(key);
    if (!known) merged.set(key, { ...cell, values: new Map(cell.values) });
    else for (const [id, value] of cell.values) known.values.set(id, (known.values.get(id) ?? 0) + value);
  }
  return [...merged.values()];
}

/** True if kept sums answer all measures of the chart. */
export const isKept = (sums: KeptSums | null, measures: readonly Measure[]): boolean =>
  sums !== null && measures.filter(isSummed).every((measure) => sums.measures.has(measure.id));

/** Reads cells from kept sums where they fit, and the rest from the records. */
export async function readCells(tx: Sql, query: ChartQuery, span: Span, wanted: Wanted): Promise<Cell[]> {
  const { measures } = query.chart;
  const sums = await sumsFor(tx, query);
  if (!sums) return added([await readLive(tx, query, span, measures, wanted)]);
  const stored = measures.filter(({ id }) => sums.measures.has(id));
  const others = measures.filter((measure) => !stored.includes(measure));
  return added([
    await readSums(tx, query, span, stored, { ...wanted, sums }),
    await readLive(tx, query, span, stored, { ...wanted, after: sums.last }),
    await readLive(tx, query, span, others, wanted),
  ]);
}
