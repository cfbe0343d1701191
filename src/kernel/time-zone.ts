import { DAY } from "./time-units.ts";

/** A time zone: an IANA name such as `Europe/Berlin`, or a fixed number of seconds east of UTC. */
export type TimeZone = string | number;

/** The zone of the platform's own days, Beijing. It has no summer time. */
export const PLATFORM_ZONE = "Asia/Shanghai";

const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for an unknown name */
function formatOf(name: string): Intl.DateTimeFormat {
  const known = formats.get(name);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: name,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(name, made);
  return made;
}

/** True for the name of a time zone that this program knows. */
export function isTimeZone(name: string): boolean {
  // A name such as +08:00 is one of Intl, but means the opposite to PostgreSQL.
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(name)) return false;
  try {
    return formatOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** Reads the offset from the calendar of the program, which takes long. */
function readOffset(name: string, time: number): number {
  const parts = formatOf(name).formatToParts(time * 1_000);
  const [month, day, year, hour, minute, second] = ["month", "day", "year", "hour", "minute", "second"].map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  ) as [number, number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1_000 - time;
}

/** Offsets by zone and slot. No zone changes its offset twice in a week, or within a quarter of an hour. */
const offsets = new Map<string, number>();
const [WEEK_SLOT, QUARTER] = [7 * DAY, 900];
const MOST_OFFSETS = 20_000;

function offsetFrom(name: string, slot: number): number {
  const key = `${name} ${slot}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= MOST_OFFSETS) offsets.clear();
  const offset = readOffset(name, slot);
  offsets.set(key, offset);
  return offset;
}

/** Returns the seconds east of UTC at a moment. @param time seconds since 1970 */
export function offsetAt(zone: TimeZone, time: number): number {
  if (typeof zone === "number") return zone;
  const week = Math.floor(time / WEEK_SLOT) * WEEK_SLOT;
  const offset = offsetFrom(zone, week);
  return offset === offsetFrom(zone, week + WEEK_SLOT)
    ? offset
    : offsetFrom(zone, Math.floor(time / QUARTER) * QUARTER);
}

/** Returns the time on a clock of the zone, as seconds since 1970 of the same time in UTC. */
export const localOf = (zone: TimeZone, time: number): number => time + offsetAt(zone, time);

/**
 * Returns the moment at which a clock of the zone shows a time. Of two moments it is the first; a time that the clock
 * skips counts on from before.
 */
export function momentOf(zone: TimeZone, local: number): number {
  const [first, second] = [-DAY, DAY].map((by) => local - offsetAt(zone, local + by)) as [number, number];
  return localOf(zone, first) === local || localOf(zone, second) !== local ? first : second;
}

const two = (n: number): string => String(Math.trunc(n)).padStart(2, "0");

/** Returns the zone as PostgreSQL names it. In its fixed zones, the sign is that of the way to UTC. */
export function sqlZone(zone: TimeZone): string {
  if (typeof zone === "string") return zone;
  const [sign, seconds] = [zone < 0 ? "+" : "-", Math.abs(zone)];
  return `<fixed>${sign}${two(seconds / 3_600)}:${two((seconds % 3_600) / 60)}:${two(seconds % 60)}`;
}

/** Returns a moment as `2026-11-23 16:40:00` on a clock of the zone. */
export const clockText = (zone: TimeZone, time: number): string =>
  new Date(localOf(zone, time) * 1_000).toISOString().slice(0, 19).replace("T", " ");
