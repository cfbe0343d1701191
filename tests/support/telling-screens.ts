import { resourceNamed, screens } from "#domain/index.ts";
import type { Field } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Screen } from "#kernel/screen.ts";
import { isDirect, resourceShown } from "#kernel/screen.ts";
import type { AreaPanels } from "#web/detail/panel-types.ts";

const panelFiles = import.meta.glob<{ panels: AreaPanels }>("/src/web/areas/*/panels.ts", { eager: true });
const panelsByResource: AreaPanels = Object.assign({}, ...Object.values(panelFiles).map(({ panels }) => panels));

/** Fields with the same look are drawn by the same code. */
const lookOfField = ({ kind, many, rich, when, shape, masked }: Field): string =>
  [kind, many && "many", rich && "rich", when && "when", shape && "shape", masked && "masked"]
    .filter(Boolean)
    .join(" ");

const fieldsIn = (place: string, { fields }: Resource, names: readonly string[]): string[] =>
  names.flatMap((name) => (fields[name] ? [`${place}: ${lookOfField(fields[name])}`] : []));

const common = new Set(["basics", "links", "history"]);

/** Tabs of a detail that an area draws by code of its own. */
export const ownTabs = (resource: string): string[] =>
  (panelsByResource[resource]?.tabs ?? []).flatMap(({ id, chunk }) => (chunk && !common.has(id) ? [id] : []));

function partsOfResource(resource: Resource): string[] {
  const { allows, form, list, rankedWithin, name } = resource;
  return [
    ...fieldsIn("list", resource, list.columns),
    ...(allows.includes("add") ? fieldsIn("form", resource, form) : []),
    ...(rankedWithin ? ["ranks"] : []),
    ...ownTabs(name).map((tab) => `tab: ${name} ${tab}`),
  ];
}

/** Kind of a screen, with the name of its component. */
export const kindOf = ({ kind, component }: Screen): string => (component ? `${kind} ${component}` : kind);

/** Everything that a screen draws by code of its own: kind, component, layouts, charts, panels, kinds of fields. */
export function partsOf(screen: Screen): string[] {
  const { charts = [], views = [], under } = screen;
  const shown = new Set([screen.resource, ...views.map(({ id }) => resourceShown(screen, id))]);
  return [
    ...new Set([
      kindOf(screen),
      ...(under ? ["records of one parent"] : []),
      ...views.flatMap(({ layout, isList, aside }) => [layout ?? "", isList ? "list of a queue" : "", aside ?? ""]),
      ...charts.map((chart) => `chart: ${chart.kind}`),
      ...[...shown].flatMap((name) => (name ? partsOfResource(resourceNamed(name)) : [])),
    ]),
  ].filter((part) => part !== "");
}

/** Returns few of the values that together have all parts of all: repeatedly the one with the most new parts. */
export function fewestOf<T>(all: readonly T[], read: (one: T) => readonly string[]): T[] {
  const partsIn = new Map(all.map((one) => [one, new Set(read(one))]));
  const open = new Set([...partsIn.values()].flatMap((parts) => [...parts]));
  const news = (one: T): number => [...(partsIn.get(one) ?? [])].filter((part) => open.has(part)).length;
  const chosen: T[] = [];
  while (open.size > 0) {
    const best = all.reduce((one, other) => (news(other) > news(one) ? other : one));
    for (const part of partsIn.get(best) ?? []) open.delete(part);
    chosen.push(best);
  }
  return chosen;
}

export const tellingAmong = (all: readonly Screen[]): Screen[] => fewestOf(all, partsOf);

/** Lists that open without a record in their address. */
export const lists: readonly Screen[] = screens.filter((screen) => screen.kind === "list" && isDirect(screen));
