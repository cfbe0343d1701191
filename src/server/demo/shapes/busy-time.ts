import { DAY } from "#kernel/time-units.ts";
import type { DemoTools } from "#server/demo/area-demo.ts";

/** Offset of China, in which most members live. */
const CHINA = 28_800;

/**
 * A time in the last days: more on weekends and in the evening, and slowly more from month to month. It is never after
 * the start of the demo.
 */
export function busyTime({ random, now }: DemoTools, days: number): number {
  const today = Math.floor((now + CHINA) / DAY) * DAY - CHINA;
  for (;;) {
    const ago = Math.floor(days * random() ** 1.25);
    const weekday = new Date((today - ago * DAY + CHINA) * 1_000).getUTCDay();
    const hour = 24 * Math.max(random() ** 0.6 * 0.98, random() * 0.9);
    const time = Math.floor(today - ago * DAY + hour * 3_600);
    const isBusy = weekday === 0 || weekday === 6 || random() < 0.72;
    if (time <= now && isBusy) return time;
  }
}
