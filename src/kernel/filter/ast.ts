/**
 * One filter language for the address, presets, row permissions and guards.
 *
 *   status:up,down  in          -isVip:true     not            a:1 b:2        and
 *   downloads:>=10  compare     createTime:2025-11-01..2025-11-21  range, ends may be left open
 *   createTime:lastWeek   a period by its name     createTime:>=-7d   counted back from now
 *   category:^12    the node or anything below it              reviewer:*     has a value
 *   (a:1 | b:2)     or          龙 "phone stand"               keywords
 *
 * A comparison may leave out the colon: downloads>=10. A word that looks like one is written in quotes.
 *
 * Null is no value: it satisfies no comparison, so `-x` is always the complement of `x`.
 */
export type Filter<V = string> =
  | { all: readonly Filter<V>[] }
  | { any: readonly Filter<V>[] }
  | { not: Filter<V> }
  | { field: string; in: readonly V[] }
  | { field: string; above?: Bound<V>; below?: Bound<V> }
  | { field: string; present: true }
  | { field: string; under: V }
  | { keyword: string };

export interface Bound<V> {
  value: V;
  inclusive: boolean;
}

/** After `bind`: values in stored form, times in seconds. */
export type BoundFilter = Filter<string | number | boolean>;

export const everything: Filter<never> = { all: [] };

/** `and` without needless nesting. */
export function both<V>(...filters: readonly Filter<V>[]): Filter<V> {
  const parts = filters.flatMap((filter) => ("all" in filter ? filter.all : [filter]));
  return parts.length === 1 && parts[0] ? parts[0] : { all: parts };
}
