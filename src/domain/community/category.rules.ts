import type { Problem } from "#kernel/problem.ts";

/** Checks the slug of a category: a–z, 0–9 and - only. */
export function categoryProblems(record: Readonly<Record<string, unknown>>): Problem[] {
  if (/^[a-z0-9-]+$/.test(String(record["slug"]))) return [];
  return [{ path: "slug", label: ["网址名只能用 a–z、0–9 和 -", "The slug may contain only a–z, 0–9 and -"] }];
}
