import type { JSX } from "react";
import type { Chart, ChartFigures } from "#kernel/chart.ts";
import { bucketFilter, isOverTime } from "#kernel/chart.ts";
import { joined } from "#domain/api/list-address.ts";
import { quoteText } from "#kernel/filter/print.ts";
import type { ListState } from "#web/list/list-state.ts";
import { l } from "#web/i18n/text.ts";
import { Pane } from "#web/panes/pane.tsx";
import { registry } from "#web/registry/registry.ts";
import { setQuery } from "#web/routing/address.ts";
import { notify } from "#web/ui/notice.tsx";
import { filterWithout, localZone } from "./chart-address.ts";
import { ChartsView, useFigures } from "./charts-view.tsx";

/** Condition of a group's records; undefined where the list cannot be filtered by it. */
function groupCondition(chart: Chart, key: string | null, shown: string): string | undefined {
  const { group } = chart;
  if (group === undefined || key === null) return undefined;
  const [first = "", second] = group.split(".");
  const resource = registry().resource(chart.resource ?? shown);
  const target =
    second === undefined
      ? resource?.fields[first]?.target
      : registry().resource(resource?.fields[first]?.target ?? "")?.fields[second]?.target;
  if (second !== undefined || target === shown)
    return target === shown && key !== "" ? `id:${quoteText(key)}` : undefined;
  if (!resource?.fields[first]?.filter) return undefined;
  return key === "" ? `-${first}:*` : `${first}:${quoteText(key)}`;
}

/** Condition of the whole span of a chart, as days. */
function spanCondition({ time }: Chart, { from, to }: ChartFigures): string {
  const day = (at: number): string => new Date((at + localZone()) * 1_000).toISOString().slice(0, 10);
  return `${time}:${day(from)}..${day(to - 1)}`;
}

/** Filters the list by the marked place, or opens the view that shows its records. */
function openRows({ screen, resource, filter }: ListState, chart: Chart, figures: ChartFigures, index: number): void {
  const place = figures.axis[index];
  const source = chart.resource ?? screen.resource;
  const own = isOverTime(chart)
    ? place?.at === undefined
      ? undefined
      : `${chart.time}:${bucketFilter(figures.bucket, place.at)}`
    : chart.kind === "funnel" || chart.kind === "heat"
      ? spanCondition(chart, figures)
      : groupCondition(chart, place?.key ?? null, screen.resource ?? "");
  if (own === undefined)
    return notify(l(["这些记录没有单独的列表", "There is no list of exactly these records"]), "yellow");
  const isOfTarget = own.startsWith("id:") && source !== screen.resource;
  const wanted = isOfTarget ? screen.resource : source;
  const view = screen.views?.find((one) => (one.resource ?? screen.resource) === wanted);
  const names = [chart.time, chart.group ?? ""];
  const rest =
    wanted === resource.name ? names.reduce((text, name) => filterWithout(resource, text, name), filter) : "";
  const spanned =
    isOverTime(chart) || isOfTarget || own.startsWith(`${chart.time}:`) ? "" : spanCondition(chart, figures);
  const extra = isOfTarget ? "" : (chart.filter ?? "");
  setQuery({ v: view?.id ?? null, f: joined(rest, own, spanned, extra), id: null, at: null });
}

/** Charts of a screen beside its list. They use the filter of the list, without the marked time. */
export function ChartsPane({ state }: { state: ListState }): JSX.Element {
  const { screen, resource, base, filter } = state;
  const view = screen.views?.find(({ id }) => id === base);
  const whole = (chart: Chart): string =>
    joined(
      screen.preset,
      view?.filter,
      filterWithout(
        resource,
        filter,
        chart.resource === resource.name || chart.resource === undefined ? chart.time : "",
      ),
    );
  const charts = screen.charts ?? [];
  const shown = useFigures({
    charts,
    identity: [screen.route, resource.name, ...charts.map(whole)].join("\n"),
    request: (chart) => ({ screen: screen.route, listed: resource.name, filter: whole(chart) }),
  });
  return (
    <Pane id="detail" label={l(["图表", "Charts"])}>
      <ChartsView
        charts={charts}
        shown={shown}
        hasSpan
        openRows={(chart, figures, index) => openRows(state, chart, figures, index)}
      />
    </Pane>
  );
}
