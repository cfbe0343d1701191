import type { Sheet, SheetRow } from "#server/sheets/sheet.ts";

/** A text that replaces a cell in some lines of a sheet, as a user corrected it after a dry run. */
export interface Correction {
  /** Index of the column. */
  column: number;
  lines: readonly number[];
  text: string;
}

/** Most cells that one import corrects. */
export const MOST_CORRECTED = 100_000;

/** Returns the corrected texts by line and column. A later correction replaces an earlier one. */
function textsOf(corrections: readonly Correction[]): Map<number, Map<number, string>> {
  const texts = new Map<number, Map<number, string>>();
  for (const { column, lines, text } of corrections)
    for (const line of lines) texts.set(line, (texts.get(line) ?? new Map<number, string>()).set(column, text));
  return texts;
}

export const correctedCells = (corrections: readonly Correction[]): number =>
  [...textsOf(corrections).values()].reduce((sum, cells) => sum + cells.size, 0);

/** Returns a row with its corrected cells. The fault of a corrected cell is gone. */
function correctedRow(row: SheetRow, texts: ReadonlyMap<number, string>): SheetRow {
  const cells = [...row.cells];
  for (const [column, text] of texts) {
    while (cells.length < column) cells.push(null);
    cells[column] = text === "" ? null : text;
  }
  return { ...row, cells, faults: new Map([...row.faults].filter(([column]) => !texts.has(column))) };
}

/** Returns the sheet with its corrections. */
export function correctedSheet(sheet: Sheet, corrections: readonly Correction[] = []): Sheet {
  if (corrections.length === 0) return sheet;
  const texts = textsOf(corrections);
  async function* rows(): AsyncGenerator<SheetRow> {
    for await (const row of sheet.rows()) {
      const corrected = texts.get(row.line);
      yield corrected ? correctedRow(row, corrected) : row;
    }
  }
  return { name: sheet.name, header: sheet.header, notes: sheet.notes, rows };
}
