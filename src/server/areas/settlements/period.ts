import { momentOf, PLATFORM_ZONE } from "#kernel/time-zone.ts";

/** A month in Beijing: its first second, and the first one after it, in seconds since 1970. */
export interface Month {
  from: number;
  to: number;
}

/** @param period such as `2026-10` */
export function monthOf(period: string): Month {
  const [year = 0, month = 0] = period.split("-").map(Number);
  const first = (ahead: number): number => momentOf(PLATFORM_ZONE, Date.UTC(year, month - 1 + ahead) / 1_000);
  return { from: first(0), to: first(1) };
}
