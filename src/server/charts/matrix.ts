import type { Chart } from "#kernel/chart.ts";
import { isSummed } from "#kernel/chart.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";
import { readBars } from "./bars.ts";
import { groupTerm, measureTerms, within } from "./cells.ts";
import { chartCondition } from "./condition.ts";
import type { ChartQuery } from "./query.ts";

/** A chart whose records are divided by two fields. */
export type MatrixChart = Chart & { group: string; across: string };

export const isMatrix = (chart: Chart): chart is MatrixChart =>
  chart.kind === "matrix" && chart.group !== undefined && chart.across !== undefined;

/** Values of a field with the most records, the largest first. */
async function mostOf(tx: Sql, query: ChartQuery, group: string): Promise<string[]> {
  const { rows } = await readBars(tx, { ...query, chart: { ...query.chart, kind: "bar", group } });
  return rows.flatMap((bar) => (bar.group === null ? [] : [bar.group]));
}

export interface Matrix {
  rows: readonly string[];
  columns: readonly string[];
  /** Figure of a row and a column; 0 without records. */
  figureAt: (row: string, column: string) => number;
}

/** Reads the first measure of a chart by two fields, for the values of both with the most records. */
export async function readMatrix(tx: Sql, query: ChartQuery, chart: MatrixChart): Promise<Matrix> {
  const { source, span, context } = query;
  const rows = await mostOf(tx, query, chart.group);
  const columns = await mostOf(tx, query, chart.across);
  const { where, parameters } = chartCondition(query);
  const [measure] = measureTerms(source, chart.measures.filter(isSummed).slice(0, 1), parameters, context);
  const [row, column] = [groupTerm(source, chart.group), groupTerm(source, chart.across)];
  const cells = await tx.query<{ row: string; column: string; m0: number }>(
    `select ${row} as "row", ${column} as "column", ${measure ?? "0 as m0"} from ${sqlName(source.name)} t
     where ${where} and ${within(source, chart.time, span, parameters)}
       and ${row} = any(${parameters.add(rows)}::text[]) and ${column} = any(${parameters.add(columns)}::text[])
     group by 1, 2`,
    parameters.values,
    { planEachTime: true },
  );
  const key = (one: string, other: string): string => JSON.stringify([one, other]);
  const figures = new Map(cells.map((one) => [key(one.row, one.column), Number(one.m0)]));
  return { rows, columns, figureAt: (one, other) => figures.get(key(one, other)) ?? 0 };
}
