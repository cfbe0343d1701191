import type { ChartFigures, Series } from "#kernel/chart.ts";
import { isFew } from "#kernel/share.ts";
import { count, l } from "#web/i18n/text.ts";

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;

/** A figure in words: grouped digits, a share in percent, a dash for none. */
export function figureText(value: number | null | undefined, isRatio = false): string {
  if (value === null || value === undefined) return "–";
  return isRatio ? percent(value) : count(value);
}

/** Difference to the span before, with its sign; empty where the figure before is that of few cases. */
export function changeText(now: number | null | undefined, before: number | null | undefined): string {
  if (typeof now !== "number" || typeof before !== "number" || isFew(before)) return "";
  const change = Math.round(((now - before) / before) * 100);
  return `${change > 0 ? "+" : change < 0 ? "−" : ""}${Math.abs(change)} %`;
}

/** Share of a figure in the sum of all; empty for a sum of few cases. */
export const shareText = (value: number | null, total: number | null): string =>
  value !== null && total !== null && !isFew(total) ? percent(value / total) : "";

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
      isRatio: one.isRatio === true,
      wrong: one.wrong === true,
    },
    ...(one.before
      ? [
          {
            key: `${one.label} ${one.measure} before`,
            head: headOf(one, "before"),
            values: one.before,
            total: one.beforeTotal ?? null,
            isRatio: one.isRatio === true,
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
    const at = figures.axis[values.indexOf(most)]?.label ?? "";
    const total = figureText(one.total, one.isRatio);
    const peak = figureText(most, one.isRatio);
    return l([
      `${one.label}合计 ${total}，最高 ${peak}（${at}）`,
      `${one.label}: ${total} in total, most ${peak} (${at})`,
    ]);
  });
  return `${title}. ${parts.join(l(["；", "; "]))}`;
}
