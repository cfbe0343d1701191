import type { AmountFormat } from "#kernel/amount.ts";
import { plainAmount } from "#kernel/amount.ts";
import type { Chart, ChartFigures } from "#kernel/chart.ts";
import { saveCsv } from "#web/data/save-csv.ts";
import { l } from "#web/i18n/text.ts";
import { columnsOf, currencyText, totalLabel } from "./figures-text.ts";

/** A figure as spreadsheets read it: an amount in the unit that people write. */
const plain = (value: number | null | undefined, amount: AmountFormat | undefined): number | null =>
  value === null || value === undefined || !amount ? (value ?? null) : Number(plainAmount(value, amount));

/** Saves the figures of a chart as CSV: the same rows, columns and sums as the table, under the name of their currency. */
export function saveFigures(chart: Chart, figures: ChartFigures): void {
  const title = [l(chart.label), currencyText(figures)].filter(Boolean).join(" · ");
  const columns = columnsOf(figures);
  saveCsv(title, [
    [title, ...columns.map(({ head }) => head)],
    ...figures.axis.map(({ label }, i) => [label, ...columns.map(({ values, amount }) => plain(values[i], amount))]),
    [l(totalLabel(chart)), ...columns.map(({ total, amount }) => plain(total, amount))],
  ]);
}
