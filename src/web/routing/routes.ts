import type { Parameters, Screen } from "#kernel/screen.ts";
import { isId } from "#kernel/id.ts";
import { matchRoute } from "#kernel/screen.ts";
import { registry } from "#web/registry/registry.ts";

export interface Match {
  screen: Screen;
  parameters: Parameters;
}

let table: { screens: readonly Screen[]; bySegment: Map<string, Screen[]> } | null = null;

const firstSegment = (path: string): string => path.split("/")[1] ?? "";

function compiled(): Map<string, Screen[]> {
  const { screens } = registry();
  if (table?.screens !== screens) {
    const bySegment = new Map<string, Screen[]>();
    for (const screen of screens) {
      const segment = firstSegment(screen.route);
      bySegment.set(segment, [...(bySegment.get(segment) ?? []), screen]);
    }
    table = { screens, bySegment };
  }
  return table.bySegment;
}

/** Screens that list the records of one parent, by id of the parent. A screen keeps its identity while it is shown. */
const ofParents = new WeakMap<Screen, Map<string, Screen>>();

/** Returns the screen with a filter for the parent whose id the address contains; null if that is no id. */
function ofParent(screen: Screen, id = ""): Screen | null {
  if (screen.under === undefined) return screen;
  if (!isId(id)) return null;
  const known = ofParents.get(screen) ?? new Map<string, Screen>();
  const ofRecord = known.get(id) ?? { ...screen, preset: `${screen.under}:${id}` };
  ofParents.set(screen, known.set(id, ofRecord));
  return ofRecord;
}

/** Returns the screen of a path; null if there is none, and the fallback is shown. */
export function findRoute(path: string): Match | null {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, "") : path;
  for (const screen of compiled().get(firstSegment(trimmed)) ?? []) {
    const parameters = matchRoute(screen.route, trimmed);
    const shown = parameters && ofParent(screen, parameters["id"]);
    if (shown) return { screen: shown, parameters };
  }
  return null;
}

/**
 * Returns the identity of a page: screen and id. The record's name in the address is ignored, because it can be
 * anything. Other parameters that narrow a list make it another page.
 */
export function pageOf(path: string): string {
  const { screen, parameters } = findRoute(path) ?? {};
  return screen && parameters?.["id"] !== undefined && !screen.narrows ? `${screen.route} ${parameters["id"]}` : path;
}

export const isSamePage = (one: string, other: string): boolean => one === other || pageOf(one) === pageOf(other);
