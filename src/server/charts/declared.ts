import type { ChartRequest } from "#domain/api/chart.ts";
import { findResource, resourceNamed, screens } from "#domain/index.ts";
import type { Chart } from "#kernel/chart.ts";
import { Refusal } from "#kernel/errors.ts";
import { noPermission } from "#kernel/errors.ts";
import type { Actor } from "#kernel/actor.ts";
import { isGranted } from "#kernel/availability.ts";
import type { Resource } from "#kernel/resource.ts";
import { permissionOfScreen } from "#kernel/screen.ts";
import { mayRead, readPermissions } from "#server/auth/permissions/read-permissions.ts";

/** A declared chart, the resource of its records, and the resource of the list or detail. */
export interface Declared {
  chart: Chart;
  source: Resource;
  shown: Resource;
}

const unknownChart = (id: string): Refusal =>
  new Refusal("notFound", [`没有图表「${id}」`, `There is no chart ${id}`], { path: "chart" });

function whereDeclared({ screen, resource, listed }: ChartRequest): { charts: readonly Chart[]; shown: string } {
  if (screen !== undefined) {
    const match = screens.find(({ route }) => route === screen);
    if (!match?.resource)
      throw new Refusal("notFound", [`没有页面 ${screen}`, `There is no screen ${screen}`], { path: "screen" });
    const shown = match.views?.some((view) => view.resource === listed) ? (listed ?? match.resource) : match.resource;
    return { charts: match.charts ?? [], shown };
  }
  const namedResource = findResource(resource ?? "");
  if (!namedResource)
    throw new Refusal("illegalParameter", ["请填写 screen 或 resource", "Give screen or resource"], {
      path: "resource",
    });
  return { charts: namedResource.charts, shown: namedResource.name };
}

/**
 * Finds a chart and checks that the reader may read its records.
 * @throws Refusal notFound for an unknown chart; noPermission without the right to read the records
 */
export function declaredChart(request: ChartRequest, actor: Actor, path: string): Declared {
  const { charts, shown } = whereDeclared(request);
  const chart = charts.find(({ id }) => id === request.chart);
  if (!chart) throw unknownChart(request.chart);
  const screen = screens.find(({ route }) => route === request.screen);
  const opens = screen && permissionOfScreen(screen);
  if (opens && !isGranted(actor, opens)) throw noPermission(path, opens);
  const source = resourceNamed(chart.resource ?? shown);
  if (!mayRead(actor, source)) throw noPermission(path, readPermissions(source)[0] ?? "");
  return { chart, source, shown: resourceNamed(shown) };
}
