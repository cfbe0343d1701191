import type { Field } from "#kernel/field.ts";
import { time } from "#kernel/field.ts";
import type { Filter } from "#kernel/filter/ast.ts";

/** Milliseconds lie beyond it, and are refused for what they are. */
const LATEST = 99_999_999_999;

const bound = (zh: string, en: string): Field<number | null> => ({ ...time({ label: [zh, en] }), min: 0, max: LATEST });

/** When a record was made, as every list may be asked (specification, sections 3 and 5). Seconds since 1970, both taken in. */
export const period = { begin: bound("创建时间起", "Created from"), end: bound("创建时间止", "Created until") };

/** The condition that a body's `begin` and `end` say, in our one language; none where they say nothing. */
export function madeWithin({ begin, end }: { begin?: unknown; end?: unknown }): Filter[] {
  const given = (value: unknown): boolean => value !== null && value !== undefined;
  if (!given(begin) && !given(end)) return [];
  return [
    {
      field: "createTime",
      ...(given(begin) ? { above: { value: String(begin), inclusive: true } } : {}),
      // Times are stored with their fractions: a second is over when the next one begins.
      ...(given(end) ? { below: { value: String(Number(end) + 1), inclusive: false } } : {}),
    },
  ];
}
