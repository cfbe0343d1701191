import { BOM, csvCell, csvRow } from "#kernel/csv.ts";
import { saveFile } from "./save-file.ts";

/** Saves lines of values as a CSV file. Texts that a spreadsheet would run as a formula are made harmless. */
export function saveCsv(name: string, lines: readonly (readonly (string | number | null)[])[]): void {
  const rows = lines.map((line) =>
    csvRow(line.map((value) => (typeof value === "string" ? csvCell(value) : String(value ?? "")))),
  );
  saveFile([BOM + rows.join("")], `${name}.csv`, "text/csv;charset=utf-8");
}
