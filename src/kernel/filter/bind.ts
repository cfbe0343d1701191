import type { TimeZone } from "../time-zone.ts";
import { localOf, momentOf } from "../time-zone.ts";
import { DAY, HOUR, WEEK } from "../time-units.ts";
import { contentLanguages } from "../content-language.ts";
import { Refusal } from "../errors.ts";
import type { Field, Fields } from "../field.ts";
import { isFigure } from "../field.ts";
import { isId } from "../id.ts";
import type { Bound, BoundFilter, Filter } from "./ast.ts";
import type { AmountCondition } from "./bind-amount.ts";
import { bindAmount } from "./bind-amount.ts";
import { checkBounds } from "./bounds.ts";
import { daysOf, isPeriod } from "./period.ts";

type Value = string | number | boolean;

interface Named extends Field {
  name: string;
}

interface BindContext {
  /** Current time in seconds since 1970. Relative times are measured from it. */
  now: number;
  /** Days begin at its midnight. */
  timezone: TimeZone;
}

export const wrong = (field: string, zh: string, en: string): Refusal =>
  new Refusal("illegalParameter", [zh, en], { path: field === "" ? "filter" : `filter.${field}` });

/** Throws a refusal with the label of the field, because that is the name on screen. */
function refuse({ name, label }: Named, value: string, zh: string, en: string): never {
  throw wrong(name, `筛选「${label[0]}」的值「${value}」${zh}`, `Filter ${label[1]}: “${value}” ${en}`);
}

/** Refuses a keyword if the resource has no searched fields. Otherwise it would be ignored or match nothing. */
function bindKeyword(filter: { keyword: string }, fields: Fields): BoundFilter {
  if (Object.values(fields).some((field) => field.search)) return filter;
  throw wrong(
    "",
    `这个列表不能按关键词「${filter.keyword}」搜索，请用字段筛选`,
    `This list cannot be searched for the word “${filter.keyword}”; filter by a field`,
  );
}

const units = { h: HOUR, d: DAY, w: WEEK } as const;

/**
 * Reads a time: `2025-11-21` (a day), `2025-11-21T08:00`, `-7d`, `-24h`, `-2w`, `+30d`, a period such as `lastWeek`, or
 * seconds.
 * @returns begin and length in seconds, 0 for a moment; null for any other text
 */
export function readTime(text: string, context: BindContext): { begin: number; length: number } | null {
  const relative = /^([-+]\d{1,5})([hdw])$/.exec(text);
  if (relative?.[1] && relative[2])
    return { begin: context.now + Number(relative[1]) * units[relative[2] as keyof typeof units], length: 0 };
  if (isPeriod(text)) {
    const [first, end] = daysOf(text, Math.floor(localOf(context.timezone, context.now) / units.d));
    return spanOf(context.timezone, first * units.d, end * units.d);
  }
  if (/^-?\d{1,12}$/.test(text)) return { begin: Number(text), length: 0 };
  const day = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!day) return null;
  const written = `${day[1]}-${day[2]}-${day[3]}T${day[4] ?? "00"}:${day[5] ?? "00"}:${day[6] ?? "00"}`;
  const seconds = Date.parse(`${written}Z`) / 1000;
  if (!isReal(written, seconds)) return null;
  return day[4]
    ? { begin: momentOf(context.timezone, seconds), length: 0 }
    : spanOf(context.timezone, seconds, seconds + DAY);
}

/** The moments between two times on a clock of the zone. A day has 23 hours where summer time begins. */
function spanOf(zone: TimeZone, from: number, to: number): { begin: number; length: number } {
  const begin = momentOf(zone, from);
  return { begin, length: momentOf(zone, to) - begin };
}

/** False for a time that no calendar has, such as 30 February, which becomes another day. */
const isReal = (written: string, seconds: number): boolean =>
  Number.isFinite(seconds) && new Date(seconds * 1_000).toISOString().startsWith(written);

function decimalIn({ percent }: Field, text: string): number | null {
  const isShare = percent === true && text.endsWith("%");
  const digits = isShare ? text.slice(0, -1).trim() : text;
  const value = digits === "" ? Number.NaN : Number(digits);
  if (!Number.isFinite(value)) return null;
  // Division leaves 0.08199999999999999 of 8.2.
  return isShare ? Number((value / 100).toFixed(10)) : value;
}

function scalar(field: Named, text: string): Value {
  switch (field.kind) {
    case "enum":
    case "flags": {
      if (!field.enumeration) return text;
      const number = field.enumeration.numbered && /^-?\d{1,9}$/.test(text) ? Number(text) : null;
      const value = field.enumeration.value(number ?? text);
      return value?.stored ?? refuse(field, text, "不在可选值中", "is not one of its values");
    }
    case "bool":
      return text === "true" || text === "false"
        ? text === "true"
        : refuse(field, text, "应为 true 或 false", "must be true or false");
    case "int":
    case "bytes":
      return /^-?\d{1,15}$/.test(text) ? Number(text) : refuse(field, text, "应为整数", "must be a whole number");
    case "decimal":
      return decimalIn(field, text) ?? refuse(field, text, "应为数字", "must be a number");
    case "id":
    case "ref":
    case "refs":
      if (isId(text)) return BigInt(text).toString();
      if (!field.target && !field.of) return refuse(field, text, "应为数字", "must be a number");
      return refuse(
        field,
        text,
        `不是已知的${field.label[0]}：请填编号，或输入名称后选择`,
        `is no known ${field.label[1].toLowerCase()}: give an id, or type a name and choose`,
      );
    case "date":
      return /^\d{4}-\d{2}-\d{2}$/.test(text) && isReal(text, Date.parse(text) / 1_000)
        ? text
        : refuse(field, text, "应为日期 YYYY-MM-DD", "must be a date YYYY-MM-DD");
    case "text":
    case "longText":
    case "html":
    case "url":
    case "color":
      return text;
    default:
      return refuse(field, text, "应为 *：只能筛选有无", "must be *: it can only be asked for at all");
  }
}

