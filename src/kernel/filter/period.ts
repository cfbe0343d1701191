import { DAY } from "../time-units.ts";
import type { Label } from "../label.ts";

const DAY_MS = DAY * 1_000;

/** Calendar periods that a time can be compared with by name: label, unit, and offset from the current unit. */
export const periods = {
  today: { label: ["今天", "today"], unit: "day", by: 0 },
  yesterday: { label: ["昨天", "yesterday"], unit: "day", by: -1 },
  thisWeek: { label: ["本周", "this week"], unit: "week", by: 0 },
  lastWeek: { label: ["上周", "last week"], unit: "week", by: -1 },
  thisMonth: { label: ["本月", "this month"], unit: "month", by: 0 },
  lastMonth: { label: ["上月", "last month"], unit: "month", by: -1 },
} as const satisfies Record<string, { label: Label; unit: string; by: number }>;

export type Period = keyof typeof periods;

export const isPeriod = (word: string): word is Period => Object.hasOwn(periods, word);

/** Returns the first day of a unit, in days since 1970. Weeks begin on Monday; 1970-01-01 was a Thursday. */
function beginOf(unit: string, day: number, by: number): number {
  if (unit === "day") return day + by;
  if (unit === "week") return Math.floor((day + 3) / 7 + by) * 7 - 3;
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by) / DAY_MS;
}

/**
 * Returns the first day of a period and the day after its last, in days since 1970.
 * @param today days since 1970
 */
export function daysOf(word: Period, today: number): [first: number, end: number] {
  const { unit, by } = periods[word];
  return [beginOf(unit, today, by), beginOf(unit, today, by + 1)];
}
