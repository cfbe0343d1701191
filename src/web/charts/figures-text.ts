import type { AmountFormat } from "#kernel/amount.ts";
import { amountLabel } from "#kernel/amount.ts";
import type { Chart, ChartFigures, Series } from "#kernel/chart.ts";
import type { Label } from "#kernel/label.ts";
import { isFew, ratioWords } from "#kernel/share.ts";
import { count, l, language } from "#web/i18n/text.ts";

/** How the figures of a series are written. */
type Written = Pick<Series, "isRatio" | "amount">;

/** A figure in words: grouped digits, an amount with its currency, a share in percent, a dash for none. */
export function figureText(value: number | null | undefined, { isRatio, amount }: Written = {}): string {
  if (value === null || value === undefined) return "–";
  if (amount) return l(amountLabel(Math.round(value), amount));
  return isRatio ? ratioWords(value, null) : count(value);
}

/** An amount at an axis, such as `¥8.6万` or `¥86K`. */
function shortAmount(value: number, { exponent, sign = "" }: AmountFormat): string {
  const locale = language() === "zh" ? "zh-CN" : "en-US";
  const short = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  return `${value < 0 ? "−" : ""}${sign}${short.format(Math.abs(value) / 10 ** exponent)}`;
}

/** A figure at an axis. All series of a chart are written alike, or none is more than a number. */
export function axisText(value: number, series: readonly Series[]): string {
  const [first] = series;
  if (first?.amount && series.every(({ amount }) => amount)) return shortAmount(value, first.amount);
  return figureText(value, series.every(({ isRatio }) => isRatio) ? { isRatio: true } : {});
}

/** Name of the figure of the whole span: a running total has one at the end. */
export const totalLabel = ({ running }: Pick<Chart, "running">): Label =>
  running ? ["期末", "At the end"] : ["合计", "Total"];

/** Name of the currency of the figures; empty where they have none or several. */
export const currencyText = ({ currency }: ChartFigures): string =>
  currency?.choices.find(({ key }) => key === currency.shown)?.label ?? "";

/** The line of a chart at its threshold, in words; empty without one. */
export const thresholdText = ({ threshold: line }: Chart, { threshold, series }: ChartFigures): string =>
  line && threshold !== undefined ? `${l(line.label)} ${figureText(threshold, series[0])}` : "";

/** Place of a figure in a series: an index of the axis, or the sum. */
type Place = number | "total";

const valueAt = ({ values, total }: Pick<Series, "values" | "total">, place: Place): number | null =>
  (place === "total" ? total : values[place]) ?? null;
const atBefore = ({ before, beforeTotal }: Pick<Series, "before" | "beforeTotal">, place: Place): number | null =>
  (place === "total" ? beforeTotal : before?.[place]) ?? null;

/** A ratio of few cases is shown by its numbers. */
const inWords = (value: number | null, written: Written, whole: number | null): string =>
  written.isRatio && value !== null ? ratioWords(value, whole) : figureText(value, written);

/** Figure of a series in words. */
export const valueText = (series: Series, place: Place): string =>
  inWords(valueAt(series, place), series, series.wholes ? valueAt(series.wholes, place) : null);

/** Figure of the span before in words. */
export const beforeText = (series: Series, place: Place): string =>
  inWords(atBefore(series, place), series, series.wholes ? atBefore(series.wholes, place) : null);

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
      amount: one.amount,
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
            amount: one.amount,
            textAt: (place: Place) => beforeText(one, place),
            wrong: false,
          },
        ]
      : []),
  ]);
}

/** Description of a chart for screen readers: what it counts, the sum, the highest place, the threshold. */
export function describe(chart: Chart, figures: ChartFigures): string {
  const [zh, en] = chart.running ? ["期末", "at the end"] : ["合计", "in total"];
  const parts = figures.series.slice(0, 6).map((one) => {
    const values = one.values.map((value) => value ?? 0);
    const most = Math.max(0, ...values);
    const highest = values.indexOf(most);
    const place = figures.axis[highest]?.label ?? "";
    const total = valueText(one, "total");
    const peak = highest < 0 ? figureText(most, one) : valueText(one, highest);
    return l([
      `${one.label}${zh} ${total}，最高 ${peak}（${place}）`,
      `${one.label}: ${total} ${en}, most ${peak} (${place})`,
    ]);
  });
  const title = [l(chart.label), currencyText(figures)].filter(Boolean).join(" · ");
  return `${title}. ${[...parts, thresholdText(chart, figures)].filter(Boolean).join(l(["；", "; "]))}`;
}
