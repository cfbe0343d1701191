import type { Problem } from "#kernel/problem.ts";
import { periodProblems } from "#domain/periods.ts";

/** A module is not its own fallback, and its end is after its begin. */
export const homeModuleProblems = (record: Readonly<Record<string, unknown>>): readonly Problem[] => [
  ...periodProblems(record),
  ...(record["id"] && record["fallback"] === record["id"]
    ? [{ path: "fallback", label: ["备用模块不能是自己", "A module cannot be its own fallback"] } as const]
    : []),
];
