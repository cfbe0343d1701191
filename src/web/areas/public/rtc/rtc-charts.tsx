import type { JSX } from "react";
import { useEffect, useRef } from "react";
import { onTheme, readColors } from "#web/charts/colors.ts";
import type { ECharts } from "#web/charts/engine.ts";
import { createEngine } from "#web/charts/engine.ts";
import { l } from "#web/i18n/text.ts";
import type { Sample } from "./sample.ts";

/** Seconds that a chart shows. */
const SHOWN = 120;

interface LineProps {
  title: string;
  unit: string;
  values: readonly (number | null)[];
}

function optionsOf(element: Element, values: readonly (number | null)[]): Record<string, unknown> {
  const colors = readColors(element);
  // From -120 to 0, so that the labels are round.
  const points = SHOWN + 1;
  const shown = Array.from({ length: points }, (_, i) => values[values.length - points + i] ?? null);
  return {
    animation: false,
    grid: { left: 44, right: 8, top: 10, bottom: 20 },
    xAxis: {
      type: "category",
      data: shown.map((_, i) => i - SHOWN),
      axisLabel: { color: colors.muted, interval: 29, formatter: (second: string) => `${second} s` },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colors.base } },
    },
    yAxis: {
      type: "value",
      min: 0,
      splitNumber: 3,
      axisLabel: { color: colors.muted },
      splitLine: { lineStyle: { color: colors.line } },
    },
    series: [
      {
        type: "line",
        data: shown,
        symbol: "none",
        lineStyle: { color: colors.ink, width: 1.5 },
        areaStyle: { color: colors.areas[2] },
      },
    ],
  };
}

/** Figures of the last two minutes as a line. */
function LineChart({ title, unit, values }: LineProps): JSX.Element {
  const element = useRef<HTMLDivElement>(null);
  const engine = useRef<ECharts | null>(null);
  const last = values.findLast((value) => value !== null) ?? null;
  useEffect(() => {
    if (!element.current) return undefined;
    const made = createEngine(element.current);
    engine.current = made;
    const observer = new ResizeObserver(() => made.resize({ animation: { duration: 0 } }));
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      made.dispose();
      engine.current = null;
    };
  }, []);
  useEffect(() => {
    const drawIt = (): void => {
      if (element.current) engine.current?.setOption(optionsOf(element.current, values), { notMerge: true });
    };
    drawIt();
    return onTheme(drawIt);
  }, [values]);
  const text = last === null ? "–" : `${last.toLocaleString("en-US")} ${unit}`;
  return (
    <figure className="min-w-0">
      <figcaption className="flex justify-between text-small text-muted">
        {title}
        <span className="text-ink tabular-nums">{text}</span>
      </figcaption>
      <div ref={element} className="h-28" role="img" aria-label={`${title}: ${text}`} />
    </figure>
  );
}

/** Graphs of bitrate, loss, round trip and frames. */
export function RtcCharts({ samples }: { samples: readonly Sample[] }): JSX.Element {
  return (
    <section
      className="grid grid-cols-2 gap-x-6 gap-y-3 max-[901px]:grid-cols-1"
      aria-label={l(["最近两分钟", "The last two minutes"])}
    >
      <LineChart title={l(["码率", "Bitrate"])} unit="kbit/s" values={samples.map(({ kbps }) => kbps)} />
      <LineChart title={l(["丢包", "Loss"])} unit="%" values={samples.map(({ loss }) => loss)} />
      <LineChart title={l(["往返", "Round trip"])} unit="ms" values={samples.map(({ roundTrip }) => roundTrip)} />
      <LineChart title={l(["帧率", "Frame rate"])} unit="fps" values={samples.map(({ fps }) => fps)} />
    </section>
  );
}
