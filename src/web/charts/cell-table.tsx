import type { JSX } from "react";
import { useEffect, useRef } from "react";
import type { Chart, ChartFigures } from "#kernel/chart.ts";
import { l } from "#web/i18n/text.ts";
import { figureText, shareText, valueText } from "./figures-text.ts";

interface ShadedCell {
  key: string;
  /** Index of the place to which the cell belongs. */
  place: number;
  text: string;
  /** Full figure, where the text is a share of it. */
  title: string | undefined;
  /** Part of the darkest shade. */
  shade: number;
}

interface ShadedRow {
  key: string;
  label: string;
  cells: ShadedCell[];
}

interface ShadedTable {
  heads: { key: string; label: string; place: number | null }[];
  rows: ShadedRow[];
}

const shareOf = (value: number | null, most: number): number =>
  most === 0 ? 0 : Math.max(0, Math.min(1, (value ?? 0) / most));

/** Places are columns and series are rows. The largest figure has the darkest shade. */
function matrixOf({ axis, series }: ChartFigures): ShadedTable {
  const most = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return {
    heads: axis.map(({ key, label }, place) => ({ key: String(key), label, place })),
    rows: series.map((one) => ({
      key: one.label,
      label: one.label,
      cells: one.values.map((value, place) => ({
        key: String(axis[place]?.key),
        place,
        text: value ? valueText(one, place) : "",
        title: undefined,
        shade: shareOf(value, most),
      })),
    })),
  };
}

/** One cohort a row. The first column is its size, and all others are shares of it. */
function cohortsOf({ axis, series }: ChartFigures): ShadedTable {
  return {
    heads: series.map(({ label }) => ({ key: label, label, place: null })),
    rows: axis.map(({ key, label }, place) => {
      const size = series[0]?.values[place] ?? 0;
      return {
        key: String(key),
        label,
        cells: series.map((one, i) => {
          const value = one.values[place] ?? 0;
          return {
            key: one.label,
            place,
            text: value === 0 ? "" : (i > 0 && shareText(value, size)) || figureText(value),
            title: i === 0 ? undefined : figureText(value),
            shade: i === 0 ? 0 : shareOf(value, size),
          };
        }),
      };
    }),
  };
}

/** Shades from which on the text of a cell is light. */
const STRONG = 0.6;

const headClass = "px-1 font-normal whitespace-nowrap text-muted";
const markClass =
  "data-current:shadow-[inset_0_0_0_1px_var(--color-line-control)] group-focus/charts:data-current:shadow-[inset_0_0_0_2px_var(--color-focus)]";
const strongClass = "bg-[color-mix(in_srgb,var(--color-chart)_var(--share),var(--color-surface))] text-surface";
const paleClass = "bg-[color-mix(in_srgb,var(--color-ink)_calc(var(--share)*0.5),var(--color-surface))] text-ink";

/** Figures of two groups as shaded cells: a heat map, or a table of cohorts. */
export function CellTable(props: {
  chart: Chart;
  figures: ChartFigures;
  mark: number;
  isCurrent: boolean;
  choose: (index: number) => void;
  label: string;
}): JSX.Element {
  const { chart, figures, mark, isCurrent, choose } = props;
  const { heads, rows } = chart.kind === "cohort" ? cohortsOf(figures) : matrixOf(figures);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent)
      frame.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isCurrent, mark]);
  const markedAt = (place: number | null): true | undefined => (isCurrent && place === mark) || undefined;
  return (
    <div ref={frame} className="mt-1.5 max-h-82.5 overflow-auto px-4">
      <table className="border-separate border-spacing-0.5 text-small tabular-nums" aria-label={props.label}>
        <thead>
          <tr>
            <th scope="col" className={headClass}>
              <span className="sr-only">{l(["值", "Value"])}</span>
            </th>
            {heads.map(({ key, label, place }) => (
              <th key={key} scope="col" className={`${headClass} ${markClass}`} data-current={markedAt(place)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cells }) => (
            <tr key={key}>
              <th scope="row" className={`${headClass} sticky left-0 bg-surface text-left`}>
                {label}
              </th>
              {cells.map((cell) => (
                <td
                  key={cell.key}
                  className={`h-6 min-w-8 rounded-[2px] px-1 text-right ${markClass} ${cell.shade > STRONG ? strongClass : paleClass}`}
                  data-current={markedAt(cell.place)}
                  style={{ "--share": `${Math.round(cell.shade * 100)}%` } as React.CSSProperties}
                  title={cell.title}
                  onClick={() => choose(cell.place)}
                >
                  {cell.text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
