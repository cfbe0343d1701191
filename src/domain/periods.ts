import type { Problem } from "#kernel/problem.ts";

/** A period whose end is not after its begin. The problem stands at the end. */
export const periodProblems = (
  record: Readonly<Record<string, unknown>>,
  begin = "begin",
  end = "end",
): readonly Problem[] =>
  typeof record[begin] === "number" && typeof record[end] === "number" && record[end] <= record[begin]
    ? [{ path: end, label: ["结束时间须晚于开始时间", "The end must be after the begin"] }]
    : [];
