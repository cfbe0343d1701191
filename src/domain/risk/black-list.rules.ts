import type { Problem } from "#kernel/problem.ts";
import { periodProblems } from "#domain/periods.ts";

/** Kinds of subjects that stand on boards and in recommendations. All other scopes are about members. */
const shown = new Set(["ranking", "recommend"]);

/** A model neither logs in nor writes, so it can only be shut out of boards and recommendations. */
export function blackListProblems(record: Readonly<Record<string, unknown>>): readonly Problem[] {
  const scope = (record["scope"] ?? []) as readonly string[];
  return [
    ...(record["subjectKind"] === "model" && scope.some((one) => !shown.has(one))
      ? [
          {
            path: "scope",
            label: ["模型只能禁止推荐和上榜", "A model can only be shut out of rankings and recommendations"],
          } as const,
        ]
      : []),
    ...periodProblems(record),
  ];
}
