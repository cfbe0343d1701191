import { createPersisted } from "#web/store/persisted.ts";
import { setValue } from "#web/store/state.ts";
import { isRecord } from "#web/store/stored.ts";

/** Number of uses and time of the last one (ms since 1970), by entry id. */
type Uses = Readonly<Record<string, readonly [times: number, last: number]>>;

const isUses = (value: unknown): value is Uses =>
  isRecord(value) &&
  Object.values(value).every(
    (use) => Array.isArray(use) && use.length === 2 && use.every((n) => typeof n === "number"),
  );

const uses = createPersisted<Uses>("admin.palette", isUses, {});
const MAX_REMEMBERED = 60;
const WEEK_MS = 604_800_000;

export function noteUse(id: string, now = Date.now()): void {
  const next = { ...uses.value, [id]: [(uses.value[id]?.[0] ?? 0) + 1, now] as const };
  const latest = Object.entries(next).sort(([, a], [, b]) => b[1] - a[1]);
  setValue(uses, Object.fromEntries(latest.slice(0, MAX_REMEMBERED)));
}

/** Returns the ids used last, newest first. */
export const recentIds = (most: number): string[] =>
  Object.entries(uses.value)
    .sort(([, a], [, b]) => b[1] - a[1])
    .slice(0, most)
    .map(([id]) => id);

/** Returns the extra score for frequent and recent use. It is smaller than the gain of a better match. */
export function useBonus(id: string, now = Date.now()): number {
  const use = uses.value[id];
  if (!use) return 0;
  return Math.min(6, Math.log2(1 + use[0])) + (now - use[1] < WEEK_MS ? 3 : 0);
}
