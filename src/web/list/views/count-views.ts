import { v2 } from "#domain/api/call.ts";
import { joined, usableFilter } from "#domain/api/list-address.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Screen } from "#kernel/screen.ts";
import { call } from "#web/data/client.ts";
import { setValue } from "#web/store/state.ts";
import type { ListView } from "./saved-views.ts";
import { countKey, viewCounts } from "./view-counts.ts";

/** Number of views that are counted: those with a key. */
const MOST = 9;

/** True for views whose rows a filter alone describes. */
const isCounted = ({ resource, aside, isList }: NonNullable<Screen["views"]>[number]): boolean =>
  resource === undefined && aside === undefined && !isList;

/**
 * Counts the records of a screen's views with one call, except for the first view, which shows most or all. Records
 * that are only added would be too many to count.
 */
export async function countViews(screen: Screen, resource: Resource, views: readonly ListView[]): Promise<void> {
  if (resource.appendOnly) return;
  const counted = views.slice(1, MOST).flatMap((one) => {
    const base = screen.views?.find(({ id }) => id === one.base);
    if (!base || !isCounted(base)) return [];
    const filter = joined(screen.preset, base.filter, usableFilter(resource, one.filter));
    return filter === "" ? [] : [{ key: countKey(screen, one), filter }];
  });
  if (counted.length === 0) return;
  try {
    const filters = counted.map(({ filter }) => filter);
    const { counts } = await call<{ counts: number[] }>(v2("view", "counts"), { resource: resource.name, filters });
    const entries = counted.flatMap(({ key }, index) =>
      counts[index] === undefined ? [] : [[key, counts[index]] as const],
    );
    setValue(viewCounts, { ...viewCounts.value, ...Object.fromEntries(entries) });
  } catch {
    // Views without numbers work as well.
  }
}
