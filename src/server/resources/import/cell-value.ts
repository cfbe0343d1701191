import { amountFault, amountIn, withoutSign } from "#kernel/amount.ts";
import { formatOf } from "#kernel/amount-field.ts";
import type { TimeZone } from "#kernel/time-zone.ts";
import { momentOf } from "#kernel/time-zone.ts";
import { DAY } from "#kernel/time-units.ts";
import type { Field } from "#kernel/field.ts";
import { isFigure } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import { isId } from "#kernel/id.ts";
import { withoutGuards } from "./formula-guards.ts";
import type { Cell } from "#server/sheets/sheet.ts";

/** The value of a cell, or why it has none. A reference by title is found later, with those of other rows. */
type Converted = { value: unknown } | { refusal: Label } | { titles: string[]; many: boolean };

const wrong = (zh: string, en: string): Converted => ({ refusal: [zh, en] });

/** Excel counts days from here. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const two = (n: number): string => String(n).padStart(2, "0");
const dateText = (date: Date): string =>
  `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
const timeText = (date: Date): string =>
  `${dateText(date)} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;

/** Returns a cell as the text that a spreadsheet shows. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return (cell.getTime() % DAY) * 1_000 === 0 ? dateText(cell) : timeText(cell);
  return String(cell);
}

/** Returns the text of a cell without what an export adds to it. */
export const plainText = (cell: Cell | undefined): string => withoutGuards(textOf(cell).trim());

const shown = (cell: Cell): string => {
  const text = textOf(cell);
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
};

/** Numbers beyond lose digits in a spreadsheet and here. */
const FIRST_INEXACT = 1e15;

/** Why a number cannot be a text or an id; null if it can. A spreadsheet keeps 15 digits only. */
const inexact = (cell: Cell): Label | null =>
  typeof cell === "number" && Math.abs(cell) >= FIRST_INEXACT
    ? [
        "超过 15 位的数字已不准确，请把单元格设为文本后重新填写",
        "A number of more than 15 digits is not exact. Format the cell as text and enter it again",
      ]
    : null;

/** True for a cell that holds an id of which a spreadsheet may have lost digits. */
export const hasLostDigits = (cell: Cell | undefined): boolean => cell !== undefined && inexact(cell) !== null;

/** A number, and its digits with a decimal point. */
type Read = { number: number; digits: string } | { refusal: Label };

const GROUPED: Readonly<Record<"," | ".", RegExp>> = { ",": /^\d{1,3}(,\d{3})+$/, ".": /^\d{1,3}(\.\d{3})+$/ };

/** Reads digits with groups and a decimal sign. @returns them with a point; null for a text that is no such number */
function digitsOf(text: string, group: "," | "."): string | null {
  const decimal = group === "," ? "." : ",";
  const [whole = "", fraction, ...more] = text.split(decimal);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  if (!/^\d+$/.test(whole) && !GROUPED[group].test(whole)) return null;
  return `${whole.replaceAll(group, "")}.${fraction ?? "0"}`;
}

/**
 * Reads a number that people or programs wrote. Where the file does not tell which sign groups digits, `1.000` could be
 * one or a thousand, and is refused.
 * @param decimal decimal sign of the file
 * @param mayHaveThree true if three decimal places are usual for the field
 */
function numberIn(written: string, decimal: "," | ".", mayHaveThree: boolean): Read {
  const text = written
    .normalize("NFKC")
    .replace(/\u2212/g, "-")
    .trim();
  const none: Read = { refusal: [`「${written}」不是数字`, `“${written}” is no number`] };
  if (/^[+-]?\d+(\.\d+)?e[+-]?\d+$/i.test(text)) return readNumber(Number(text));
  const [, sign = "", rest = ""] = /^([+-]?)(.*)$/.exec(text) ?? [];
  // Spaces and apostrophes group digits as well.
  const digits = /^\d{1,3}([\s'’]\d{3})+([.,]\d+)?$/.test(rest) ? rest.replace(/[\s'’]/g, "") : rest;
  const group = decimal === "." ? "," : ".";
  if (new RegExp(`^\\d{1,3}\\${decimal}\\d{3}$`).test(digits) && !mayHaveThree)
    return {
      refusal: [
        `「${written}」可能是 ${digits.replace(decimal, "")}，也可能是 ${digits.replace(decimal, ".")}，请去掉分隔符`,
        `“${written}” may be ${digits.replace(decimal, "")} or ${digits.replace(decimal, ".")}. Leave out the separator`,
      ],
    };
  const found = digitsOf(digits, group) ?? digitsOf(digits, decimal);
  if (found === null) return none;
  const signed = `${sign === "-" ? "-" : ""}${found}`;
  return { number: Number(signed), digits: signed };
}

/** Reads a number of a spreadsheet. What programs computed has a binary rest behind the 15 digits that they show. */
function readNumber(number: number): Read {
  return { number, digits: String(Number(number.toPrecision(15))) };
}

