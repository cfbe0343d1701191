import type { Problem } from "#kernel/problem.ts";

/** One measure of a formula and its weight. */
export interface Weight {
  measure: string;
  weight: number;
}

/** A formula names each measure once, weighs at least one, and counts models only for members. */
export function rankingProblems(record: Readonly<Record<string, unknown>>): readonly Problem[] {
  const formula = (record["formula"] ?? []) as readonly Weight[];
  const names = formula.map(({ measure }) => measure);
  const fault = (zh: string, en: string): readonly Problem[] => [{ path: "formula", label: [zh, en] }];
  if (formula.length > 0 && formula.every(({ weight }) => !(weight > 0)))
    return fault("至少一项权重大于 0", "At least one weight must be above 0");
  if (new Set(names).size < names.length) return fault("同一指标只能出现一次", "Each measure may stand once");
  if (record["board"] === "model" && names.includes("models"))
    return fault("「上架模型」只用于用户榜", "“Models up” is for boards of members only");
  return [];
}
