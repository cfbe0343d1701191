import type { BoundFilter } from "#kernel/filter/ast.ts";
import { HOUR } from "#kernel/time-units.ts";

/** What a filter says, where it only limits fields to values and a time to whole hours. */
export interface Limits {
  /** Values by field, as texts. All must match. */
  values: ReadonlyMap<string, readonly string[]>;
  /** Seconds since 1970; undefined without a limit. */
  from?: number;
  to?: number;
}

const isHour = (value: unknown): value is number => typeof value === "number" && value % HOUR === 0;

/** Narrows limits by one condition; null if the condition says more than limits can. */
function narrowed(limits: Limits, filter: BoundFilter, time: string): Limits | null {
  if ("all" in filter) return filter.all.reduce<Limits | null>((now, part) => now && narrowed(now, part, time), limits);
  if (!("field" in filter)) return null;
  if ("in" in filter) {
    const known = limits.values.get(filter.field);
    const wanted = filter.in.map(String);
    const both = known ? known.filter((value) => wanted.includes(value)) : wanted;
    return { ...limits, values: new Map([...limits.values, [filter.field, both]]) };
  }
  if (filter.field !== time || !("above" in filter || "below" in filter)) return null;
  const { above, below } = filter;
  if (above && !(above.inclusive && isHour(above.value))) return null;
  if (below && !(!below.inclusive && isHour(below.value))) return null;
  return {
    ...limits,
    ...(above ? { from: Math.max(Number(above.value), limits.from ?? 0) } : {}),
    ...(below ? { to: Math.min(Number(below.value), limits.to ?? Number.MAX_SAFE_INTEGER) } : {}),
  };
}

/**
 * Returns the limits that a filter sets; null if it says more, so that only the records can answer it.
 * @param time field of the time by which sums are kept
 */
export const limitsIn = (filter: BoundFilter, time: string): Limits | null =>
  narrowed({ values: new Map() }, filter, time);
