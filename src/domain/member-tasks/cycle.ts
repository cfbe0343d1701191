import type { TimeZone } from "#kernel/time-zone.ts";
import { clockText, PLATFORM_ZONE } from "#kernel/time-zone.ts";
import { DAY } from "#kernel/time-units.ts";

/** Day on the member's clock, as `YYYY-MM-DD`. @param time seconds since 1970 */
export const localDay = (zone: TimeZone, time: number): string => clockText(zone, time).slice(0, 10);

const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1_000;

/** The day so many days after another one. */
export const dayAfter = (day: string, by = 1): string =>
  new Date((secondsOf(day) + by * DAY) * 1_000).toISOString().slice(0, 10);

/** Days from one day to another. */
export const daysBetween = (from: string, to: string): number => (secondsOf(to) - secondsOf(from)) / DAY;

/** Monday of the week of a day. 1970-01-01 was a Thursday. */
const mondayOf = (day: string): string => dayAfter(day, -((secondsOf(day) / DAY + 3) % 7));

/**
 * Key of the cycle to which a day belongs: the day, the Monday of its week, its month, or one key for all time.
 * @param cycle key of TaskCycle
 */
export function cycleKeyOf(cycle: string, day: string): string {
  if (cycle === "day") return day;
  if (cycle === "week") return mondayOf(day);
  return cycle === "month" ? day.slice(0, 7) : cycle;
}

/**
 * Number of today in a weekly or monthly calendar, in Beijing: that of the member who missed no day.
 * @returns null for a calendar that begins with each member
 */
export function ordinalToday(cycle: string, now: number): number | null {
  const day = localDay(PLATFORM_ZONE, now);
  if (cycle === "week") return daysBetween(mondayOf(day), day) + 1;
  return cycle === "month" ? Number(day.slice(8)) : null;
}
