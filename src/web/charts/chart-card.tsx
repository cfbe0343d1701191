import type { CSSProperties, JSX } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Chart, ChartFigures } from "#kernel/chart.ts";
import { isOverTime } from "#kernel/chart.ts";
import { l } from "#web/i18n/text.ts";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { Failed, Skeleton } from "#web/ui/states.tsx";
import { BarRows } from "./bar-rows.tsx";
import { CellTable } from "./cell-table.tsx";
import { FILL_SHARES } from "./colors.ts";
import { Drawing } from "./drawing.tsx";
import { FiguresTable } from "./figures-table.tsx";
import {
  beforeText,
  changeText,
  currencyText,
  describe,
  figureText,
  headOf,
  placeText,
  valueText,
  weekdayText,
} from "./figures-text.ts";

const isDrawn = ({ kind }: Chart): boolean => isOverTime({ kind }) || kind === "heat";

const Swatch = ({ index }: { index: number }): JSX.Element => (
  <i
    className="mr-0.5 inline-block size-2 rounded-[1px] bg-[color-mix(in_srgb,var(--color-chart)_var(--share),var(--color-surface))]"
    style={{ "--share": `${(FILL_SHARES[index] ?? 0) * 100}%` } as CSSProperties}
  />
);

const readingClass = "flex flex-wrap gap-x-3 gap-y-0.5 text-text tabular-nums";
const figureClass = "font-medium text-ink";

/** Date, values and difference of the marked place, in the head of the chart. */
function Reading({ chart, figures, mark }: { chart: Chart; figures: ChartFigures; mark: number }): JSX.Element | null {
  if (chart.kind === "heat") {
    const [day = "1", hour = "0"] = (figures.axis[mark]?.key ?? "1 0").split(" ");
    return (
      <span className={readingClass}>
        <span>{`${l(["周", ""])}${weekdayText(Number(day))} ${hour.padStart(2, "0")}:00`}</span>
        <b className={figureClass}>{figureText(figures.series[0]?.values[mark], figures.series[0])}</b>
      </span>
    );
  }
  if (!isOverTime(chart)) return null;
  const series = figures.series.slice(0, 8);
  return (
    <span className={readingClass}>
      <span>{placeText(figures, mark)}</span>
      {series.map((one, i) => (
        <span key={`${one.measure} ${String(one.group)}`}>
          {chart.kind !== "line" && <Swatch index={i} />}
          {one.label} <b className={figureClass}>{valueText(one, mark)}</b>
          {one.before && (
            <>
              <span className="text-muted"> {headOf(one, "before").replace(`${one.label} · `, "")} </span>
              <b className={figureClass}>{beforeText(one, mark)}</b>
              <span className="text-muted"> {changeText(one.values[mark], one.before[mark])}</span>
            </>
          )}
        </span>
      ))}
    </span>
  );
}

/** Note at the right of the heading of bars: the measure, and the meaning of the last column. */
function barNote({ kind, compare, measures }: Chart): string {
  const name = measures[0] ? l(measures[0].label) : "";
  if (kind === "tile") return "";
  if (kind === "cohort") return l([`${name}，占第一列`, `${name}, share of the first column`]);
  if (kind === "funnel") return l(["占上一步", "of the step before"]);
  if (kind === "share") return l([`${name}，占比`, `${name}, share`]);
  return compare ? l([`${name}，较上期`, `${name}, against the span before`]) : name;
}

const isEmpty = (figures: ChartFigures): boolean =>
  figures.series.every(({ values, total }) => !total && values.every((value) => !value));

function Empty({ longer }: { longer: (() => void) | null }): JSX.Element {
  return (
    <div className="px-4 py-5 text-muted">
      {l(["这段时间没有记录。", "There are no records in this span."])}{" "}
      {longer && (
        <button type="button" className="link" tabIndex={-1} onClick={longer}>
          <CommandCap id="chart.longer" /> {l(["看更长的时间", "Show a longer span"])}
        </button>
      )}
    </div>
  );
}

interface ChartCardProps {
  chart: Chart;
  figures: ChartFigures | undefined;
  error: unknown;
  retry: () => void;
  /** Index of the marked place. */
  mark: number;
  isCurrent: boolean;
  hasTable: boolean;
  choose: (index: number) => void;
  /** Shows a longer span; null for the longest. */
  longer: (() => void) | null;
}

/** A single figure, and its change against the span before. Amounts have one in each currency. */
function SingleFigure({ figures, description }: { figures: ChartFigures; description: string }): JSX.Element {
  const shown = figures.currency ? figures.series : figures.series.slice(0, 1);
  return (
    <div className="px-4 pt-1 pb-1.5 text-small text-muted" role="img" aria-label={description}>
      {shown.map((one) => (
        <p key={one.label} className="leading-7">
          <b className="mr-1 text-[24px] font-semibold text-ink tabular-nums">{valueText(one, "total")}</b>{" "}
          <span>{one.label}</span> <span>{changeText(one.total, one.beforeTotal)}</span>
        </p>
      ))}
    </div>
  );
}

function Body(
  props: ChartCardProps & { figures: ChartFigures; hover: (index: number | null) => void; shown: number },
): JSX.Element {
  const { chart, figures, hover, shown, isCurrent, choose, mark } = props;
  const title = l(chart.label);
  const description = useMemo(() => describe(chart, figures), [chart, figures]);
  if (isEmpty(figures)) return <Empty longer={props.longer} />;
  return (
    <>
      {isDrawn(chart) ? (
        <Drawing
          {...{ chart, figures, description, hover, choose }}
          mark={shown}
          className={chart.kind === "heat" ? "mx-2 mt-1 h-52.5" : "mx-2 mt-1 h-47.5"}
        />
      ) : chart.kind === "tile" ? (
        <SingleFigure figures={figures} description={description} />
      ) : chart.kind === "matrix" || chart.kind === "cohort" ? (
        <CellTable {...{ chart, figures, mark, isCurrent, choose }} label={description} />
      ) : (
        <BarRows {...{ chart, figures, mark, isCurrent, choose }} label={description} />
      )}
      {props.hasTable && <FiguresTable {...{ chart, figures, mark, title }} />}
    </>
  );
}

/** One chart: its name and reading, the drawing, and on request the same figures as a table. */
export function ChartCard(props: ChartCardProps): JSX.Element {
  const { chart, figures, error, retry, mark, isCurrent } = props;
  const [hover, setHover] = useState<number | null>(null);
  const card = useRef<HTMLElement>(null);
  const shown = hover !== null && figures && hover < figures.axis.length ? hover : mark;
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <section
      ref={card}
      className={`relative border-b border-line pt-2.5 pb-2 ${isCurrent ? "group-focus-within/charts:shadow-[inset_2px_0_0_var(--color-focus)]" : ""}`}
      aria-label={l(chart.label)}
      data-chart={chart.id}
    >
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 text-small">
        <h2 className="flex-1 text-body font-semibold whitespace-nowrap text-ink">
          {l(chart.label)}
          {figures && currencyText(figures) && (
            <span className="ml-2 text-small font-normal text-muted">{currencyText(figures)}</span>
          )}
        </h2>
        {figures && !isEmpty(figures) && <Reading {...{ chart, figures }} mark={shown} />}
        {!isDrawn(chart) && <span className={readingClass}>{barNote(chart)}</span>}
      </header>
      {error ? (
        <Failed error={error} title={l(["图表加载失败", "The chart could not be loaded"])} retry={retry} />
      ) : figures ? (
        <Body {...props} figures={figures} hover={setHover} shown={shown} />
      ) : (
        <Skeleton rows={4} />
      )}
    </section>
  );
}
