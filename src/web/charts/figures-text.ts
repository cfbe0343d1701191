import type { ChartFigures, Series } from "#kernel/chart.ts";
import { isFew, ratioWords } from "#kernel/share.ts";
import { count, l } from "#web/i18n/text.ts";

/** A figure in words: grouped digits, a share in percent, a dash for none. */
export function figureText(value: number | null | undefined, isRatio = false): string {
  if (value === null || value === undefined) return "–";
  return isRatio ? ratioWords(value, null) : count(value);
}

/** Place of a figure in a series: an index of the axis, or the sum. */
type Place = number | "total";

const valueAt = ({ values, total }: Pick<Series, "values" | "total">, place: Place): number | null =>
  (place === "total" ? total : values[place]) ?? null;
const atBefore = ({ before, beforeTotal }: Pick<Series, "before" | "beforeTotal">, place: Place): number | null =>
  (place === "total" ? beforeTotal : before?.[place]) ?? null;

/** A ratio of few cases is shown by its numbers. */
const inWords = (value: number | null, isRatio: boolean | undefined, whole: number | null): string =>
  isRatio && value !== null ? ratioWords(value, whole) : figureText(value);

/** Figure of a series in words. */
export const valueText = (series: Series, place: Place): string =>
  inWords(valueAt(series, place), series.isRatio, series.wholes ? valueAt(series.wholes, place) : null);

/** Figure of the span before in words. */
export const beforeText = (series: Series, place: Place): string =>
  inWords(atBefore(series, place), series.isRatio, series.wholes ? atBefore(series.wholes, place) : null);

/** Difference to the span before, with its sign; empty where the figure before is that of few cases. */
export function changeText(now: number | null | undefined, before: number | null | undefined): string {
  if (typeof now !== "number" || typeof before !== "number" || isFew(before)) return "";
  const change = Math.round(((now - before) / before) * 100);
  return `${change > 0 ? "+" : change < 0 ? "−" : ""}${Math.abs(change)} %`;
}

/** Share of a figure in the sum of all; empty for a sum of few cases. */
export const shareText = (value: number | null, total: number | null): string =>
  value !== null && total !== null && !isFew(total) ? ratioWords(value / total, null) : "";

const weekdays = [
  ["一", "Mon"],
  ["二", "Tue"],
  ["三", "Wed"],
  ["四", "Thu"],
  ["五", "Fri"],
  ["六", "Sat"],
  ["日", "Sun"],
] as const;

/** Name of a day of the week; Monday is 1. */
export const weekdayText = (day: number): string => l(weekdays[day - 1] ?? ["", ""]);

/** Name of a bucket with its weekday, where it is one day. */
export function placeText({ bucket, axis }: ChartFigures, index: number): string {
  const place = axis[index];
  if (!place) return "";
  if (bucket !== "day" || place.at === undefined) return place.label;
  const day = new Date(place.at * 1_000).getUTCDay() || 7;
  return `${place.label} ${l(["周", ""])}${weekdayText(day)}`;
}

/** Column headings of the table and of the exported file. */
export const headOf = (series: Series, side: "now" | "before"): string =>
  side === "now" ? series.label : l([`${series.label} · 上期`, `${series.label} · before`]);

/** All columns of a chart: each series, followed by its span before. */
export function columnsOf({ series }: ChartFigures) {
  return series.flatMap((one) => [
    {
      key: `${one.label} ${one.measure}`,
      head: headOf(one, "now"),
      values: one.values,
      total: one.total,
      textAt: (place: Place) => valueText(one, place),
      wrong: one.wrong === true,
    },
    ...(one.before
      ? [
          {
            key: `${one.label} ${one.measure} before`,
            head: headOf(one, "before"),
            values: one.before,
            total: one.beforeTotal ?? null,
            textAt: (place: Place) => beforeText(one, place),
            wrong: false,
          },
        ]
      : []),
  ]);
}

/** Description of a chart for screen readers: what it counts, the sum, the highest place. */
export function describe(title: string, figures: ChartFigures): string {
  const parts = figures.series.slice(0, 6).map((one) => {
    const values = one.values.map((value) => value ?? 0);
    const most = Math.max(0, ...values);
    const highest = values.indexOf(most);
    const place = figures.axis[highest]?.label ?? "";
    const total = valueText(one, "total");
    const peak = highest < 0 ? figureText(most, one.isRatio) : valueText(one, highest);
    return l([
      `${one.label}合计 ${total}，最高 ${peak}（${place}）`,
      `${one.label}: ${total} in total, most ${peak} (${place})`,
    ]);
  });
  return `${title}. ${parts.join(l(["；", "; "]))}`;
}
