import type { Field } from "#kernel/field.ts";
import { time } from "#kernel/field.ts";
import type { Filter } from "#kernel/filter/ast.ts";

/** Latest accepted time in Unix seconds. Times in milliseconds are larger and are refused. */
const LATEST = 99_999_999_999;

const bound = (zh: string, en: string): Field<number | null> => ({ ...time({ label: [zh, en] }), min: 0, max: LATEST });

/** Fields of every list for the creation time (specification, sections 3 and 5). Unix seconds, both ends included. */
export const period = { begin: bound("创建时间起", "Created from"), end: bound("创建时间止", "Created until") };

/** Converts `begin` and `end` of a body to a filter; an empty list where both are absent. */
export function madeWithin({ begin, end }: { begin?: unknown; end?: unknown }): Filter[] {
  const isGiven = (value: unknown): boolean => value !== null && value !== undefined;
  if (!isGiven(begin) && !isGiven(end)) return [];
  return [
    {
      field: "createTime",
      ...(isGiven(begin) ? { above: { value: String(begin), inclusive: true } } : {}),
      // Stored times have fractions of a second. To include the whole last second, the limit is the beginning of the
      // next one.
      ...(isGiven(end) ? { below: { value: String(Number(end) + 1), inclusive: false } } : {}),
    },
  ];
}
