import { decimal } from "#kernel/field.ts";
import type { Enumeration } from "#kernel/enumeration.ts";
import type { Label } from "#kernel/label.ts";

const rowsOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : []);

/** Steps as `3/10/30 → 5/20/80`: counts, and the beans of each. */
export function stepsSentence(value: unknown): Label | null {
  const steps = rowsOf(value);
  if (steps.length === 0) return null;
  const counts = steps.map(({ count }) => String(count ?? "?")).join("/");
  const beans = steps.map((step) => String(step["beans"] ?? 0)).join("/");
  const text = `${counts} → ${beans}`;
  return [`${text} 金豆`, `${text} beans`];
}

/** Beans of a calendar as `5/5/10/…`. */
export function daysSentence(value: unknown): Label | null {
  const days = rowsOf(value);
  if (days.length === 0) return null;
  const beans = days.map((day) => String(day["beans"] ?? 0));
  const text = beans.length > 10 ? `${beans.slice(0, 7).join("/")}/…/${String(beans.at(-1))}` : beans.join("/");
  return [`${days.length} 天：${text} 金豆`, `Days: ${days.length}. Beans: ${text}`];
}

/** A factor for each value of an enumeration, by its key. */
export const factorsOf = (levels: Enumeration) =>
  Object.fromEntries(levels.values.map(({ key, label }) => [key, decimal(1, { label, min: 1, max: 3, default: 1 })]));
