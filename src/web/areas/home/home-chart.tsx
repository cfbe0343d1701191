import type { JSX } from "react";
import { useRef } from "react";
import { Drawing } from "#web/charts/drawing.tsx";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { l } from "#web/i18n/text.ts";
import { announce } from "#web/shell/status-line.tsx";
import type { Drawn } from "./history-figures.ts";
import { stop } from "./stops.ts";

interface HomeChartProps extends Drawn {
  /** Note after the title, in muted text. */
  note?: string;
  /** Figures of a place in words. */
  read: (place: number) => string;
  /** Index of the marked place; null for none. */
  mark: number | null;
  choose: (place: number | null) => void;
  /** Place to which the first key leads, where none is marked. */
  first: number;
  /** Shown at the right of the head, while no place is marked. */
  idle?: JSX.Element;
  /** Said instead of a chart without figures. */
  none: string;
}

const heights: Partial<Record<string, string>> = { line: "h-21", heat: "h-31" };

/** One chart of the home screen. J and K stop at it; the arrows move its mark and leave it at its edge. */
export function HomeChart(props: HomeChartProps): JSX.Element {
  const { chart, figures, mark, choose, first, read } = props;
  const frame = useRef<HTMLElement>(null);
  const isHeat = chart.kind === "heat";
  const move = (by: number): boolean => {
    const next = mark === null ? first : mark + by;
    if (next < 0 || next >= figures.axis.length) return false;
    choose(next);
    announce(read(next));
    return true;
  };
  useControlKeys(frame, {
    arrowleft: () => move(-1),
    arrowright: () => move(1),
    ...(isHeat ? { arrowup: () => move(-24), arrowdown: () => move(24) } : {}),
  });
  const title = l(chart.label);
  const head = (
    <header>
      <h2>{title}</h2>
      {props.note && <span className="text-muted text-small">{props.note}</span>}
      <span className="flex-1" />
      {mark === null ? props.idle : <span className="text-small text-ink">{read(mark)}</span>}
    </header>
  );
  if (figures.series.every(({ total }) => !total))
    return (
      <section className="home-chart">
        {head}
        <p className="home-none">{props.none}</p>
      </section>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- the arrows move the mark in it
    <section
      ref={frame}
      className="home-chart"
      role="group"
      tabIndex={0}
      aria-label={title}
      onBlur={() => isHeat && choose(null)}
      {...stop}
    >
      {head}
      <Drawing
        {...{ chart, figures }}
        mark={mark ?? figures.axis.length}
        description={`${title} · ${read(mark ?? first)}`}
        hover={choose}
        choose={choose}
        className={`mx-2 ${heights[chart.kind] ?? "h-28"}`}
      />
    </section>
  );
}
