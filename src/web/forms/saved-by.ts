import type { AnyRecord } from "#kernel/resource.ts";
import type { Conflict } from "#domain/api/commands.ts";
import type { Titles } from "#domain/api/list.ts";
import { moment, shortTime } from "#web/fields/format.ts";
import { l } from "#web/i18n/text.ts";
import { actorStore } from "#web/auth/session/actor.ts";

/** Whether the reader himself saved it last. */
export const isOwnSave = (record: AnyRecord | null): boolean =>
  record !== null && String(record["updater"]) === actorStore.get()?.id;

/** Who saved it last, where that is the reader: nobody else is to be asked about it. @returns `by` where it is not */
export const nameOfSaver = (record: AnyRecord | null, by: string | null): string | null =>
  isOwnSave(record) ? l(["你（在另一窗口）", "You (in another window)"]) : by;

/** Who saved a record last, as far as its titles tell, and when (seconds). */
export function savedBy(record: AnyRecord | null, titles: Titles): Pick<Conflict, "by" | "time"> {
  const { updater, updateTime } = (record ?? {}) as { updater?: unknown; updateTime?: unknown };
  return { by: nameOfSaver(record, titles["admin"]?.[String(updater)] ?? null), time: Number(updateTime) };
}

/** `16:40`, and with its day where that is another one. */
export function clockOf(seconds: number): string {
  const { date, clock } = moment(seconds);
  return date === moment(Date.now() / 1_000).date ? clock.slice(0, 5) : shortTime(seconds);
}
