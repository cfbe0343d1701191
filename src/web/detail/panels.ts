import type { ChildList, Resource } from "#kernel/resource.ts";
import { registry } from "#web/registry/registry.ts";
import type { Chunk } from "#web/store/chunk.ts";
import type { Panel, PanelComponent, ResourcePanels } from "./panel-types.ts";
import { basics, history, lazyWidePanel, links } from "./panel.ts";

/** Standard panels. The links panel exists only if another resource can point to this one. */
const standard = (resource: Resource): readonly Panel[] =>
  (registry().outline(resource.name)?.pointers ?? []).length > 0 ? [basics, links, history] : [basics, history];

const childPanels = new Map<string, Panel>();

/** Returns the panel of a list of children. The same list has the same panel, which is loaded once. */
function childPanel(parent: string, child: ChildList): Panel {
  const id = `${child.resource}-${child.by}`;
  const known = childPanels.get(`${parent} ${id}`);
  if (known) return known;
  const chunk = lazyWidePanel(async () => (await import("./children/children-panel.tsx")).childrenPanel(child));
  const panel = { id, label: child.label, chunk };
  childPanels.set(`${parent} ${id}`, panel);
  return panel;
}

/** Panel of the charts that a resource declares for its records. */
const charts: Panel = {
  id: "charts",
  label: ["图表", "Charts"],
  chunk: lazyWidePanel(async () => (await import("#web/charts/record-charts.tsx")).RecordCharts),
  fills: true,
};

/**
 * Returns the tabs of a resource in their order. The first one is open if the address names none. Charts and
 * lists of children come before the history.
 */
export function panelsOf(resource: Resource): readonly Panel[] {
  const tabs = registry().panels?.[resource.name]?.tabs ?? standard(resource);
  const further = [
    ...(resource.charts.length > 0 ? [charts] : []),
    ...(resource.children ?? []).map((child) => childPanel(resource.name, child)),
  ];
  if (further.length === 0) return tabs;
  const index = tabs.includes(history) ? tabs.indexOf(history) : tabs.length;
  return tabs.toSpliced(index, 0, ...further);
}

export const hostOf = (resource: Resource): Chunk<PanelComponent> | undefined =>
  registry().panels?.[resource.name]?.host;

export const allFilesOf = (resource: Resource): ResourcePanels["allFiles"] =>
  registry().panels?.[resource.name]?.allFiles;
