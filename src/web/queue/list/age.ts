import { LEASE_SECONDS } from "#kernel/queue.ts";
import { t } from "#web/i18n/part-text.ts";
import { serverTime, timeHere } from "#web/queue/session/clock.ts";

const HOUR = 3_600;

/** Waiting time in the largest useful unit. @param since @param now seconds since 1970 */
export function ageOf(since: number, now = serverTime()): string {
  const seconds = Math.max(0, now - since);
  if (seconds < HOUR) return t("queue.age.minutes", { n: Math.max(1, Math.floor(seconds / 60)) });
  if (seconds < 48 * HOUR) return t("queue.age.hours", { n: Math.floor(seconds / HOUR) });
  return t("queue.age.days", { n: Math.floor(seconds / 24 / HOUR) });
}

/**
 * Remaining time of a lease as `4:36`, never more than a whole lease.
 * @param until seconds since 1970 by the server's clock
 * @param now ms since 1970 by the browser's clock
 */
export function leaseLeft(until: number, now: number): string {
  const seconds = Math.min(LEASE_SECONDS, Math.max(0, Math.ceil((timeHere(until) - now) / 1_000)));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Minutes from which the time left is shown in days. */
const LONG = 48 * 60;

/**
 * Time until `due` as `2:05` in hours and minutes, from 48 hours on in days; with a minus sign once it has passed.
 * Seconds since 1970.
 */
export function timeLeft(due: number, now = serverTime()): string {
  const minutes = Math.floor((due - now) / 60);
  const whole = Math.abs(minutes);
  const sign = minutes < 0 ? "−" : "";
  if (whole >= LONG) return `${sign}${t("queue.age.days", { n: Math.floor(whole / 60 / 24) })}`;
  return `${sign}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
