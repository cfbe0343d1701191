import type { JSX } from "react";
import { useEffect, useRef } from "react";
import type { Chart, ChartFigures } from "#kernel/chart.ts";
import { isOverTime } from "#kernel/chart.ts";
import { l } from "#web/i18n/text.ts";
import { columnsOf, weekdayText } from "./figures-text.ts";

const placeLabel = ({ kind }: Chart, label: string): string => {
  if (kind !== "heat") return label;
  const [day = "1", hour = "0"] = label.split(" ");
  return `${weekdayText(Number(day))} ${hour.padStart(2, "0")}:00`;
};

/** The figures of a chart as a table: the same order, the same mark, sums at the foot. */
export function FiguresTable(props: { chart: Chart; figures: ChartFigures; mark: number; title: string }): JSX.Element {
  const { chart, figures, mark, title } = props;
  const columns = columnsOf(figures);
  const marked = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    marked.current?.scrollIntoView({ block: "center" });
  }, [mark]);
  return (
    <div className="chart-table">
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{isOverTime(chart) || chart.kind === "heat" ? l(["时间", "Time"]) : l(["值", "Value"])}</th>
            {columns.map(({ key, head }) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.axis.map((place, i) => (
            <tr key={String(place.key)} ref={i === mark ? marked : undefined} className={i === mark ? "on" : undefined}>
              <th scope="row">{placeLabel(chart, place.label) || l(["全部", "All"])}</th>
              {columns.map(({ key, values, textAt, wrong }) => (
                <td key={key} className={wrong && (values[i] ?? 0) > 0 ? "wrong" : undefined}>
                  {textAt(i)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{l(["合计", "Total"])}</th>
            {columns.map(({ key, textAt }) => (
              <td key={key}>{textAt("total")}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
