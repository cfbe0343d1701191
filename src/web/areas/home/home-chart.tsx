import type { JSX, ReactNode } from "react";
import { useRef } from "react";
import { Drawing } from "#web/charts/drawing.tsx";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { l } from "#web/i18n/text.ts";
import { announce } from "#web/shell/status-line.tsx";
import type { Drawn } from "./history-figures.ts";
import { stop } from "./stops.ts";
import { noneClass } from "./side-part.tsx";

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

const Head = ({ title, children }: { title: string; children: ReactNode }): JSX.Element => (
  <header className="flex items-baseline gap-2 px-4 pt-2 whitespace-nowrap">
    <h2 className="font-semibold text-ink">{title}</h2>
    {children}
  </header>
);

/** What stands in place of a chart without figures. */
export const NoChart = (props: { title: string; text: string; beside?: ReactNode }): JSX.Element => (
  <section className="pb-1" data-testid="home-chart">
    <Head title={props.title}>{props.beside}</Head>
    <p className={noneClass}>{props.text}</p>
  </section>
);

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
  const beside = (
    <>
      {props.note && <span className="text-small text-muted">{props.note}</span>}
      <span className="flex-1" />
      {mark === null ? (
        props.idle
      ) : (
        <span className="text-small text-ink" data-testid="marked">
          {read(mark)}
        </span>
      )}
    </>
  );
  if (figures.series.every(({ total }) => !total)) return <NoChart title={title} beside={beside} text={props.none} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- the arrows move the mark in it
    <section
      ref={frame}
      className="pb-1 focus:shadow-[inset_3px_0_var(--color-accent)] focus:outline-none"
      data-testid="home-chart"
      role="group"
      tabIndex={0}
      aria-label={title}
      onBlur={() => isHeat && choose(null)}
      {...stop}
    >
      <Head title={title}>{beside}</Head>
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