const isTime = (field: Field): boolean => field.kind === "time";
/** True if values of the field can be compared. */
export const hasOrder = (field: Field): boolean => isFigure(field) || ["time", "date", "id"].includes(field.kind);

/**
 * Binds one end of a time range. An inclusive upper end includes the whole day; `>2025-11-21` begins after that day.
 */
function timeBound(field: Named, bound: Bound<string>, side: "above" | "below", context: BindContext): Bound<Value> {
  const read = readTime(bound.value, context);
  if (!read) return refuse(field, bound.value, "不是时间", "is not a time");
  if (read.length === 0) return { value: read.begin, inclusive: bound.inclusive };
  const wholeDay = (side === "below") === bound.inclusive;
  return { value: read.begin + (wholeDay ? read.length : 0), inclusive: side === "above" };
}

const bindMoney = (field: Named, condition: AmountCondition): BoundFilter =>
  bindAmount(field, condition, (value, fault) => refuse(field, value, ...fault));

function bindRange(filter: Extract<Filter, { above?: unknown }>, field: Named, context: BindContext): BoundFilter {
  const { name, label } = field;
  if (!hasOrder(field)) throw wrong(name, `筛选「${label[0]}」不能比较大小`, `Filter ${label[1]} cannot be compared`);
  const one = (bound: Bound<string>, side: "above" | "below"): Bound<Value> =>
    isTime(field)
      ? timeBound(field, bound, side, context)
      : { value: scalar(field, bound.value), inclusive: bound.inclusive };
  const { above, below } = filter as { above?: Bound<string>; below?: Bound<string> };
  if (field.kind === "money") return bindMoney(field, { above, below });
  return {
    field: name,
    ...(above ? { above: one(above, "above") } : {}),
    ...(below ? { below: one(below, "below") } : {}),
  };
}

function bindIn(filter: { in: readonly string[] }, field: Named, context: BindContext): BoundFilter {
  const { name } = field;
  if (field.kind === "money") return bindMoney(field, filter);
  if (!isTime(field)) return { field: name, in: filter.in.map((text) => scalar(field, text)) };
  const days = filter.in.map((value) => {
    const bound = { value, inclusive: true };
    return bindRange({ field: name, above: bound, below: bound }, field, context);
  });
  return days.length === 1 && days[0] ? days[0] : { any: days };
}

/** Binds the languages of a condition on missing translations. `*` means every language that is offered. */
function bindMissing({ missing }: { missing: readonly string[] }, field: Named): BoundFilter {
  if (field.kind !== "i18n")
    throw wrong(field.name, `「${field.label[0]}」没有译文`, `Filter ${field.label[1]} has no translations`);
  const languages = missing.flatMap((text) => {
    if (text === "*") return contentLanguages.values.filter(({ offered }) => offered);
    const language = contentLanguages.value(/^\d{1,2}$/.test(text) ? Number(text) : text);
    return language ? [language] : refuse(field, text, "不是语言，如 fr", "is no language such as fr");
  });
  return { field: field.name, missing: [...new Set(languages.map(({ stored }) => stored))] };
}

function bindPart(filter: Filter, fields: Fields, context: BindContext): BoundFilter {
  if ("all" in filter) return { all: filter.all.map((part) => bindPart(part, fields, context)) };
  if ("any" in filter) return { any: filter.any.map((part) => bindPart(part, fields, context)) };
  if ("not" in filter) return { not: bindPart(filter.not, fields, context) };
  if ("keyword" in filter) return bindKeyword(filter, fields);
  const name = filter.field;
  const declared = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!declared || declared.secret) throw wrong(name, `没有「${name}」这个筛选项`, `There is no filter ${name}`);
  if ("present" in filter) return filter;
  const field = { ...declared, name };
  if ("missing" in filter) return bindMissing(filter, field);
  if ("under" in filter && !field.parent) return refuse(field, filter.under, "不是分级的", "is not a tree");
  if ("under" in filter) return { field: name, under: scalar(field, filter.under) };
  if ("in" in filter && field.filter === "words")
    return { any: filter.in.map((keyword) => bindKeyword({ keyword }, fields)) };
  if ("in" in filter) return bindIn(filter, field, context);
  return bindRange(filter, field, context);
}

/**
 * Converts every value to its stored form.
 * @throws Refusal illegalParameter that names the field and the value, or the exceeded limit
 */
export function bindFilter(filter: Filter, fields: Fields, context: BindContext): BoundFilter {
  const bound = bindPart(filter, fields, context);
  checkBounds(bound);
  return bound;
}
