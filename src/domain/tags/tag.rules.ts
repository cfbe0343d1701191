import type { Problem } from "#kernel/problem.ts";

type Row = Readonly<Record<string, unknown>>;

const length = (value: unknown): number => [...String(value ?? "").trim()].length;

/** Names have at least two characters; a tag is not its own parent. */
export function tagProblems(record: Row): readonly Problem[] {
  const problems: Problem[] = [];
  if (length(record["name"]) === 1)
    problems.push({ path: "name", label: ["名称至少 2 个字", "Name needs at least 2 characters"] });
  if (record["father"] && record["father"] === record["id"])
    problems.push({ path: "father", label: ["上级不能是标签自己", "A tag cannot be its own parent"] });
  return problems;
}
