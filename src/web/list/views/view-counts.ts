import { useEffect } from "react";
import type { Screen } from "#kernel/screen.ts";
import { part } from "#web/i18n/text.ts";
import { createState, useValue } from "#web/store/state.ts";
import type { ListState } from "#web/list/list-state.ts";
import type { ListView } from "./saved-views.ts";

/** Delay in ms after the first rows, which come first. */
const AFTER_ROWS_MS = 200;

/** Numbers of records by screen and view. */
export const viewCounts = createState<Readonly<Record<string, number>>>({});

export const countKey = ({ route }: Pick<Screen, "route">, { id }: Pick<ListView, "id">): string => `${route} ${id}`;

/** Counts the records of the views after the first rows, and again with another view. @returns the number of a view */
export function useViewCounts(state: ListState): (view: ListView) => number | undefined {
  const { screen, resource, views, base } = state;
  const { isReady } = state.records;
  const counts = useValue(viewCounts);
  useEffect(() => {
    if (!isReady || views.length < 2) return undefined;
    const timer = setTimeout(() => {
      void part(import("./count-views.ts")).then(
        ({ countViews }) => countViews(screen, resource, views),
        () => {},
      );
    }, AFTER_ROWS_MS);
    return () => clearTimeout(timer);
  }, [isReady, screen, resource, views, base]);
  return (view) => counts[countKey(screen, view)];
}
