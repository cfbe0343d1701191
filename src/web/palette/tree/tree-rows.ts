import { isGranted } from "#kernel/availability.ts";
import type { Actor } from "#kernel/actor.ts";
import { isDirect, permissionOfScreen } from "#kernel/screen.ts";
import type { Screen } from "#kernel/screen.ts";

/** One screen in the tree. */
export interface TreeRow {
  screen: Screen;
  /** Code after `g`; empty for a screen that needs a record. */
  code: string;
  isChild: boolean;
  isLocked: boolean;
}

/** One area in the tree, with the rows in their fixed order. */
export interface TreeArea {
  name: string;
  rows: readonly TreeRow[];
}

/**
 * Returns the areas with their screens in a fixed order: a screen, then those below it. Areas of public pages come last,
 * because they are no part of the console.
 * @param order names of the areas
 * @param codeOf code of a screen for this user; empty for none
 */
export function treeOf(
  screens: readonly Screen[],
  order: readonly string[],
  actor: Actor | null,
  codeOf: (screen: Screen) => string,
): TreeArea[] {
  const shown = screens.filter(({ aliasOf }) => aliasOf === undefined);
  const row = (screen: Screen): TreeRow => ({
    screen,
    code: isDirect(screen) ? codeOf(screen) : "",
    isChild: screen.parent !== undefined,
    isLocked: !isGranted(actor, permissionOfScreen(screen)),
  });
  const areas = order.map((name) => {
    const own = shown.filter(({ area }) => area === name);
    const tops = own.filter(({ parent }) => parent === undefined || !own.some(({ route }) => route === parent));
    return { name, rows: tops.flatMap((top) => [top, ...own.filter(({ parent }) => parent === top.route)].map(row)) };
  });
  const isPublic = ({ rows }: TreeArea): boolean => rows.every(({ screen }) => screen.access === "public");
  const filled = areas.filter(({ rows }) => rows.length > 0);
  return [...filled.filter((area) => !isPublic(area)), ...filled.filter(isPublic)];
}
