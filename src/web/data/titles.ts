import type { Titles } from "#domain/api/list.ts";

/** Merges titles by resource and id. The later one replaces the earlier one. */
export function joinTitles(first: Titles, then: Titles): Titles {
  const kinds = Object.entries(then).map(([kind, titles]) => [kind, { ...first[kind], ...titles }] as const);
  return { ...first, ...Object.fromEntries(kinds) };
}
