import type { Titles } from "./list.ts";

/** Joins titles by resource and id. A later one replaces an earlier one. */
export function joinTitles(...all: readonly Titles[]): Titles {
  const joined: Titles = {};
  for (const titles of all)
    for (const [resource, names] of Object.entries(titles)) joined[resource] = { ...joined[resource], ...names };
  return joined;
}
