import { DAY } from "#kernel/time-units.ts";
import type { Label } from "#kernel/label.ts";

const units = [
  [DAY, "天", "day"],
  [3_600, "小时", "hour"],
  [60, "分钟", "minute"],
  [1, "秒", "second"],
] as const;

/** A length of time in its largest whole unit. */
export function spanOf(seconds: number): Label {
  const [length, zh, en] = units.find(([unit]) => seconds % unit === 0 && seconds >= unit) ?? units[3];
  const n = seconds / length;
  return [`${n} ${zh}`, `${n} ${en}${n === 1 ? "" : "s"}`];
}
