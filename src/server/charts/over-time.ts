import { findResource } from "#domain/index.ts";
import { isSummed, MOST_GROUPS } from "#kernel/chart.ts";
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
  const { chart, source } = query;
  if (chart.group === undefined) return undefined;
  const { rows } = await readBars(tx, {
    ...query,
    chart: { ...chart, kind: "bar", most: chart.most ?? MOST_GROUPS + 1 },
  });
  const label = groupField(source, chart.group, findResource)?.label ?? ["", ""];
  if (chart.most === undefined && rows.length > MOST_GROUPS) throw tooManyGroups(...label);
  return rows.map(({ group }) => group);
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
  const cells = await readCells(tx, query, span, { overTime: true, ...(named ? { groups: named } : {}) });
  return { cells: query.chart.measures.some(isSummed) ? cells : [], groups };
}
