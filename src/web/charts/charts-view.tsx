import { keepPreviousData, useQueries } from "@tanstack/react-query";
import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import type { ChartRequest } from "#domain/api/chart.ts";
import { v2 } from "#domain/api/call.ts";
import type { Chart, ChartCurrency, ChartFigures } from "#kernel/chart.ts";
import { isAcross, isOverTime } from "#kernel/chart.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { call } from "#web/data/client.ts";
import { onLive } from "#web/data/live.ts";
import { queryClient } from "#web/data/query.ts";
import { l } from "#web/i18n/text.ts";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import { setQuery, useQuery } from "#web/routing/address.ts";
import { announce } from "#web/shell/status-line.tsx";
import { ChartCard } from "./chart-card.tsx";
import type { ChartAddress, OpenParam } from "./chart-address.ts";
import { nextBucket, nextCurrency, nextSpan, readChartAddress } from "./chart-address.ts";
import { ChartTools } from "./chart-tools.tsx";
import { placeText, valueText } from "./figures-text.ts";
import { saveFigures } from "./save-figures.ts";

interface ChartsViewProps {
  charts: readonly Chart[];
  /** Figures of each chart. */
  shown: readonly ShownFigures[];
  /** True if the charts have a span and a bucket that the reader can change. */
  hasSpan: boolean;
  /** True if the charts were opened to be read, so that their keys act at once. */
  takesFocus?: boolean;
  /** True if the page around scrolls, and not the charts. */
  growsWithContent?: boolean;
  openParam?: OpenParam;
  /** Shows the records of a place; null if there is no list of them here. */
  openRows: ((chart: Chart, figures: ChartFigures, index: number) => void) | null;
}

interface ShownFigures {
  figures: ChartFigures | undefined;
  error: unknown;
  retry: () => void;
}

/** Parameters of a request for figures. */
interface FiguresRequest {
  charts: readonly Chart[];
  /** Name of the resource of charts that name none. */
  resource: string;
  /** Common part of all requests: the screen and its filter, or the record. */
  request: (chart: Chart) => Omit<ChartRequest, "chart" | "span" | "bucket" | "currency">;
  /** Changes with everything that makes them other figures. */
  identity: string;
  openParam?: OpenParam;
}

/** Least time in ms between two readings while the records behind the charts change. */
const REFRESH_MS = 10_000;

