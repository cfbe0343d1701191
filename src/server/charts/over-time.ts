import { findResource } from "#domain/index.ts";
import { bucketBegins, isSummed, MOST_GROUPS } from "#kernel/chart.ts";
import { groupField } from "#kernel/chart-faults.ts";
import type { Span } from "#kernel/chart.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Cell } from "./cells.ts";
import { readBars } from "./bars.ts";
import type { ChartQuery } from "./query.ts";
import { readCells } from "./read-cells.ts";

const tooManyGroups = (label: string, en: string): Refusal =>
  new Refusal(
    "illegalParameter",
    [
      `「${label}」的值超过 ${MOST_GROUPS} 个，图表画不下：请用筛选减少`,
      `${en} has more than ${MOST_GROUPS} values, too many for a chart: filter the list`,
    ],
    { path: "filter" },
  );

/** The groups of a chart over time: those with the most records, then null for all others; undefined without groups. */
async function groupsOf(tx: Sql, query: ChartQuery): Promise<(string | null)[] | undefined> {
  const { chart, source, span } = query;
  if (chart.group === undefined) return undefined;
  const { rows } = await readBars(tx, {
    ...query,
    // A group without records in the span still has what was before.
    ...(chart.running ? { span: { ...span, from: 0 } } : {}),
    chart: { ...chart, kind: "bar", most: chart.most ?? MOST_GROUPS + 1 },
  });
  const label = groupField(source, chart.group, findResource)?.label ?? ["", ""];
  if (chart.most === undefined && rows.length > MOST_GROUPS) throw tooManyGroups(...label);
  return rows.map(({ group }) => group);
}

/** Adds up the cells of each group from bucket to bucket, beginning with all records before the span. */
async function runningCells(
  tx: Sql,
  query: ChartQuery,
  span: Span,
  { cells, groups }: { cells: readonly Cell[]; groups?: readonly string[] },
): Promise<Cell[]> {
  const { bucket, context } = query;
  const earlier = { from: 0, to: span.from };
  const opening = await readCells(tx, query, earlier, { overTime: false, ...(groups ? { groups } : {}) });
  const keyOf = (begin: number | null, group: string | null): string => JSON.stringify([begin, group]);
  const found = new Map(cells.map((cell) => [keyOf(cell.begin, cell.group), cell.values]));
  const all = new Set<string | null>([...cells, ...opening].map(({ group }) => group));
  return [...all].flatMap((group) => {
    const sums = new Map(opening.find((cell) => cell.group === group)?.values);
    const atEnds = bucketBegins(span, bucket, context.timezone).map((begin): Cell => {
      for (const [id, value] of found.get(keyOf(begin, group)) ?? []) sums.set(id, (sums.get(id) ?? 0) + value);
      return { begin, group, values: new Map(sums) };
    });
    return [...atEnds, { begin: null, group, values: sums }];
  });
}

/**
 * Reads the cells of a chart over time.
 * @param known groups of another span, which both spans then share
 * @throws Refusal illegalParameter for too many groups
 */
export async function readOverTime(
  tx: Sql,
  query: ChartQuery,
  span: Span,
  known: readonly (string | null)[] | undefined,
): Promise<{ cells: Cell[]; groups: readonly (string | null)[] | undefined }> {
  const groups = known ?? (await groupsOf(tx, query));
  const named = groups?.filter((group) => group !== null);
  const ofSpan = await readCells(tx, query, span, { overTime: true, ...(named ? { groups: named } : {}) });
  const cells = query.chart.running
    ? await runningCells(tx, query, span, { cells: ofSpan, ...(named ? { groups: named } : {}) })
    : ofSpan;
  return { cells: query.chart.measures.some(isSummed) ? cells : [], groups };
}
