import type { Problem } from "#kernel/problem.ts";

type Row = Readonly<Record<string, unknown>>;

const length = (value: unknown): number => [...String(value ?? "").trim()].length;

/** Names have at least two characters, and the owner is no manager. */
export function circleProblems(record: Row): readonly Problem[] {
  const problems: Problem[] = [];
  if (length(record["name"]) === 1)
    problems.push({ path: "name", label: ["名称至少 2 个字", "Name needs at least 2 characters"] });
  const managers = (record["managers"] ?? []) as readonly unknown[];
  if (record["owner"] && managers.map(String).includes(String(record["owner"])))
    problems.push({
      path: "managers",
      label: ["圈主不能同时是管理员", "The owner cannot be a manager as well. Remove the owner from the managers"],
    });
  return problems;
}