/** Converts an amount in the unit that people write, without going through a fraction. */
function amountOf(field: Field, cell: Cell, decimal: "," | "."): Converted {
  const format = formatOf(field, {});
  if (!format) return wrong("请先填写币种", "Enter the currency first");
  const written = plainText(cell).normalize("NFKC");
  const read: Read =
    typeof cell === "number"
      ? readNumber(cell)
      : numberIn(withoutSign(written, format), decimal, format.exponent === 3);
  if ("refusal" in read) return { refusal: read.refusal };
  const value = amountIn(read.digits, format);
  return value === null ? { refusal: amountFault([format]) } : { value };
}

function numeric(field: Field, cell: Cell, decimal: "," | "."): Converted {
  const read: Read =
    typeof cell === "number" ? readNumber(cell) : numberIn(plainText(cell), decimal, field.kind === "decimal");
  if ("refusal" in read) return { refusal: read.refusal };
  return { value: read.number };
}

const yes = new Set(["是", "true", "yes", "y", "1", "√", "✓", "对"]);
const no = new Set(["否", "false", "no", "n", "0", "×", "✗", "错"]);

function flag(cell: Cell): Converted {
  if (typeof cell === "boolean") return { value: cell };
  const text = textOf(cell).trim().toLowerCase();
  if (yes.has(text)) return { value: true };
  return no.has(text)
    ? { value: false }
    : wrong(`「${shown(cell)}」应为 是 或 否`, `“${shown(cell)}” must be Yes or No`);
}

function enumerated(field: Field, text: string): { stored: unknown } | { refusal: Label } {
  const values = field.enumeration?.values.filter(({ offered, filterOnly }) => offered && !filterOnly) ?? [];
  const wanted = text.trim().toLowerCase();
  const match = values.find(({ label, key, stored }) =>
    [label[0], label[1], key, String(stored)].some((one) => one.toLowerCase() === wanted),
  );
  if (match) return { stored: match.stored };
  const list = (language: 0 | 1): string =>
    values
      .slice(0, 8)
      .map(({ label }) => label[language])
      .join(language === 0 ? "、" : ", ");
  const more = values.length > 8 ? " …" : "";
  return {
    refusal: [`没有「${text}」，可选：${list(0)}${more}`, `There is no “${text}”. Choose from: ${list(1)}${more}`],
  };
}

const parts = (text: string): string[] =>
  text
    .split(/[、,，;；|\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Parses a moment. @returns its parts as UTC, or null */
function momentIn(text: string): Date | null {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(
    text.trim(),
  );
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return isReal ? date : null;
}

function timed(field: Field, cell: Cell, timezone: TimeZone): Converted {
  const isDate = field.kind === "date";
  if (typeof cell === "number") {
    const date = new Date(EXCEL_EPOCH + cell * DAY * 1_000);
    const isLikely = cell > 20_000 && cell < 80_000;
    return isLikely
      ? wrong(
          `「${cell}」是数字，不是日期；若指 ${dateText(date)}，请把单元格设为日期格式`,
          `“${cell}” is a number and no date. If it means ${dateText(date)}, format the cell as a date`,
        )
      : wrong(`「${cell}」不是日期`, `“${cell}” is no date`);
  }
  const date = cell instanceof Date ? cell : momentIn(textOf(cell));
  if (!date || Number.isNaN(date.getTime()))
    return wrong(
      `没有「${shown(cell)}」这个${isDate ? "日期，应如 2026-11-23" : "时间，应如 2026-11-23 16:40"}`,
      `“${shown(cell)}” is no ${isDate ? "date like 2026-11-23" : "time like 2026-11-23 16:40"}`,
    );
  return { value: isDate ? dateText(date) : momentOf(timezone, Math.floor(date.getTime() / 1_000)) };
}

/**
 * Converts a cell that is not blank to the value of a field. An amount needs its currency (`settledCurrency`).
 * @param timezone that of the sheet's times
 * @param decimal decimal sign of the sheet's numbers that are texts
 */
export function valueOf(field: Field, cell: Cell, timezone: TimeZone, decimal: "," | "." = "."): Converted {
  const text = plainText(cell).normalize("NFC");
  const lost = inexact(cell);
  if (lost && !isFigure(field)) return { refusal: lost };
  switch (field.kind) {
    case "int":
    case "bytes":
    case "decimal":
      return numeric(field, cell, decimal);
    case "money":
      return amountOf(field, cell, decimal);
    case "bool":
      return flag(cell);
    case "time":
    case "date":
      return timed(field, cell, timezone);
    case "enum": {
      const result = enumerated(field, text);
      return "refusal" in result ? result : { value: result.stored };
    }
    case "flags": {
      if (!field.enumeration) return { value: parts(text) };
      const results = parts(text).map((part) => enumerated(field, part));
      const fault = results.find((one) => "refusal" in one);
      return fault ?? { value: results.map((one) => ("stored" in one ? one.stored : null)) };
    }
    case "ref":
      return isId(text) ? { value: text } : { titles: [text], many: false };
    case "refs":
      return parts(text).every(isId) ? { value: parts(text) } : { titles: parts(text), many: true };
    default:
      return { value: text };
  }
}
