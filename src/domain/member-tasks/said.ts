import { decimal } from "#kernel/field.ts";
import type { Enumeration } from "#kernel/enumeration.ts";
import type { Label } from "#kernel/label.ts";

const rowsOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : []);

const has = (value: unknown): boolean => value !== null && value !== undefined && value !== "" && value !== 0;

/** What a single step or day gives besides beans. */
function besides(entry: Readonly<Record<string, unknown>>): Label {
  const { experience, coupon, medal } = entry;
  const parts: Label[] = [
    ...(has(experience) ? [[` + ${String(experience)} 经验`, ` + ${String(experience)} experience`] as const] : []),
    ...(has(coupon) ? [[" + 优惠券", " + coupon"] as const] : []),
    ...(has(medal) ? [[" + 勋章", " + medal"] as const] : []),
  ];
  return [parts.map(([zh]) => zh).join(""), parts.map(([, en]) => en).join("")];
}

/** Steps as `3/10/30 → 5/20/80`: counts, and the beans of each. A single one with all that it gives. */
export function stepsSentence(value: unknown): Label | null {
  const steps = rowsOf(value);
  if (steps.length === 0) return null;
  const counts = steps.map(({ count }) => String(count ?? "?")).join("/");
  const beans = steps.map((step) => String(step["beans"] ?? 0)).join("/");
  const [zh, en] = steps.length === 1 ? besides(steps[0] ?? {}) : ["", ""];
  return [`${counts} → ${beans} 金豆${zh}`, `${counts} → ${beans} beans${en}`];
}

/** Beans of a calendar as `5/5/10/…`. A single day with all that it gives. */
export function daysSentence(value: unknown): Label | null {
  const days = rowsOf(value);
  if (days.length === 0) return null;
  const beans = days.map((day) => String(day["beans"] ?? 0));
  if (days.length === 1) {
    const [zh, en] = besides(days[0] ?? {});
    return [`${beans.join("")} 金豆${zh}`, `${beans.join("")} beans${en}`];
  }
  const text = beans.length > 10 ? `${beans.slice(0, 7).join("/")}/…/${String(beans.at(-1))}` : beans.join("/");
  return [`${days.length} 天：${text} 金豆`, `Days: ${days.length}. Beans: ${text}`];
}

/** A factor for each value of an enumeration, by its key. */
export const factorsOf = (levels: Enumeration) =>
  Object.fromEntries(levels.values.map(({ key, label }) => [key, decimal(1, { label, min: 1, max: 3, default: 1 })]));
