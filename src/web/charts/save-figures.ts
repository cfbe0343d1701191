import type { ChartFigures } from "#kernel/chart.ts";
import { saveCsv } from "#web/data/save-csv.ts";
import { l } from "#web/i18n/text.ts";
import { columnsOf } from "./figures-text.ts";

/** Saves the figures of a chart as CSV: the same rows, columns and sums as the table. */
export function saveFigures(title: string, figures: ChartFigures): void {
  const columns = columnsOf(figures);
  saveCsv(title, [
    [title, ...columns.map(({ head }) => head)],
    ...figures.axis.map(({ label }, i) => [label, ...columns.map(({ values }) => values[i] ?? null)]),
    [l(["合计", "Total"]), ...columns.map(({ total }) => total)],
  ]);
}
