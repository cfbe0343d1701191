import type { CSSProperties, JSX } from "react";
import { useEffect, useRef } from "react";
import type { Chart, ChartFigures } from "#kernel/chart.ts";
import { l } from "#web/i18n/text.ts";
import { changeText, shareText, valueText } from "./figures-text.ts";

interface BarRow {
  key: string;
  label: string;
  value: number | null;
  /** The value in words. */
  text: string;
  /** Right column: share of all, share of the step before, or change against the span before. */
  note: string;
  /** Further measures in words. */
  more: string;
  wrong: boolean;
}

/** Steps of a funnel are the measures; all other bars are the groups. */
function rowsOf({ kind }: Chart, { axis, series }: ChartFigures): BarRow[] {
  if (kind === "funnel")
    return series.map((one, i) => ({
      key: one.measure,
      label: one.label,
      value: one.total,
      text: valueText(one, "total"),
      note: i === 0 ? "" : shareText(one.total, series[i - 1]?.total ?? null),
      more: "",
      wrong: one.wrong === true,
    }));
  const [first, ...others] = series;
  if (!first) return [];
  return axis.map((place, i) => {
    const value = first.values[i] ?? null;
    return {
      key: String(place.key),
      label: place.label,
      value,
      text: valueText(first, i),
      note: kind === "share" ? shareText(value, first.total) : changeText(value, first.before?.[i]),
      more: others.map((one) => `${one.label} ${valueText(one, i)}`).join(" · "),
      wrong: place.key === null,
    };
  });
}

/** Fill of the values that no group has. */
const stripes =
  "bg-[repeating-linear-gradient(-45deg,var(--color-line-control)_0_1.5px,var(--color-surface)_1.5px_4px)]";

/** Bars below each other, each with its name and figure. A bar begins at 0. */
export function BarRows(props: {
  chart: Chart;
  figures: ChartFigures;
  mark: number;
  isCurrent: boolean;
  choose: (index: number) => void;
  label: string;
}): JSX.Element {
  const { chart, figures, mark, isCurrent, choose } = props;
  const rows = rowsOf(chart, figures);
  // The bar of all others is not a single value, so it does not set the scale.
  const most = Math.max(1, ...rows.filter(({ key }) => key !== "null").map(({ value }) => Math.abs(value ?? 0)));
  // One width for the figures of all rows, so that their bars have one scale.
  const widest = Math.max(
    0,
    ...rows.map(({ text }) => [...text].length + (text.match(/\p{Script=Han}/gu)?.length ?? 0)),
  );
  const marked = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) marked.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent, mark]);
  return (
    <ol
      className="mt-1 max-h-82.5 overflow-auto px-2"
      aria-label={props.label}
      style={{ "--figure": `${widest}ch` } as CSSProperties}
    >
      {rows.map((row, i) => (
        <li key={row.key} ref={i === mark ? marked : undefined} aria-current={(isCurrent && i === mark) || undefined}>
          <button
            type="button"
            className={`grid h-6.5 w-full grid-cols-[minmax(72px,22%)_minmax(40px,1fr)_max(64px,var(--figure))_72px] items-center gap-2.5 px-2 text-left text-small text-text ${isCurrent && i === mark ? "bg-cursor-idle group-focus/charts:bg-cursor" : "hover:bg-hover"}`}
            tabIndex={-1}
            onClick={() => choose(i)}
          >
            <span className="min-w-0 truncate" title={row.label}>
              {row.label}
            </span>
            <span>
              <i
                className={`block min-w-px rounded-[2px] ${chart.kind === "funnel" ? "h-5" : "h-3.5"} ${row.wrong ? stripes : "bg-chart"}`}
                style={{ width: `${Math.min(100, (Math.abs(row.value ?? 0) / most) * 100)}%` }}
              />
            </span>
            <b className="text-right text-ink tabular-nums">{row.text}</b>
            <span className="text-right text-muted tabular-nums">{row.note}</span>
          </button>
        </li>
      ))}
      {rows.length === 0 && <li className="p-2 text-small text-muted">{l(["没有符合的值", "No values"])}</li>}
    </ol>
  );
}
