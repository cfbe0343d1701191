import type { AnyRecord } from "#kernel/resource.ts";
import type { Conflict } from "#domain/api/commands.ts";
import type { Titles } from "#domain/api/list.ts";
import { fullTime, moment } from "#web/fields/format.ts";
import { l } from "#web/i18n/text.ts";
import { actorStore } from "#web/auth/session/actor.ts";

/** True if the reader saved the record last. */
export const isOwnSave = (record: AnyRecord | null): boolean =>
  record !== null && String(record["updater"]) === actorStore.value?.id;

/**
 * Returns the name of the last saver for display. If it is the reader, the text says so. @returns `by` if it is
 * somebody else
 */
export const nameOfSaver = (record: AnyRecord | null, by: string | null): string | null =>
  isOwnSave(record) ? l(["你（在另一窗口）", "You (in another window)"]) : by;

/** Returns who saved a record last, if its titles include the name, and when (seconds since 1970). */
export function savedBy(record: AnyRecord | null, titles: Titles): Pick<Conflict, "by" | "time"> {
  const { updater, updateTime } = (record ?? {}) as { updater?: unknown; updateTime?: unknown };
  return { by: nameOfSaver(record, titles["admin"]?.[String(updater)] ?? null), time: Number(updateTime) };
}

/** Returns the time as `16:40`; in full if it is not today. */
export function clockOf(seconds: number): string {
  const { date, clock } = moment(seconds);
  return date === moment(Date.now() / 1_000).date ? clock.slice(0, 5) : fullTime(seconds);
}
