/**
 * Filter language of the address, presets, row permissions and guards.
 *
 *   status:up,down  in          -isVip:true     not            a:1 b:2        and
 *   languages:zh    in, or empty where an empty list stands for all values
 *   downloads:>=10  compare     createTime:2025-11-01..2025-11-21  range, ends may be left open
 *   createTime:lastWeek   a named period     createTime:>=-7d   counted from now
 *   category:^12    the node and its descendants               reviewer:*     has a value
 *   name.missing:fr,de   translated field without one of these languages; * means any language
 *   tag.isHot:true  field of a record to which the field refers; each such condition asks for any one of these records
 *   (a:1 | b:2)     or          龙 "phone stand"               keywords
 *
 * The colon of a comparison is optional: downloads>=10. A keyword that looks like a comparison needs quotes.
 *
 * A comparison with null is false, so `-x` always matches exactly the records that `x` does not.
 */
export type Filter<V = string> =
  | { all: readonly Filter<V>[] }
  | { any: readonly Filter<V>[] }
  | { not: Filter<V> }
  /** `field` is the name of a field, or those of a reference and of a field of its target: `tag.isHot`. */
  | { field: string; in: readonly V[] }
  | { field: string; above?: Bound<V>; below?: Bound<V> }
  | { field: string; present: true }
  | { field: string; under: V }
  | { field: string; missing: readonly V[] }
  | { keyword: string };

export interface Bound<V> {
  value: V;
  inclusive: boolean;
}

/** A filter after `bindFilter`: values in stored form, times in seconds. */
export type BoundFilter = Filter<string | number | boolean>;

/** Joins filters with `and`, without needless nesting. */
export function both<V>(...filters: readonly Filter<V>[]): Filter<V> {
  const parts = filters.flatMap((filter) => ("all" in filter ? filter.all : [filter]));
  return parts.length === 1 && parts[0] ? parts[0] : { all: parts };
}
