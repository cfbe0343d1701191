import { Refusal } from "../errors.ts";
import type { Label } from "../label.ts";
import type { Filter } from "./ast.ts";

/**
 * Maximum number of conditions. It is more than a person types; each condition is a separate search in the database.
 */
export const MOST_CONDITIONS = 50;
/** Maximum number of values in one condition. A command accepts the same number of ids. */
const MOST_VALUES = 1_000;
/**
 * Maximum number of characters in all keywords together, enough for a pasted sentence.
 * Each pair of Chinese characters is searched for.
 */
const MOST_LETTERS = 500;

const refused = (...label: Label): Refusal => new Refusal("illegalParameter", label, { path: "filter" });

/** Removes duplicates, compared as JSON. */
export const distinct = <T>(parts: readonly T[]): T[] => [
  ...new Map(parts.map((part) => [JSON.stringify(part), part])).values(),
];

type Condition<V> = Exclude<Filter<V>, { all: unknown } | { any: unknown } | { not: unknown }>;

/** Returns all conditions of a filter. */
export function conditionsIn<V>(filter: Filter<V>): Condition<V>[] {
  if ("all" in filter) return filter.all.flatMap((part) => conditionsIn(part));
  if ("any" in filter) return filter.any.flatMap((part) => conditionsIn(part));
  return "not" in filter ? conditionsIn(filter.not) : [filter];
}

/**
 * Checks the limits of a filter.
 * @throws Refusal illegalParameter that names the limit
 */
export function checkBounds<V>(filter: Filter<V>): void {
  const conditions = conditionsIn(filter);
  if (conditions.length > MOST_CONDITIONS)
    throw refused(
      `筛选条件最多 ${MOST_CONDITIONS} 项，现有 ${conditions.length} 项`,
      `A filter has at most ${MOST_CONDITIONS} conditions; this one has ${conditions.length}`,
    );
  const letters = conditions.reduce((sum, one) => sum + ("keyword" in one ? one.keyword.length : 0), 0);
  if (letters > MOST_LETTERS)
    throw refused(
      `搜索词合计最多 ${MOST_LETTERS} 个字符，现有 ${letters} 个`,
      `The words of a filter have at most ${MOST_LETTERS} characters together; these have ${letters}`,
    );
  for (const one of conditions) {
    const values = "in" in one ? one.in : "missing" in one ? one.missing : [];
    if ("field" in one && values.length > MOST_VALUES)
      throw refused(
        `一项筛选条件最多 ${MOST_VALUES} 个值，「${one.field}」现有 ${values.length} 个`,
        `A condition of a filter has at most ${MOST_VALUES} values; ${one.field} has ${values.length}`,
      );
  }
}
