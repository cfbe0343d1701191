import type { TimeZone } from "#kernel/time-zone.ts";
import { isTimeZone } from "#kernel/time-zone.ts";
import type { Bucket, ChartCurrency } from "#kernel/chart.ts";
import { bucketOf, buckets, DEFAULT_SPAN, isBucket, spans } from "#kernel/chart.ts";
import { conditionsOf } from "#domain/api/list-address.ts";
import { printFilter } from "#kernel/filter/print.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Query } from "#web/routing/address.ts";

/** Parameter that names the current chart: of the charts next to a list, or of those in the detail of a record. */
export type OpenParam = "ch" | "rc";

/**
 * State of the charts in the address: `ch` or `rc` chart, `cs` span, `cb` bucket, `ct` table, `cm` marked time,
 * `currency` of all charts.
 */
export interface ChartAddress {
  /** Id of the current chart. */
  open: string;
  span: string;
  bucket: Bucket;
  hasTable: boolean;
  /** Begin of the marked bucket in local seconds; null for the last one. */
  mark: number | null;
  /** Key of a currency; empty for that of the most records. */
  currency: string;
}

/** Time zone of the browser, as the calls of the console name it. */
export function localZone(): TimeZone {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isTimeZone(name) ? name : -new Date().getTimezoneOffset() * 60;
}
const localNow = () => ({ now: Math.floor(Date.now() / 1_000), timezone: localZone() });

export function readChartAddress(query: Query, openParam: OpenParam = "ch"): ChartAddress {
  const { cs, cb, ct, cm, currency = "" } = query;
  const span = cs || DEFAULT_SPAN;
  return {
    open: query[openParam] ?? "",
    span,
    bucket: isBucket(cb) ? cb : bucketOf(span, localNow()),
    hasTable: ct === "1",
    mark: cm !== undefined && /^\d{1,11}$/.test(cm) ? Number(cm) : null,
    currency,
  };
}

/** The next span or bucket of those offered. Buckets begin again after the last one. */
export const nextSpan = (span: string, step: 1 | -1): string | undefined =>
  spans[(spans as readonly string[]).indexOf(span) + step];
/** The next of the currencies, which begin again after the last one. */
export function nextCurrency({ choices, shown }: ChartCurrency): string {
  const index = choices.findIndex(({ key }) => key === shown);
  return choices[(index + 1) % choices.length]?.key ?? "";
}
export const nextBucket = (bucket: Bucket): Bucket => buckets[(buckets.indexOf(bucket) + 1) % buckets.length] ?? "day";

/**
 * The reader's filter without conditions on a field. The charts have a span of their own, so a marked day does not
 * limit them.
 */
export function filterWithout(resource: Resource, filter: string, field: string): string {
  if (filter.trim() === "") return "";
  try {
    const others = conditionsOf(resource, filter).filter(
      ({ part, fault }) => fault === null && !("field" in part && part.field === field),
    );
    return printFilter({ all: others.map(({ part }) => part) });
  } catch {
    return "";
  }
}
