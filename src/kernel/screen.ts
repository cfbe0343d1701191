import type { Label } from "./label.ts";
import type { DeferralKind } from "./queue.ts";

export interface View {
  id: string;
  label: Label;
  filter: string;
  sort?: string;
  /** In a queue: only what was put aside. */
  aside?: DeferralKind;
  /** Of records of another kind than the screen's own. */
  resource?: string;
  /** Permission without which nobody sees it. */
  permission?: string;
}

/** One address of the console: a preset and views of a resource, or a named component beside the definitions. */
export interface Screen {
  /** Exactly as in the specification's list of routes, `{id}` for parameters. */
  route: string;
  area: string;
  label: Label;
  access: "public" | "main";
  /** What it is made of: a list with detail, a queue, one record, or a component of web/screens by name. */
  kind: "list" | "queue" | "record" | "component";
  resource?: string;
  /** A filter that always holds on this screen. */
  preset?: string;
  sort?: string;
  views?: readonly View[];
  /** Id of the queue that is worked here. */
  queue?: string;
  /** Of another kind: brings what its list draws beyond lists. */
  component?: string;
  /** For the super group alone: nobody can be granted it. */
  superOnly?: true;
  /** Speaks of records of every area, and needs all their definitions. */
  needsAllAreas?: true;
  /** Second stroke behind `g`. */
  goKey?: string;
}

export const permissionOfScreen = (screen: Screen): string | null =>
  screen.access === "public" || screen.route === "/" ? null : `screen:${screen.route}`;

export interface Parameters {
  [name: string]: string;
}

/** Matches a path against `/model-detail/{id}/{name}/{isCanEdit}`; null where it does not fit. */
export function matchRoute(route: string, path: string): Parameters | null {
  const wanted = route.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const found: Parameters = {};
  for (const [i, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    const value = given[i] ?? "";
    if (!name && part !== value) return null;
    if (!name) continue;
    if (value === "") return null;
    try {
      found[name] = decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return found;
}

export const fillRoute = (route: string, values: Readonly<Record<string, string | number>>): string =>
  route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? "")) || "-");

/** Names of the parameters that stand in a route. */
export const parametersOf = (route: string): string[] =>
  [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");

/** The kind of records that a screen shows in one of its views. */
export const resourceShown = (screen: Screen, view: string | undefined): string | undefined =>
  screen.views?.find(({ id }) => id === view)?.resource ?? screen.resource;

const shows = ({ resource, views }: Screen, wanted: string): boolean =>
  resource === wanted || views?.some((view) => view.resource === wanted) === true;

/** The screen on which a kind of records stands: its list before all others. */
export const screenOf = (screens: readonly Screen[], resource: string): Screen | undefined =>
  screens.find((screen) => screen.kind === "list" && screen.resource === resource) ??
  screens.find((screen) => screen.resource === resource) ??
  screens.find((screen) => shows(screen, resource));

/** Whether a screen shows the records that a command acts on; one of the console itself needs none. */
export const hasScreen = (screens: readonly Screen[], resource: string | null): boolean =>
  resource === null || screens.some((screen) => shows(screen, resource));
