import type { JSX } from "react";
import type { Chart, ChartFigures } from "#kernel/chart.ts";
import { isOverTime } from "#kernel/chart.ts";
import { joined } from "#domain/api/list-address.ts";
import type { ListState } from "#web/list/list-state.ts";
import { l } from "#web/i18n/text.ts";
import { Pane } from "#web/panes/pane.tsx";
import { setQuery } from "#web/routing/address.ts";
import { filterWithout } from "./chart-address.ts";
import { ChartsView, useFigures } from "./charts-view.tsx";
import { currencyCondition, placeCondition, sayNoRows, spanCondition } from "./rows-behind.ts";

/** Filters the list by the marked place, or opens the view that shows its records. */
function openRows({ screen, resource, filter }: ListState, chart: Chart, figures: ChartFigures, index: number): void {
  const source = chart.resource ?? screen.resource;
  const condition = placeCondition(chart, figures, index, screen.resource ?? "");
  if (condition === undefined) return sayNoRows();
  const isOfTarget = condition.startsWith("id:") && source !== screen.resource;
  const wanted = isOfTarget ? screen.resource : source;
  const view = screen.views?.find((one) => (one.resource ?? screen.resource) === wanted);
  const names = [chart.time, chart.group ?? "", figures.currency?.field ?? ""];
  const rest =
    wanted === resource.name ? names.reduce((text, name) => filterWithout(resource, text, name), filter) : "";
  const spanned =
    isOverTime(chart) || isOfTarget || condition.startsWith(`${chart.time}:`) ? "" : spanCondition(chart, figures);
  const extra = isOfTarget ? "" : joined(chart.filter, currencyCondition(figures));
  setQuery({ v: view?.id ?? null, f: joined(rest, condition, spanned, extra), id: null, at: null });
}

/** Charts of a screen, next to its list. They use the filter of the list, without the marked time. */
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
    resource: screen.resource ?? resource.name,
    identity: [screen.route, resource.name, ...charts.map(whole)].join("\n"),
    request: (chart) => ({ screen: screen.route, listed: resource.name, filter: whole(chart) }),
  });
  return (
    <Pane id="detail" label={l(["图表", "Charts"])}>
      <ChartsView
        charts={charts}
        shown={shown}
        hasSpan
        takesFocus
        openRows={(chart, figures, index) => openRows(state, chart, figures, index)}
      />
    </Pane>
  );
}
