import type { JSX } from "react";
import { useEffect, useRef } from "react";
import type { Chart, ChartFigures } from "#kernel/chart.ts";
import { useLatest } from "#web/store/latest.ts";
import { onTheme, readColors } from "./colors.ts";
import type { ECharts } from "./engine.ts";
import { createEngine } from "./engine.ts";
import { optionsOf } from "./options.ts";

interface DrawingProps {
  chart: Chart;
  figures: ChartFigures;
  /** Index of the marked place. */
  mark: number;
  /** Description for screen readers. */
  description: string;
  /** The pointer is over a place; null when it leaves. */
  hover: (index: number | null) => void;
  choose: (index: number) => void;
  /** Its height and margins. */
  className: string;
}

/** Place under the pointer; null outside of the grid. */
function placeAt(engine: ECharts, kind: Chart["kind"], x: number, y: number): number | null {
  if (!engine.containPixel("grid", [x, y])) return null;
  const [column = 0, row = 0] = engine.convertFromPixel("grid", [x, y]);
  const index = kind === "heat" ? Math.round(row) * 24 + Math.round(column) : Math.round(column);
  return index >= 0 ? index : null;
}

/** A chart as the chart library draws it, in the colors of the theme. */
export function Drawing(props: DrawingProps): JSX.Element {
  const { chart, figures, mark, description } = props;
  const element = useRef<HTMLDivElement>(null);
  const engine = useRef<ECharts | null>(null);
  const latest = useLatest(props);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const made = createEngine(current);
    engine.current = made;
    const placeUnder = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }): number | null =>
      placeAt(made, latest.current.chart.kind, offsetX, offsetY);
    made.getZr().on("mousemove", (event) => latest.current.hover(placeUnder(event)));
    made.getZr().on("globalout", () => latest.current.hover(null));
    made.getZr().on("click", (event) => {
      const index = placeUnder(event);
      if (index !== null) latest.current.choose(index);
    });
    const observer = new ResizeObserver(() => made.resize({ animation: { duration: 0 } }));
    observer.observe(current);
    return () => {
      observer.disconnect();
      made.dispose();
      engine.current = null;
    };
  }, [latest]);
  useEffect(() => {
    const draw = (): void => {
      const { current } = element;
      if (!current) return;
      const { clientHeight: height } = current;
      const options = optionsOf({ chart, figures, colors: readColors(current), mark, height });
      if (options) engine.current?.setOption(options, { notMerge: true });
    };
    draw();
    return onTheme(draw);
  }, [chart, figures, mark]);
  return <div ref={element} className={props.className} role="img" aria-label={description} />;
}
