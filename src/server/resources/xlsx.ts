import type { AmountFormat } from "#kernel/amount.ts";
import { formatOf } from "#kernel/amount-field.ts";
import { plainAmount } from "#kernel/amount.ts";
import { localOf } from "#kernel/time-zone.ts";
import type { CellValue, XlsxStreamRow } from "hucre/xlsx";
import { writeXlsxStream } from "hucre/xlsx";
import type { Field } from "#kernel/field.ts";
import { CUT } from "#kernel/page.ts";
import { fieldOf } from "#kernel/resource.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import type { Reader } from "./display-text.ts";
import { inLanguage, wordsOf } from "./display-text.ts";
import type { Export } from "./export.ts";
import { headingsOf } from "./export.ts";

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Maximum length of a text in a cell, set by Excel. */
const MOST_CHARACTERS = 32_767;

/** Number formats of typed cells, by kind of field. An amount has that of its currency, and all other cells are texts. */
const formats: Partial<Record<Field["kind"], string>> = {
  time: "yyyy-mm-dd hh:mm:ss",
  date: "yyyy-mm-dd",
  bytes: "0",
  int: "0",
  decimal: "General",
};

/**
 * Prepares a text for a cell. It stays a text, whatever it begins with: only the writer makes formulas, and only from
 * formulas. `_x0041_` would be read as an escape, so it is escaped.
 */
export function cellText(text: string): string {
  const escaped = text.replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");
  if (escaped.length <= MOST_CHARACTERS) return escaped;
  return `${escaped.slice(0, MOST_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, "")}${CUT}`;
}

/** Returns a value as a typed cell: numbers as numbers, times as times of the reader's time zone, all others as text. */
export function cellOf(resource: Resource, name: string, record: AnyRecord, titles: Titles, reader: Reader): CellValue {
  const field = fieldOf(resource, name);
  const value = record[name];
  if (value === null || value === undefined || value === "") return null;
  switch (field.kind) {
    case "int":
    case "bytes":
    case "decimal":
      return Number(value);
    case "money":
      return Number(plainAmount(Number(value), formatOf(field, record) ?? { exponent: 0 }));
    case "time":
      return new Date(localOf(reader.timezone, Number(value)) * 1_000);
    case "date":
      return new Date(`${String(value)}T00:00:00Z`);
    default: {
      const text = wordsOf(resource, name, record, titles, reader);
      return text === "" ? null : cellText(text);
    }
  }
}

/** Returns a valid name of a sheet: at most 31 characters, without those that Excel refuses. */
export const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*:[\]\p{Cc}]/gu, " ")
    .replace(/^'+|'+$/g, "")
    .trim()
    .slice(0, 31) || "Sheet1";

/** Returns the number format of an amount, such as `"¥"#,##0.00` or `#,##0" beans"`. */
export function numberFormatOf({ exponent, sign, unit }: AmountFormat, reader: Pick<Reader, "language">): string {
  const figure = `#,##0${exponent > 0 ? `.${"0".repeat(exponent)}` : ""}`;
  return `${sign ? `"${sign}"` : ""}${figure}${unit ? `" ${inLanguage(reader, unit)}"` : ""}`;
}

const widths: Partial<Record<Field["kind"], number>> = { time: 20, date: 12, text: 24, i18n: 24, longText: 40 };

/** Writes an export as an XLSX file. A sheet with more rows than Excel takes is followed by another one. */
export function xlsxStream(exported: Export): ReadableStream<Uint8Array> {
  const { resource, columns, reader } = exported;
  // The writer asks for the number format of a column anew for each row, after it has taken the row.
  const row: { record: AnyRecord | null } = { record: null };
  async function* rows(): AsyncGenerator<XlsxStreamRow> {
    for await (const { list, titles } of exported.rows)
      for (const record of list) {
        row.record = record;
        yield columns.map((name) => cellOf(resource, name, record, titles, reader));
      }
  }
  const headings = headingsOf(exported);
  return writeXlsxStream(rows(), {
    name: sheetName(inLanguage(reader, resource.label)),
    columns: columns.map((name, index) => {
      const field = fieldOf(resource, name);
      const { kind } = field;
      const numFmt = formats[kind];
      if (kind === "money")
        return {
          header: cellText(headings[index] ?? name),
          width: 16,
          get numFmt() {
            return numberFormatOf(formatOf(field, row.record ?? {}) ?? { exponent: 0 }, reader);
          },
        };
      return {
        header: cellText(headings[index] ?? name),
        width: widths[kind] ?? 14,
        ...(numFmt && numFmt !== "General" ? { numFmt } : {}),
      };
    }),
    freezePane: { rows: 1 },
  });
}
