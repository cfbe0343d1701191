import { LEASE_SECONDS } from "#kernel/queue.ts";
import { t } from "#web/i18n/text.ts";
import { serverTime, timeHere } from "#web/queue/session/clock.ts";

const HOUR = 3_600;

/** How long something waits, in the largest unit that still says enough. @param since @param now seconds since 1970 */
export function ageOf(since: number, now = serverTime()): string {
  const seconds = Math.max(0, now - since);
  if (seconds < HOUR) return t("queue.age.minutes", { n: Math.max(1, Math.floor(seconds / 60)) });
  if (seconds < 48 * HOUR) return t("queue.age.hours", { n: Math.floor(seconds / HOUR) });
  return t("queue.age.days", { n: Math.floor(seconds / 24 / HOUR) });
}

/**
 * `4:36` of a lease; never more than one lasts, though this clock steps once a second.
 * @param until seconds since 1970 by the server's clock @param now milliseconds since 1970 by this one
 */
export function leaseLeft(until: number, now: number): string {
  const seconds = Math.min(LEASE_SECONDS, Math.max(0, Math.ceil((timeHere(until) - now) / 1_000)));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
