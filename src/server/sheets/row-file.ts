import { writeSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import type { Label } from "#kernel/label.ts";
import type { Cell, SheetReading, SheetRow } from "./sheet.ts";
import { badSheet } from "./sheet.ts";

/** Number of rows of a batch, and of characters after which a batch ends earlier. */
const BATCH_ROWS = 200;
const BATCH_TEXT = 1_000_000;
/** Maximum number of characters of one row. */
const MOST_IN_ROW = 8_000_000;
/** Maximum size of the file. A text that many cells share stands in it once for each of them. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Rows in a file. A batch is parsed as a whole; the others stay in the file. */
export interface RowIndex {
  /** Bytes of each batch, in order. */
  batches: number[];
  /** Causes of faults, to which the rows refer by index. */
  causes: Label[];
}

/** A cell in the file. A date is an object, because JSON has none. */
type Kept = string | number | boolean | null | { date: number | null };
type KeptRow = [line: number, cells: Kept[], faults: [column: number, cause: number][], decimal: "," | null];

function packed(cell: Cell): Kept {
  if (cell instanceof Date) return { date: cell.getTime() };
  return typeof cell === "number" && !Number.isFinite(cell) ? String(cell) : cell;
}

const unpacked = (cell: Kept): Cell =>
  typeof cell === "object" && cell !== null ? new Date(cell.date ?? Number.NaN) : cell;

/** Numbers of causes. Most rows with faults share their causes. */
class Causes {
  readonly #numbers = new Map<string, number>();
  readonly labels: Label[] = [];

  numberOf(label: Label): number {
    const known = this.#numbers.get(label[0]);
    if (known !== undefined) return known;
    this.#numbers.set(label[0], this.labels.length);
    return this.labels.push(label) - 1;
  }
}

/**
 * Writes the rows of a sheet to a file.
 * @param most number of rows after which the reading ends
 * @throws Refusal for rows that are too large
 */
export async function writeRowFile({ header, rows }: SheetReading, file: FileHandle, most: number): Promise<RowIndex> {
  const batches: number[] = [];
  const causes = new Causes();
  let [batch, text, bytes, n]: [string[], number, number, number] = [[], 0, 0, 0];
  // The reader of XLSX does not wait for its rows to be used. A write that waits would let them fill the memory.
  const end = (): void => {
    const content = Buffer.from(`[${batch.join(",")}]`);
    bytes += content.length;
    if (bytes > MOST_BYTES)
      throw badSheet("内容超过 512 MB，请拆成几个文件", "It has more than 512 MB of text. Split it into several files");
    for (let offset = 0; offset < content.length;) offset += writeSync(file.fd, content, offset);
    batches.push(content.length);
    [batch, text] = [[], 0];
  };
  for await (const { line, cells, faults, decimal } of rows) {
    const row: KeptRow = [
      line,
      cells.slice(0, header.length).map(packed),
      [...faults].map(([column, label]) => [column, causes.numberOf(label)]),
      decimal ?? null,
    ];
    const written = JSON.stringify(row);
    if (written.length > MOST_IN_ROW)
      throw badSheet(`第 ${line} 行的内容超过 8 MB`, `Row ${line} has more than 8 MB of text`);
    batch.push(written);
    text += written.length;
    if (batch.length >= BATCH_ROWS || text >= BATCH_TEXT) end();
    if (++n >= most) break;
  }
  if (batch.length > 0) end();
  return { batches, causes: causes.labels };
}

/** Reads the rows of a file that `writeRowFile` wrote. */
export async function* readRowFile(file: FileHandle, { batches, causes }: RowIndex): AsyncGenerator<SheetRow> {
  let position = 0;
  for (const length of batches) {
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, position);
    position += length;
    for (const [line, cells, faults, decimal] of JSON.parse(buffer.toString()) as KeptRow[])
      yield {
        line,
        cells: cells.map(unpacked),
        faults: new Map(faults.map(([column, cause]) => [column, causes[cause] ?? ["", ""]])),
        ...(decimal ? { decimal } : {}),
      };
  }
}
