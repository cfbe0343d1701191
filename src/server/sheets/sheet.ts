import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";

/** A value of a cell as the file has it. */
export type Cell = string | number | boolean | Date | null;

/** A row of a sheet below its header. */
export interface SheetRow {
  /** Number of the line in the file, as a spreadsheet shows it. */
  line: number;
  cells: readonly Cell[];
  /** Causes for which a cell cannot be used, such as a formula, by index of the column; -1 for the whole row. */
  faults: ReadonlyMap<number, Label>;
  /** Decimal sign of numbers that are texts; a point if absent. */
  decimal?: ",";
}

/** Name, header and notes of a sheet, without its rows. */
export interface SheetHead {
  /** Name of the sheet in its file; empty for CSV. */
  name: string;
  header: readonly string[];
  /** What a user should know about the file before importing it. */
  notes: readonly Label[];
}

/** A sheet that was read. */
export interface Sheet extends SheetHead {
  /** Reads the rows, in order and only as fast as they are used. It may be called again. Empty rows are left out. */
  rows(): AsyncGenerator<SheetRow>;
}

/** A sheet that is being read. Its rows pass once. */
export interface SheetReading extends SheetHead {
  rows: AsyncIterable<SheetRow>;
}

/** Maximum number of rows of an import. */
export const MOST_ROWS = 100_000;
/** Maximum number of columns. */
export const MOST_COLUMNS = 200;
/** Maximum number of rows including empty ones: as many as a spreadsheet has. */
export const MOST_LINES = 1_048_576;
/** Maximum size of an unpacked file in bytes. */
export const MOST_UNPACKED = 400 * 1024 * 1024;

export const badSheet = (zh: string, en: string): Refusal =>
  new Refusal("illegalParameter", [zh, en], { path: "file" });

export const tooManyRows = (): Refusal => {
  const most = MOST_ROWS.toLocaleString("en-US");
  return badSheet(`超过 ${most} 行，请拆成几个文件`, `It has more than ${most} rows. Split it into several files`);
};

export const tooManyLines = (): Refusal =>
  badSheet(
    "空行太多（超过 1,048,576 行），请删去末尾的空行",
    "It has too many empty rows (more than 1,048,576 rows). Delete the empty rows at its end",
  );

export const isBlank = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "");

/**
 * Returns the header's texts without trailing blank ones.
 * @throws Refusal for a header that cannot be used
 */
export function headerOf(cells: readonly Cell[]): string[] {
  const last = cells.findLastIndex((cell) => !isBlank(cell));
  const header = cells.slice(0, last + 1).map((cell) => String(cell ?? "").trim());
  if (header.length === 0) throw badSheet("表格是空的", "The sheet is empty");
  if (header.length > MOST_COLUMNS)
    throw badSheet(
      `有 ${header.length} 列，最多 ${MOST_COLUMNS} 列，请删去不导入的列`,
      `It has ${header.length} columns; at most ${MOST_COLUMNS} are read. Delete those that are not imported`,
    );
  return header;
}

/** Returns the fault of a row whose cells do not fit the header. */
export function widthFault(header: readonly string[], cells: readonly Cell[]): Label | null {
  const last = cells.findLastIndex((cell) => !isBlank(cell)) + 1;
  if (last <= header.length) return null;
  return [
    `这一行有 ${last} 列，表头只有 ${header.length} 列，请检查分隔符和引号`,
    `This row has ${last} columns, the header only ${header.length}. Check separators and quotes`,
  ];
}
