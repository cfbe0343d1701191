import type { Titles } from "#domain/api/list.ts";

/** By kind and id; of two that are known the later one counts. */
export function joinTitles(first: Titles, then: Titles): Titles {
  const kinds = Object.entries(then).map(([kind, titles]) => [kind, { ...first[kind], ...titles }] as const);
  return { ...first, ...Object.fromEntries(kinds) };
}
