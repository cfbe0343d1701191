import type { JSX } from "react";
import { DAY, HOUR } from "#kernel/time-units.ts";
import type { Label } from "#kernel/label.ts";
import { fill, l } from "#web/i18n/text.ts";
import { useSecondly } from "./use-now.ts";

const days: Label = ["{n} 天", "{n} d"];

/** Seconds from which the time left is shown in days. */
const LONG = 48 * HOUR;

/** Time until a deadline as `2:05` in hours and minutes, in days from 48 hours on; with a minus sign once it has passed. */
function leftText(due: number, now: number): string {
  const seconds = due - now;
  const whole = Math.abs(seconds);
  const sign = seconds < 0 ? "−" : "";
  if (whole >= LONG) return `${sign}${fill(l(days), { n: Math.floor(whole / DAY) })}`;
  const minutes = Math.floor(whole / 60);
  return `${sign}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** Time until a deadline, red once it has passed. @param due seconds since 1970 */
export function TimeLeft({ due }: { due: number }): JSX.Element {
  const text = useSecondly((now) => leftText(due, now / 1_000));
  return <span className={text.startsWith("−") ? "text-red-fg tabular-nums" : "tabular-nums"}>{text}</span>;
}
