import type { JSX } from "react";
import { useEffect, useRef } from "react";
import type { Chart, ChartFigures } from "#kernel/chart.ts";
import { isOverTime } from "#kernel/chart.ts";
import { l } from "#web/i18n/text.ts";
import { columnsOf, totalLabel, weekdayText } from "./figures-text.ts";

const placeLabel = ({ kind }: Chart, label: string): string => {
  if (kind !== "heat") return label;
  const [day = "1", hour = "0"] = label.split(" ");
  return `${weekdayText(Number(day))} ${hour.padStart(2, "0")}:00`;
};

const cellClass = "h-6.5 border-b border-line-soft px-4 font-normal whitespace-nowrap";
const headClass = `${cellClass} sticky top-0 bg-surface text-muted`;
const footClass = `${cellClass} sticky bottom-0 bg-sunken text-ink`;

/** The figures of a chart as a table: the same order, the same mark, sums at the foot. */
export function FiguresTable(props: { chart: Chart; figures: ChartFigures; mark: number; title: string }): JSX.Element {
  const { chart, figures, mark, title } = props;
  const columns = columnsOf(figures);
  const marked = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    marked.current?.scrollIntoView({ block: "center" });
  }, [mark]);
  return (
    <div className="mt-1.5 max-h-75 overflow-auto border-t border-line">
      <table className="w-full border-collapse text-small tabular-nums" aria-label={title}>
        <thead>
          <tr>
            <th scope="col" className={`${headClass} text-left`}>
              {isOverTime(chart) || chart.kind === "heat" ? l(["时间", "Time"]) : l(["值", "Value"])}
            </th>
            {columns.map(({ key, head }) => (
              <th key={key} scope="col" className={`${headClass} text-right`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.axis.map((place, i) => (
            <tr
              key={String(place.key)}
              ref={i === mark ? marked : undefined}
              className={i === mark ? "bg-cursor" : undefined}
            >
              <th scope="row" className={`${cellClass} text-left`}>
                {placeLabel(chart, place.label) || l(["全部", "All"])}
              </th>
              {columns.map(({ key, values, textAt, wrong }) => (
                <td
                  key={key}
                  className={`${cellClass} text-right ${wrong && (values[i] ?? 0) > 0 ? "text-red-fg" : ""}`}
                >
                  {textAt(i)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={`${footClass} text-left`}>
              {l(totalLabel(chart))}
            </th>
            {columns.map(({ key, textAt }) => (
              <td key={key} className={`${footClass} text-right`}>
                {textAt("total")}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
