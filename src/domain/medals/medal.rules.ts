import type { Label } from "#kernel/label.ts";

/** Condition under which members earn a medal by themselves. */
export interface MedalCondition {
  /** Key of MedalMeasure. */
  measure: string;
  least: number;
  /** Days before now in which it is counted; null without a limit. */
  windowDays: number | null;
}

export const conditionOf = (record: Readonly<Record<string, unknown>>): MedalCondition => ({
  measure: String(record["measure"] ?? "hand"),
  least: Number(record["least"] ?? 0),
  windowDays: typeof record["windowDays"] === "number" ? record["windowDays"] : null,
});

const sentences: Readonly<Record<string, (least: string) => Label>> = {
  modelsUp: (n) => [`上架模型 ≥ ${n}`, `Models up ≥ ${n}`],
  likesGot: (n) => [`获赞 ≥ ${n}`, `Likes ≥ ${n}`],
  downloadsGot: (n) => [`被下载 ≥ ${n}`, `Downloads ≥ ${n}`],
  registeredDays: (n) => [`注册天数 ≥ ${n}`, `Days registered ≥ ${n}`],
};

/** Returns the condition as a short sentence. */
export function conditionSentence({ measure, least, windowDays }: MedalCondition): Label {
  const sentence = sentences[measure]?.(least.toLocaleString("en-US"));
  if (!sentence) return ["手动发放", "By hand"];
  if (windowDays === null) return sentence;
  return [`近 ${windowDays} 天${sentence[0]}`, `${sentence[1]} in ${windowDays} days`];
}