/** Reads figures again after changes of their records. */
function useFresh(identity: string, resources: string): void {
  useEffect(() => {
    const names = new Set(resources.split(" "));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey: ["chart", identity] });
    };
    const stop = onLive((event) => {
      if ("resource" in event && names.has(event.resource)) timer ??= setTimeout(read, REFRESH_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [identity, resources]);
}

/** Figures of declared charts, for the span, the bucket and the currency of the address. */
export function useFigures({ charts, resource, request, identity, openParam }: FiguresRequest): ShownFigures[] {
  const { span, bucket, currency } = readChartAddress(useQuery(), openParam);
  useFresh(identity, [...new Set(charts.map((chart) => chart.resource ?? resource))].join(" "));
  return useQueries({
    queries: charts.map((chart) => ({
      queryKey: ["chart", identity, chart.id, span, bucket, currency],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call<ChartFigures>(
          v2("chart", "figures"),
          { ...request(chart), chart: chart.id, span, bucket, currency },
          { signal },
        ),
      placeholderData: keepPreviousData,
    })),
  }).map(({ data, error, refetch }) => ({ figures: data, error, retry: () => void refetch() }));
}

/** Index of the marked place: the marked time in charts over time, else the row of the chart. */
function markOf(chart: Chart, figures: ChartFigures | undefined, mark: number | null, row: number): number {
  const length = figures?.axis.length ?? 0;
  if (!isOverTime(chart))
    return Math.min(row, Math.max(0, (chart.kind === "funnel" ? chart.measures.length : length) - 1));
  const index = mark === null ? -1 : (figures?.axis.findIndex((place) => place.at === mark) ?? -1);
  return index >= 0 ? index : length - 1;
}

/** The charts as they are shown: figures, marks, and what changes them. */
interface ChartBoard {
  address: ChartAddress;
  shown: readonly ShownFigures[];
  /** Index of the current chart. */
  index: number;
  chart: Chart | undefined;
  figures: ChartFigures | undefined;
  /** Currencies of the current chart, else of the first one that has some; undefined without a choice. */
  currency: ChartCurrency | undefined;
  /** Index of the marked place of each chart. */
  marks: readonly number[];
  openChart: (index: number) => void;
  choose: (index: number, chart: Chart) => void;
  setSpan: (span: string | undefined) => boolean;
}

/** Announces the figures of a place to screen readers. */
function announcePlace({ kind }: Chart, figures: ChartFigures, index: number): void {
  const isFunnel = kind === "funnel";
  const series = isFunnel ? figures.series.slice(index, index + 1) : figures.series;
  const parts = series.map((one) => `${one.label} ${valueText(one, isFunnel ? "total" : index)}`);
  announce([isFunnel ? "" : placeText(figures, index), ...parts].filter(Boolean).join(" · "));
}

function setSpan(span: string | undefined): boolean {
  if (span !== undefined) setQuery({ cs: span, cb: null, cm: null }, "replace");
  return span !== undefined;
}

function useBoard(props: ChartsViewProps): ChartBoard {
  const { charts, shown, openParam = "ch" } = props;
  const address = readChartAddress(useQuery(), openParam);
  const [rows, setRows] = useState<Readonly<Record<string, number>>>({});
  const chosen = Math.max(
    0,
    charts.findIndex(({ id }) => id === address.open),
  );
  const marks = charts.map((one, i) => markOf(one, shown[i]?.figures, address.mark, rows[one.id] ?? 0));
  const openChart = (index: number): void => {
    const next = charts[Math.max(0, Math.min(index, charts.length - 1))];
    if (next) setQuery({ [openParam]: next.id }, "replace");
  };
  const choose = (index: number, of: Chart): void => {
    const chartFigures = shown[charts.indexOf(of)]?.figures;
    if (!chartFigures) return;
    const time = chartFigures.axis[index]?.at;
    if (!isOverTime(of)) setRows((now) => ({ ...now, [of.id]: index }));
    setQuery({ [openParam]: of.id, ...(isOverTime(of) && time !== undefined ? { cm: String(time) } : {}) }, "replace");
    announcePlace(of, chartFigures, index);
  };
  const currencies = [shown[chosen], ...shown].flatMap((one) => one?.figures?.currency ?? []);
  return {
    address,
    shown,
    currency: currencies.find((one) => one.shown !== null && one.choices.length > 1),
    index: chosen,
    chart: charts[chosen],
    figures: shown[chosen]?.figures,
    marks,
    openChart,
    choose,
    setSpan,
  };
}

/** Number of places of a chart that can be marked. */
const placesOf = (chart: Chart, figures: ChartFigures | undefined): number =>
  chart.kind === "funnel" ? chart.measures.length : (figures?.axis.length ?? 0);

/** Moves the mark. In bars, left and right mark the time in the charts above and below. */
function useMoves(charts: readonly Chart[], board: ChartBoard): void {
  const { index, chart, figures, marks, openChart, choose } = board;
  const mark = marks[index] ?? 0;
  const step = (by: number): void => {
    const isOwn = chart !== undefined && (chart.kind === "heat" || isAcross(chart));
    const target = isOwn ? index : charts.findIndex((one) => isOverTime(one));
    const [other, targetFigures] = [charts[target], board.shown[target]?.figures];
    if (!other || !targetFigures) return;
    const next = Math.max(0, Math.min((marks[target] ?? 0) + by, targetFigures.axis.length - 1));
    if (isOwn) return choose(next, other);
    setQuery({ cm: String(targetFigures.axis[next]?.at ?? "") }, "replace");
    announcePlace(other, targetFigures, next);
  };
  const vertical = (by: 1 | -1): void => {
    if (!chart) return;
    const next = mark + (chart.kind === "heat" ? 24 * by : by);
    if (isAcross(chart) || next < 0 || next >= placesOf(chart, figures)) openChart(index + by);
    else choose(next, chart);
  };
  useCommandHandler("chart.earlier", () => step(-1));
  useCommandHandler("chart.later", () => step(1));
  useCommandHandler("chart.down", () => vertical(1));
  useCommandHandler("chart.up", () => vertical(-1));
  useCommandHandler("chart.next", () => openChart(index + 1));
  useCommandHandler("chart.previous", () => openChart(index - 1));
}

function useTools({ openRows, hasSpan }: ChartsViewProps, board: ChartBoard): void {
  const { address, chart, figures, marks, index, currency } = board;
  useCommandHandler("chart.table", () => setQuery({ ct: address.hasTable ? null : "1" }, "replace"));
  useCommandHandler("chart.bucket", () => setQuery({ cb: nextBucket(address.bucket), cm: null }, "replace"), hasSpan);
  useCommandHandler(
    "chart.currency",
    () => {
      if (currency) setQuery({ currency: nextCurrency(currency) }, "replace");
    },
    currency !== undefined,
  );
  useCommandHandler("chart.longer", () => setSpan(nextSpan(address.span, 1)), hasSpan);
  useCommandHandler("chart.shorter", () => setSpan(nextSpan(address.span, -1)), hasSpan);
  useCommandHandler(
    "chart.saveFigures",
    () => {
      if (chart && figures) saveFigures(chart, figures);
      return figures !== undefined;
    },
    hasSpan,
  );
  useCommandHandler(
    "chart.rows",
    () => {
      if (chart && figures) openRows?.(chart, figures, marks[index] ?? 0);
    },
    openRows !== null,
  );
}

/** Charts with their tools and keys. Their state is in the address. */
export function ChartsView(props: ChartsViewProps): JSX.Element {
  const { charts, openRows, hasSpan, takesFocus = false, growsWithContent = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const board = useBoard(props);
  const { address, shown, marks } = board;
  useKeyLayer({ layer: "chart", within: frame });
  useMoves(charts, board);
  useTools(props, board);
  useEffect(() => {
    // In a panel of a record the keys stay where they were.
    if (takesFocus) frame.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const longer = hasSpan ? nextSpan(address.span, 1) : undefined;
  return (
    <div className={`flex min-h-0 flex-col ${growsWithContent ? "flex-none" : "flex-1"}`}>
      <ChartTools
        address={address}
        setSpan={hasSpan ? setSpan : null}
        hasRows={openRows !== null}
        currency={board.currency}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by key */}
      <div
        ref={frame}
        className={`group/charts min-h-0 flex-1 print:overflow-visible ${growsWithContent ? "overflow-visible" : "overflow-auto"}`}
        tabIndex={0}
        data-pane-focus
        role="group"
        aria-label={l(["图表", "Charts"])}
      >
        {charts.map((one, i) => (
          <ChartCard
            key={one.id}
            chart={one}
            figures={shown[i]?.figures}
            error={shown[i]?.error ?? null}
            retry={shown[i]?.retry ?? (() => {})}
            mark={marks[i] ?? 0}
            isCurrent={i === board.index}
            hasTable={address.hasTable && i === board.index}
            choose={(index) => board.choose(index, one)}
            longer={longer === undefined ? null : () => setSpan(longer)}
          />
        ))}
      </div>
    </div>
  );
}
