import type { JSX } from "react";
import { useEffect } from "react";
import { joined } from "#domain/api/list-address.ts";
import type { Chart, ChartFigures } from "#kernel/chart.ts";
import { isOverTime } from "#kernel/chart.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { resourceShown, screenOf } from "#kernel/screen.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { registry } from "#web/registry/registry.ts";
import { useResources } from "#web/registry/use-resources.ts";
import { writeQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";
import { useValue } from "#web/store/state.ts";
import { ChartsView, useFigures } from "./charts-view.tsx";
import { openedCharts } from "./open-record-charts.ts";
import { currencyCondition, placeCondition, sayNoRows, spanCondition } from "./rows-behind.ts";

/** Opens the list of a chart's records, filtered by the shown record and the marked place. */
function openRows(resource: Resource, { id }: AnyRecord, chart: Chart, figures: ChartFigures, index: number): void {
  const source = chart.resource ?? resource.name;
  const screen = screenOf(registry().screens, source);
  const condition = placeCondition(chart, figures, index, resource.name);
  if (condition === undefined || !screen) return sayNoRows();
  const view = [undefined, ...(screen.views ?? []).map((one) => one.id)].find(
    (one) => resourceShown(screen, one) === source,
  );
  const spanned = isOverTime(chart) || condition.startsWith(`${chart.time}:`) ? "" : spanCondition(chart, figures);
  const f = joined(`${chart.under ?? "id"}:${id}`, condition, spanned, chart.filter, currencyCondition(figures));
  go(`${screen.route}?${writeQuery({ v: view ?? "", f })}`);
}

/** Number of the command that last gave the focus to charts. */
let focused = 0;

/** True once after a command has opened the charts; false when the cursor of the list moves on with them. */
function useTakesFocus(): boolean {
  const opened = useValue(openedCharts);
  const takes = opened !== focused;
  useEffect(() => {
    focused = opened;
  }, [opened]);
  return takes;
}

/** Charts that a resource declares for its records, in the detail of one. */
export function RecordCharts({ resource, record }: PanelProps): JSX.Element {
  const { charts } = resource;
  const takesFocus = useTakesFocus();
  // The rows behind a chart are those of another list.
  useResources(charts.flatMap((chart) => chart.resource ?? []));
  const shown = useFigures({
    charts,
    resource: resource.name,
    identity: `${resource.name} ${record.id}`,
    request: () => ({ resource: resource.name, id: record.id }),
    openParam: "rc",
  });
  return (
    <ChartsView
      charts={charts}
      shown={shown}
      hasSpan
      openParam="rc"
      takesFocus={takesFocus}
      openRows={(chart, figures, index) => openRows(resource, record, chart, figures, index)}
    />
  );
}
