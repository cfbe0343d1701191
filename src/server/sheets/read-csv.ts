import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import type { Label } from "#kernel/label.ts";
import type { Encoding } from "./decode-text.ts";
import { decodedText, encodingOf } from "./decode-text.ts";
import type { SheetReading, SheetRow } from "./sheet.ts";
import { badSheet, headerOf, isBlank, MOST_LINES, MOST_ROWS, tooManyLines, tooManyRows, widthFault } from "./sheet.ts";

/** Maximum length of one record in characters. A quote that is never closed would else take the rest of the file. */
const MOST_IN_RECORD = 1_000_000;

interface Record {
  record: string[];
  info: { lines: number };
}

/** Returns the separator that the first line has most often outside of quotes. */
function separatorIn(head: string): string {
  const [line = ""] = head.replace(/"[^"]*"/g, "").split(/\r?\n/);
  const counts = [",", ";", "\t", "，"].map((sign) => ({ sign, n: line.split(sign).length }));
  return counts.reduce((best, one) => (one.n > best.n ? one : best)).sign;
}

function explain(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = Number((error as { lines?: unknown }).lines ?? 0);
  if (error.code === "CSV_MAX_RECORD_SIZE" || error.code === "CSV_QUOTE_NOT_CLOSED")
    return badSheet(
      `第 ${line} 行附近的引号没有成对，请检查`,
      `A quote near line ${line} is not closed. Check the quotes`,
    );
  return badSheet(
    `第 ${line} 行的引号用法不对：引号内的引号要写两个`,
    `Line ${line} uses quotes wrongly: a quote within quotes is written twice`,
  );
}

async function* records(path: string, encoding: Encoding, delimiter: string): AsyncGenerator<SheetRow> {
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MOST_IN_RECORD,
  });
  const source = Readable.from(decodedText(path, encoding));
  source.on("error", (error) => parser.destroy(error));
  let line = 1;
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<Record>) {
      yield { line, cells: record, faults: new Map<number, Label>() };
      // `lines` is the number of lines read so far, so the next record begins on the next one.
      line = info.lines + 1;
    }
  } catch (error) {
    throw explain(error);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

const encodingNotes: Partial<globalThis.Record<Encoding, Label>> = {
  gb18030: ["编码：GB18030", "Encoding: GB18030"],
  "utf-16le": ["编码：UTF-16", "Encoding: UTF-16"],
  "utf-16be": ["编码：UTF-16", "Encoding: UTF-16"],
  "windows-1252": [
    "编码：Windows-1252（西欧），请核对带重音的字母",
    "Encoding: Windows-1252 (Western). Check accented letters",
  ],
};

/**
 * Opens a CSV file.
 * @throws Refusal for a file that cannot be read
 */
export async function openCsv(path: string): Promise<SheetReading> {
  const encoding = await encodingOf(path);
  let head = "";
  for await (const text of decodedText(path, encoding)) {
    head += text;
    if (head.length > 64_000 || head.includes("\n")) break;
  }
  const named = /^\ufeff?sep=(.)\r?\n/.exec(head)?.[1];
  const delimiter = named ?? separatorIn(head);
  // Where semicolons separate the cells, a comma is the decimal sign.
  const decimal = delimiter === ";" ? ({ decimal: "," } as const) : {};
  const readings = records(path, encoding, delimiter);
  if (named !== undefined) await readings.next();
  const header = headerOf((await readings.next()).value?.cells ?? []);
  async function* rows(): AsyncGenerator<SheetRow> {
    let [lines, n] = [0, 0];
    for await (const row of readings) {
      if (++lines > MOST_LINES) throw tooManyLines();
      if (row.cells.every(isBlank)) continue;
      if (++n > MOST_ROWS) throw tooManyRows();
      const wide = widthFault(header, row.cells);
      yield { ...row, ...decimal, ...(wide ? { faults: new Map([[-1, wide]]) } : {}) };
    }
  }
  const note = encodingNotes[encoding];
  return { name: "", header, notes: note ? [note] : [], rows: rows() };
}
