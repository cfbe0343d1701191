import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useState } from "react";
import type { Chart, ChartFigures, Measure } from "#kernel/chart.ts";
import type { DeskHistory } from "#domain/api/queue.ts";
import { v2 } from "#domain/api/call.ts";
import { ChartCard } from "#web/charts/chart-card.tsx";
import { weekdayText } from "#web/charts/figures-text.ts";
import { call } from "#web/data/client.ts";
import { l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import "#web/charts/charts.css";

interface Drawn {
  chart: Chart;
  figures: ChartFigures;
}

const common = { from: 0, to: 0, bucket: "day" } as const;
const measure = (id: string, text: string): Measure => ({ id, label: [text, text], count: true });
const sum = (values: readonly (number | null)[]): number => values.reduce<number>((all, n) => all + (n ?? 0), 0);

function backlogOf({ days, backlog }: DeskHistory): Drawn {
  const filled = backlog.filter(({ waiting }) => waiting.some((n) => n !== null && n > 0));
  const series = filled.map(({ queue, waiting }) => {
    const label = l(registry().queues.find(({ id }) => id === queue)?.label ?? [queue, queue]);
    return { measure: queue, group: queue, label, values: waiting, total: waiting.at(-1) ?? null };
  });
  const axis = days.map((at) => {
    const label = new Date(at * 1_000).toISOString().slice(0, 10);
    return { key: label, label, at };
  });
  const measures = series.map((one) => measure(one.measure, one.label));
  return {
    chart: {
      id: "backlog",
      label: ["待处理，近 14 天", "Waiting, 14 days"],
      kind: "stacked",
      time: "",
      group: "queue",
      measures,
    },
    figures: { ...common, axis, series },
  };
}

function arrivalsOf({ arrivals }: DeskHistory): Drawn {
  const label = l(["进入", "Arrivals"]);
  const axis = arrivals.map((_, place) => {
    const [day, hour] = [Math.floor(place / 24) + 1, place % 24];
    return { key: `${day} ${hour}`, label: `${weekdayText(day)} ${hour}:00` };
  });
  return {
    chart: {
      id: "arrivals",
      label: ["进入，按星期与钟点，近 28 天", "Arrivals by weekday and hour, 28 days"],
      kind: "heat",
      time: "",
      measures: [measure("arrivals", label)],
    },
    figures: { ...common, axis, series: [{ measure: "arrivals", label, values: arrivals, total: sum(arrivals) }] },
  };
}

function OneChart({ chart, figures }: Drawn): JSX.Element {
  const [mark, setMark] = useState(figures.axis.length - 1);
  return (
    <ChartCard
      {...{ chart, figures, mark }}
      error={null}
      retry={() => undefined}
      isCurrent={false}
      hasTable={false}
      choose={setMark}
      longer={null}
    />
  );
}

/** What waited in the queues that the admin leads, day by day, and when items arrive. */
export function History(): JSX.Element | null {
  const { data } = useQuery({
    queryKey: ["queue", "history"],
    queryFn: ({ signal }) => call<DeskHistory>(v2("queue", "history"), {}, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
  if (!data || data.days.length === 0) return null;
  return (
    <div className="home-history">
      {[backlogOf(data), arrivalsOf(data)].map((drawn) => (
        <OneChart key={drawn.chart.id} {...drawn} />
      ))}
    </div>
  );
}
