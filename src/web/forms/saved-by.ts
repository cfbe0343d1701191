import type { AnyRecord } from "#kernel/resource.ts";
import type { Conflict, Titles } from "#kernel/wire.ts";
import { moment, shortTime } from "#web/fields/format.ts";

/** Who saved a record last, as far as its titles tell, and when (seconds). */
export function savedBy(record: AnyRecord | null, titles: Titles): Pick<Conflict, "by" | "time"> {
  const { updater, updateTime } = (record ?? {}) as { updater?: unknown; updateTime?: unknown };
  return { by: titles["admin"]?.[String(updater)] ?? null, time: Number(updateTime) };
}

/** `16:40`, and with its day where that is another one. */
export function clockOf(seconds: number): string {
  const { date, clock } = moment(seconds);
  return date === moment(Date.now() / 1_000).date ? clock.slice(0, 5) : shortTime(seconds);
}
