import { readFile } from "node:fs/promises";
import { streamXlsxRows } from "hucre/xlsx";
import type { Label } from "#kernel/label.ts";
import { Refusal } from "#kernel/errors.ts";
import { mergedColumns } from "./merged-areas.ts";
import type { SheetScan } from "./scan-xlsx.ts";
import { cellKey, scanXlsx } from "./scan-xlsx.ts";
import type { Cell, SheetReading, SheetRow } from "./sheet.ts";
import { badSheet, headerOf, isBlank, MOST_LINES, MOST_ROWS, tooManyLines, tooManyRows, widthFault } from "./sheet.ts";

const isFormula: Label = ["是公式，请在表格里粘贴为数值", "is a formula. Paste it as a value in the sheet"];
const isError: Label = [
  "是错误值，请改正公式后粘贴为数值",
  "is an error. Correct its formula, and paste it as a value",
];
const isMerged: Label = ["在合并单元格里，请取消合并", "is in merged cells. Unmerge them"];

function notesOf(scan: SheetScan): Label[] {
  const { name, otherSheets, hiddenSheets, hiddenRows, hiddenColumns, formulas, errors, merged } = scan;
  const notes: Label[] = [];
  if (otherSheets > 0)
    notes.push([
      `只读取工作表「${name}」，另有 ${otherSheets} 个不读取`,
      `Only the sheet “${name}” is read, not the ${otherSheets} others`,
    ]);
  if (hiddenSheets > 0)
    notes.push([`不读取 ${hiddenSheets} 个隐藏的工作表`, `${hiddenSheets} hidden sheets are not read`]);
  if (hiddenRows > 0) notes.push([`有 ${hiddenRows} 个隐藏行，也会读取`, `${hiddenRows} hidden rows are read, too`]);
  if (hiddenColumns > 0)
    notes.push([`有 ${hiddenColumns} 个隐藏列，也会读取`, `${hiddenColumns} hidden columns are read, too`]);
  if (formulas.size > 0)
    notes.push([
      `有 ${formulas.size} 个公式，公式所在的行不会写入`,
      `${formulas.size} formulas: their rows are not written`,
    ]);
  if (errors.size > 0)
    notes.push([
      `有 ${errors.size} 个错误值，所在的行不会写入`,
      `${errors.size} cells with errors: their rows are not written`,
    ]);
  if (merged.length > 0)
    notes.push([
      `有 ${merged.length} 处合并单元格，所在的行不会写入`,
      `${merged.length} merged areas: their rows are not written`,
    ]);
  return notes;
}

/** Returns what finds the faults of the cells of a row: formulas, errors and merged cells. */
function faultFinder(scan: SheetScan, width: number): (row: number) => Map<number, Label> {
  const mergedIn = mergedColumns(scan.merged, width);
  const isPlain = scan.formulas.size === 0 && scan.errors.size === 0;
  return (row) => {
    const faults = new Map<number, Label>();
    for (let column = 0; !isPlain && column < width; column++) {
      const key = cellKey(row, column);
      if (scan.formulas.has(key)) faults.set(column, isFormula);
      if (scan.errors.has(key)) faults.set(column, isError);
    }
    for (const column of mergedIn(row)) faults.set(column, isMerged);
    return faults;
  };
}

/** Tells errors of the reader in words. */
const unreadable = (error: unknown): unknown =>
  error instanceof Refusal
    ? error
    : badSheet(
        "表格读不出来，请用 Excel 另存为 XLSX，或存为 CSV",
        "The sheet cannot be read. Save it as XLSX in Excel, or as CSV",
      );

/**
 * Opens the first visible sheet of an XLSX file.
 * @throws Refusal for a file that cannot be read
 */
export async function openXlsx(path: string): Promise<SheetReading> {
  const bytes = new Uint8Array(await readFile(path));
  const scan = await scanXlsx(bytes);
  const withTexts = (index: number, values: Cell[]): Cell[] =>
    scan.texts.size === 0 ? values : values.map((value, column) => scan.texts.get(cellKey(index, column)) ?? value);
  async function* read(): AsyncGenerator<{ index: number; values: Cell[] }> {
    let lines = 0;
    try {
      for await (const { index, values } of streamXlsxRows(bytes, { sheet: scan.index, maxRows: MOST_LINES + 1 })) {
        if (++lines > MOST_LINES) throw tooManyLines();
        if (!values.every(isBlank)) yield { index, values: withTexts(index, values) };
      }
    } catch (error) {
      throw unreadable(error);
    }
  }
  const filled = read();
  const header = headerOf((await filled.next()).value?.values ?? []);
  const faultsOf = faultFinder(scan, header.length);
  async function* rows(): AsyncGenerator<SheetRow> {
    let n = 0;
    for await (const { index, values } of filled) {
      if (++n > MOST_ROWS) throw tooManyRows();
      const faults = faultsOf(index);
      const wide = widthFault(header, values);
      yield { line: index + 1, cells: values, faults: wide ? faults.set(-1, wide) : faults };
    }
  }
  return { name: scan.name, header, notes: notesOf(scan), rows: rows() };
}
