import { clockText } from "#kernel/time-zone.ts";
import type { Chart, ChartFigures } from "#kernel/chart.ts";
import { bucketFilter, isOverTime } from "#kernel/chart.ts";
import { quoteText } from "#kernel/filter/print.ts";
import { l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { notify } from "#web/ui/notice.tsx";
import { localZone } from "./chart-address.ts";

/** Condition of a group's records; undefined where the list cannot be filtered by it. A place of a matrix is a column. */
function groupCondition(chart: Chart, key: string | null, shown: string): string | undefined {
  const group = chart.across ?? chart.group;
  if (group === undefined || key === null) return undefined;
  const [first = "", second] = group.split(".");
  const resource = registry().resource(chart.resource ?? shown);
  const target =
    second === undefined
      ? resource?.fields[first]?.target
      : registry().resource(resource?.fields[first]?.target ?? "")?.fields[second]?.target;
  if (second !== undefined || target === shown)
    return target === shown && key !== "" ? `id:${quoteText(key)}` : undefined;
  if (!resource?.fields[first]?.filter) return undefined;
  return key === "" ? `-${first}:*` : `${first}:${quoteText(key)}`;
}

/** Condition of the whole span of a chart, as days. */
export function spanCondition({ time }: Chart, { from, to }: ChartFigures): string {
  const day = (time: number): string => clockText(localZone(), time).slice(0, 10);
  return `${time}:${day(from)}..${day(to - 1)}`;
}

/** Condition of the records whose amounts a chart shows; empty where they have no currency of their own. */
export const currencyCondition = ({ currency }: ChartFigures): string =>
  currency && currency.shown !== null ? `${currency.field}:${currency.shown}` : "";

/**
 * Condition of the records behind a place of a chart, without the chart's own filter.
 * @param shown resource of the list or the record with the chart
 * @returns undefined where no list can be filtered by the place
 */
export function placeCondition(chart: Chart, figures: ChartFigures, index: number, shown: string): string | undefined {
  const place = figures.axis[index];
  if (isOverTime(chart))
    return place?.at === undefined ? undefined : `${chart.time}:${bucketFilter(figures.bucket, place.at)}`;
  if (chart.kind === "funnel" || chart.kind === "heat" || chart.group === undefined)
    return spanCondition(chart, figures);
  return groupCondition(chart, place?.key ?? null, shown);
}

export const sayNoRows = (): void =>
  notify(l(["这些记录没有单独的列表", "There is no list of exactly these records"]), "yellow");
