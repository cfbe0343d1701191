import type { ResultColumn, ResultRow } from "#domain/bi/api.ts";
import type { BiKind } from "#domain/bi/kinds.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Prepared, BiReportColumn } from "./statement.ts";
import { columnsOf } from "./statement.ts";

/** A column as the database returns it. `type` is the number of its type. */
export interface FoundColumn {
  name: string;
  type: number;
}

/**
 * Asks the database for the columns of a statement, which does not run.
 * @throws Refusal illegalParameter for two columns of one name, of which only one would be shown
 */
export async function columnsIn(tx: Sql, { sql, values }: Prepared): Promise<readonly FoundColumn[]> {
  let columns: readonly FoundColumn[] = [];
  const noteColumns = (resultColumns: readonly FoundColumn[]): void => {
    columns = resultColumns;
  };
  await tx.query(`select * from (${sql}) result limit 0`, values, { planEachTime: true, noteColumns });
  const names = columns.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined)
    throw new Refusal(
      "illegalParameter",
      [
        `有两列都叫「${twice}」：请用 AS 给每列不同的名字`,
        `Two columns are named ${twice}: give each its own name with AS`,
      ],
      { path: "sql" },
    );
  return columns;
}

/** Kinds of values by the database's number of their type. All others are texts. */
const kinds: Readonly<Record<number, BiKind>> = {
  20: "number", // int8
  21: "number", // int2
  23: "number", // int4
  700: "number", // float4
  701: "number", // float8
  1700: "number", // numeric
  1082: "day", // date
  1184: "time", // timestamptz
};

/** Types of one small value, besides the kinds above: bool, timestamp. */
const values: readonly number[] = [16, 1114];
/** Types of texts: char, name, text, bpchar, varchar. */
const texts: readonly number[] = [18, 19, 25, 1042, 1043];

/** True for a type whose values have few bytes. */
export const isSmall = (type: number): boolean => Object.hasOwn(kinds, type) || values.includes(type);
export const isText = (type: number): boolean => texts.includes(type);

/** True for a number that a JSON number keeps without losing digits. */
const isExact = (value: unknown): boolean => {
  const number = Number(value);
  return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER;
};

/** Kind of a column that the form does not declare: by the database's type, never by the look of its texts. */
function kindOf(type: number, values: readonly unknown[]): BiKind {
  const kind = kinds[type] ?? "text";
  return kind === "number" && !values.every((value) => value === null || isExact(value)) ? "text" : kind;
}

/** A value of a result as the console reads it. */
export function cellOf(value: unknown, kind: BiKind): ResultRow[number] {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return Math.floor(value.getTime() / 1_000);
  if (kind === "number" || kind === "share") return Number(value);
  if (typeof value === "boolean" || typeof value === "number") return value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

export const weekdays: readonly Label[] = [
  ["周一", "Mon"],
  ["周二", "Tue"],
  ["周三", "Wed"],
  ["周四", "Thu"],
  ["周五", "Fri"],
  ["周六", "Sat"],
  ["周日", "Sun"],
];

/** Name of a weekday, of which the statement returns the number. */
const weekdayIn = (value: unknown, language: number): string =>
  weekdays[Number(value) - 1]?.[language === 1 ? 0 : 1] ?? String(value ?? "");

const inLanguage = (texts: Record<string, string> | undefined, language: number, fallback: string): string =>
  texts?.[language] || texts?.["1"] || texts?.["0"] || fallback;

/** Columns and rows of a result, as the form declares them. */
export function resultOf(
  { form, statement }: Prepared,
  { columns: names, rows }: Pick<Found, "columns" | "rows">,
  language: number,
): { columns: ResultColumn[]; rows: ResultRow[] } {
  const declared = new Map(columnsOf(form).map((column) => [column.key, column]));
  const columns = names.map(({ name: key, type }): ResultColumn => {
    const declaration: BiReportColumn | undefined = declared.get(key);
    const values = rows.map((row) => row[key]);
    const kind = declaration?.kind ?? kindOf(type, values);
    const view = statement.views.find(({ columns: viewColumns }) =>
      Object.hasOwn(viewColumns, declaration?.from || key),
    );
    const fallback = view?.columns[declaration?.from || key]?.label[language === 1 ? 0 : 1] ?? key;
    const sum = declaration?.sum ? values.reduce<number>((total, value) => total + Number(value ?? 0), 0) : null;
    const whole = declaration?.whole ? { whole: declaration.whole } : {};
    return {
      key,
      label: inLanguage(declaration?.title, language, fallback),
      kind,
      unit: declaration?.unit ?? "",
      sum,
      ...whole,
    };
  });
  const cell = (row: Record<string, unknown>, { key, kind }: ResultColumn): ResultRow[number] =>
    declared.get(key)?.use === "weekday" ? weekdayIn(row[key], language) : cellOf(row[key], kind);
  return { columns, rows: rows.map((row) => columns.map((column) => cell(row, column))) };
}

/** Columns and rows that a statement returned. */
export interface Found {
  columns: readonly FoundColumn[];
  rows: readonly Record<string, unknown>[];
  /** True if rows were left out because all together are too large. */
  isTooLarge: boolean;
}
