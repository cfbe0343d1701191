import { isGranted } from "#kernel/availability.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Label } from "#kernel/label.ts";
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

/** One section of the tree, with the rows in their fixed order. */
export interface TreeSection {
  name: string;
  label: Label;
  rows: readonly TreeRow[];
}

interface Section {
  name: string;
  label: Label;
  /** Names of its areas, in order. */
  areas: readonly string[];
}

/**
 * Returns the sections with their screens in a fixed order: by area, a screen and then those below it.
 * @param codeOf code of a screen for this user; empty for none
 */
export function treeOf(
  screens: readonly Screen[],
  sections: readonly Section[],
  actor: Actor | null,
  codeOf: (screen: Screen) => string,
): TreeSection[] {
  const shown = screens.filter(({ aliasOf }) => aliasOf === undefined);
  const row = (screen: Screen): TreeRow => ({
    screen,
    code: isDirect(screen) ? codeOf(screen) : "",
    isChild: screen.parent !== undefined,
    isLocked: !isGranted(actor, permissionOfScreen(screen)),
  });
  return sections
    .map(({ name, label, areas }) => {
      const ofSection = areas.flatMap((area) => shown.filter((screen) => screen.area === area));
      const tops = ofSection.filter(
        ({ parent }) => parent === undefined || !ofSection.some(({ route }) => route === parent),
      );
      const rows = tops.flatMap((top) => [top, ...ofSection.filter(({ parent }) => parent === top.route)].map(row));
      return { name, label, rows };
    })
    .filter(({ rows }) => rows.length > 0);
}
