import type { Problem } from "#kernel/problem.ts";
import { conditionProblems } from "./condition.ts";
import { factsOf } from "./measures.ts";

/** Refuses what nothing measures, and measures against accounts that one text or picture would lead to. */
export function riskRuleProblems(record: Readonly<Record<string, unknown>>): readonly Problem[] {
  const condition = record["condition"] as { measure?: string; groupBy?: string } | null;
  const [facts, action] = [factsOf(condition?.measure), String(record["action"])];
  const isMild = action === "note" || action === "toQueue";
  const [from, to] = [record["validFrom"], record["validTo"]];
  return [
    ...(record["key"] === "importLeftOut" ? [] : conditionProblems(condition)),
    ...(facts && !facts.groups && !isMild
      ? [
          {
            path: "action",
            label: ["只有频率规则可以下架、禁言或禁用", "Only frequency rules take down, mute or disable"],
          } as const,
        ]
      : []),
    ...((action === "mute" || action === "disable") && condition?.groupBy === "file"
      ? [
          {
            path: "action",
            label: [
              "按文件分组不对应账号，请选「送审」或「下架」",
              "A file is no account. Choose the queue or take down",
            ],
          } as const,
        ]
      : []),
    ...(typeof from === "number" && typeof to === "number" && to <= from
      ? [{ path: "validTo", label: ["失效须晚于生效", "Must be after the time from which it is valid"] } as const]
      : []),
  ];
}
