import type { TimeZone } from "#kernel/time-zone.ts";
import { clockText } from "#kernel/time-zone.ts";
import { DEFAULT_SPAN, readSpan } from "#kernel/chart.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";

/** A parameter of a BI report, as the form declares it. */
export interface BiReportParam {
  key: string;
  label?: Record<string, string>;
  kind: string;
  default?: string;
  required?: boolean;
}

type At = { now: number; timezone: TimeZone };

const wrong = (key: string, ...label: Label): Refusal =>
  new Refusal("illegalParameter", label, { path: `params.${key}` });

const dayOf = (seconds: number, timezone: TimeZone): string => clockText(timezone, seconds).slice(0, 10);

/** Values of one parameter by the names under which a statement uses it. */
function valuesOf(
  { key, kind, default: fallback = "", required }: BiReportParam,
  value: string,
  clock: At,
): [string, string | null][] {
  const text = (value || fallback).trim();
  if (kind === "days") {
    const span = readSpan(text || DEFAULT_SPAN, "day", clock);
    if (!span)
      throw wrong(
        key,
        `「${text}」不是日期范围：请用 30d 或 2026-10-01..2026-10-31`,
        `${text} is no span of days: give 30d or 2026-10-01..2026-10-31`,
      );
    return [
      [`${key}_from`, dayOf(span.from, clock.timezone)],
      [`${key}_to`, dayOf(span.to, clock.timezone)],
    ];
  }
  if (text === "" && required) throw wrong(key, "请填写参数", "The parameter must not be empty");
  if (kind === "number" && text !== "" && !/^-?\d{1,15}(\.\d{1,6})?$/.test(text))
    throw wrong(key, `「${text}」不是数字`, `${text} is no number`);
  return [[key, text === "" ? null : text]];
}

/**
 * Values of all parameters of a BI report, by the names that its statement uses.
 * @throws Refusal illegalParameter for an unknown, missing or wrong parameter
 */
export function paramValues(
  params: readonly BiReportParam[],
  values: Readonly<Record<string, string>>,
  clock: At,
): ReadonlyMap<string, string | null> {
  const unknownKey = Object.keys(values).find((key) => !params.some((one) => one.key === key));
  if (unknownKey !== undefined)
    throw wrong(unknownKey, `报表没有参数「${unknownKey}」`, `The report has no parameter ${unknownKey}`);
  return new Map(params.flatMap((param) => valuesOf(param, values[param.key] ?? "", clock)));
}

/** Names under which a statement can use the parameters. */
export const namesOfParams = (params: readonly BiReportParam[]): string[] =>
  params.flatMap(({ key, kind }) => (kind === "days" ? [`${key}_from`, `${key}_to`] : [key]));

/** Quoted texts, comments, casts, and parameters outside of them. */
const PARTS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|::|:([a-z][a-z0-9_]*)/g;

/**
 * Replaces `:key` by the numbered parameters of PostgreSQL. The values are never part of the text.
 * @returns the statement, and the names in the order of their numbers
 * @throws Refusal illegalParameter for an unknown parameter, or for texts in dollar quotes
 */
export function numberParams(sql: string, names: readonly string[]): { text: string; order: string[] } {
  if (/\$/.test(sql.replace(/'(?:[^']|'')*'/g, "")))
    throw new Refusal("illegalParameter", ["参数请写作 :key，不能用 $", "Write a parameter as :key, not with $"], {
      path: "sql",
    });
  const order: string[] = [];
  const text = sql.replace(PARTS, (all, name?: string) => {
    if (name === undefined) return all;
    if (!names.includes(name))
      throw new Refusal("illegalParameter", [`报表没有参数 :${name}`, `The report has no parameter :${name}`], {
        path: "sql",
      });
    if (!order.includes(name)) order.push(name);
    return `$${order.indexOf(name) + 1}`;
  });
  return { text, order };
}
