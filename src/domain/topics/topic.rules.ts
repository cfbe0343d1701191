import type { Problem } from "#kernel/problem.ts";
import { periodProblems } from "#domain/periods.ts";

type Row = Readonly<Record<string, unknown>>;

/** Names have at least two characters, and an end is after its begin. */
export function topicProblems(record: Row): readonly Problem[] {
  const isShort = [...String(record["name"] ?? "").trim()].length === 1;
  return [
    ...(isShort ? [{ path: "name", label: ["名称至少 2 个字", "Name needs at least 2 characters"] } as const] : []),
    ...periodProblems(record),
  ];
}
