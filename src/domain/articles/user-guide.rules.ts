import type { Problem } from "#kernel/problem.ts";

/** Compares two versions such as 6.2 and 6.10. @returns below 0 if the first is earlier */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.split(".").map(Number));
  for (let index = 0; index < Math.max(left?.length ?? 0, right?.length ?? 0); index++) {
    const by = (left?.[index] ?? 0) - (right?.[index] ?? 0);
    if (by !== 0) return by;
  }
  return 0;
}

/** Versions from which and to which a guide holds. Both belong to it; an empty one is without a bound. */
export interface Versions {
  fromVersion: string;
  toVersion: string;
}

/** True if a version belongs to both. */
export const overlaps = (a: Versions, b: Versions): boolean =>
  (a.toVersion === "" || b.fromVersion === "" || compareVersions(b.fromVersion, a.toVersion) <= 0) &&
  (b.toVersion === "" || a.fromVersion === "" || compareVersions(a.fromVersion, b.toVersion) <= 0);

export const userGuideProblems = ({ fromVersion, toVersion }: Readonly<Record<string, unknown>>): Problem[] =>
  typeof fromVersion === "string" &&
  typeof toVersion === "string" &&
  fromVersion !== "" &&
  toVersion !== "" &&
  compareVersions(fromVersion, toVersion) > 0
    ? [{ path: "toVersion", label: ["不能早于起始版本", "It must not be before the first version"] }]
    : [];
