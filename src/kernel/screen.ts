import type { Chart } from "./chart.ts";
import type { Label } from "./label.ts";
import type { DeferralKind } from "./queue.ts";

export interface View {
  id: string;
  label: Label;
  filter: string;
  sort?: string;
  /** In a queue: shows only deferred items of this kind. */
  aside?: DeferralKind;
  /** Resource of the view, if it is not the screen's resource. */
  resource?: string;
  /** Columns of the view, separated by commas, if they are not those of the resource. */
  columns?: string;
  /**
   * `tree` is only for resources whose records form one, and `swatches` for those with a field `color`. The part that
   * draws ranks loads both, so the resource has ranks.
   */
  layout?: "tree" | "swatches";
  /** In a queue: the view is a plain list of all records, with their detail. The screen's preset does not apply to it. */
  isList?: true;
  /** Permission that the view requires. */
  permission?: string;
}

/** Records whose field has one of these values, by their keys. */
export interface Reach {
  field: string;
  values: readonly string[];
}

/** One address of the console: filter and views of a resource, or a named component without a resource. */
export interface Screen {
  /** Path exactly as in the specification's list of routes, with `{id}` for parameters. */
  route: string;
  area: string;
  label: Label;
  access: "public" | "main";
  /** Content of the screen: a list with detail, a queue, one record, or a named component of web/screens. */
  kind: "list" | "queue" | "record" | "component";
  resource?: string;
  /** A filter that always applies on this screen. */
  preset?: string;
  sort?: string;
  /** Rows that a page of the list has unless the address says another number. */
  pageSize?: number;
  /** Reference of the listed records to the record whose id the address contains: only its records are listed. */
  under?: string;
  /**
   * Conditions by the parameters of the address, such as `billType:{type} time:{date}`. A parameter that is `0` adds
   * none. A day is one of Beijing. The screen has a component that draws a narrowed list (web/list/narrowed-list.tsx).
   */
  narrows?: string;
  views?: readonly View[];
  /**
   * The only records that the permission of this screen opens, also of a view with another resource that has the field.
   * Without it, whoever may open the screen may list all records of its resource.
   */
  opens?: Reach;
  /** Charts next to the list. Opening them loads their code. */
  charts?: readonly Chart[];
  /** Id of the queue that is worked on this screen. */
  queue?: string;
  /** Name of the component. On a screen of another kind, it is shown in addition to the list. */
  component?: string;
  /** True if only super admins can open the screen. Its permission cannot be granted. */
  superOnly?: true;
  /**
   * One or two letters that open the screen after `g`. No code begins another one, and none begins with `g`, which opens
   * the tree of screens.
   */
  goKey?: string;
  /** Route of the screen below which the tree shows this one (specification, section 2: parent menu key). */
  parent?: string;
  /** Route of the same page in its other spelling. The tree shows only that one. */
  aliasOf?: string;
  /** Further search words of the palette and the tree, separated by spaces. */
  words?: string;
}

/** A screen as its area defines it. */
export type AreaScreen = Omit<Screen, "area">;

export const permissionOfScreen = (screen: Screen): string | null =>
  screen.access === "public" || screen.route === "/" ? null : `screen:${screen.route}`;

export interface Parameters {
  [name: string]: string;
}

/** A route as an expression, and the names of its parameters in their order. */
export interface RoutePattern {
  pattern: RegExp;
  keys: string[];
}

const patterns = new Map<string, RoutePattern>();

/**
 * Returns the pattern of a route such as `/model-detail/{id}/{name}/{isCanEdit}`. `name` is the name of a record. It is
 * for readers only, so that any text may stand there, also none, and one with slashes.
 */
export function routePattern(route: string): RoutePattern {
  const known = patterns.get(route);
  if (known) return known;
  const keys = [...route.matchAll(/\{(\w+)\}/g)].map(([, key = ""]) => key);
  const source = route
    .replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&")
    .replaceAll(/\{(\w+)\}/g, (_, key: string) => (key === "name" ? "(.*)" : "([^/]+)"));
  const made = { pattern: new RegExp(`^${source}$`), keys };
  patterns.set(route, made);
  return made;
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** Matches a path against a route; null where it does not match, or where a parameter but the name is unreadable. */
export function matchRoute(route: string, path: string): Parameters | null {
  const { pattern, keys } = routePattern(route);
  const texts = pattern.exec(path)?.slice(1);
  if (!texts) return null;
  const parameters: Parameters = {};
  for (const [i, key] of keys.entries()) {
    const text = decoded(texts[i] ?? "");
    if (key !== "name" && !text) return null;
    parameters[key] = text ?? texts[i] ?? "";
  }
  return parameters;
}

/** Id of the command that opens a screen. */
export const goId = (route: string): string => `go.${route === "/" ? "home" : route.slice(1)}`;

/** True if a screen can be opened without a record. */
export const isDirect = ({ route, aliasOf }: Screen): boolean => aliasOf === undefined && !route.includes("{");

export const fillRoute = (route: string, values: Readonly<Record<string, string | number>>): string =>
  route.replace(/\{(\w+)\}/g, (_, name: string) => {
    // Half of a character, of a name that was cut, cannot be encoded.
    const text = String(values[name] ?? "").replace(/\p{Surrogate}/gu, "\ufffd");
    return encodeURIComponent(text) || "-";
  });

/** Names of the parameters in a route. */
export const parametersOf = (route: string): string[] =>
  [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");

/** Resource of the records that a screen shows in the given view. */
export const resourceShown = (screen: Screen, view: string | undefined): string | undefined =>
  screen.views?.find(({ id }) => id === view)?.resource ?? screen.resource;

/** Lists of queue screens, so that a screen is always the same object. */
const listsOf = new WeakMap<Screen, Screen>();

/** Returns a screen as the view shows it: a queue screen as a list, if the view is one. */
export function screenShown(screen: Screen, view: string | undefined): Screen {
  if (screen.kind !== "queue" || !screen.views?.some(({ id, isList }) => id === view && isList)) return screen;
  const { queue: _, preset: __, ...list } = screen;
  const shown = listsOf.get(screen) ?? { ...list, kind: "list" };
  listsOf.set(screen, shown);
  return shown;
}

const shows = ({ resource, views }: Screen, name: string): boolean =>
  resource === name || views?.some((view) => view.resource === name) === true;

/** Returns the screen of a resource: a list if there is one, otherwise another screen that shows its records. */
export function screenOf(screens: readonly Screen[], resource: string): Screen | undefined {
  const whole = screens.filter(({ under, narrows }) => (under ?? narrows) === undefined);
  return (
    whole.find((screen) => screen.kind === "list" && screen.resource === resource) ??
    whole.find((screen) => screen.resource === resource) ??
    whole.find((screen) => shows(screen, resource))
  );
}

/** True if a screen shows the records that a command acts on. Commands of the console itself need no screen. */
export const hasScreen = (screens: readonly Screen[], resource: string | null): boolean =>
  resource === null || screens.some((screen) => shows(screen, resource));
