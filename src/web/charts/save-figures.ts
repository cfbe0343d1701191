import type { ChartFigures } from "#kernel/chart.ts";
import { l } from "#web/i18n/text.ts";
import { columnsOf } from "./figures-text.ts";

/** Beginning of a text that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** One cell (RFC 4180). A text that a spreadsheet would run gets an apostrophe in front. */
export function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The figures of a chart as CSV: the same rows, columns and sums as the table. */
export function csvOf(title: string, figures: ChartFigures): string {
  const columns = columnsOf(figures);
  const lines = [
    [title, ...columns.map(({ head }) => head)],
    ...figures.axis.map(({ label }, i) => [label, ...columns.map(({ values }) => values[i] ?? null)]),
    [l(["合计", "Total"]), ...columns.map(({ total }) => total)],
  ];
  return `\ufeff${lines.map((line) => line.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** Saves the figures of a chart as a file. */
export function saveFigures(title: string, figures: ChartFigures): void {
  const link = document.createElement("a");
  const address = URL.createObjectURL(new Blob([csvOf(title, figures)], { type: "text/csv;charset=utf-8" }));
  link.href = address;
  link.download = `${title}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}
