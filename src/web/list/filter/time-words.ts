import { isPeriod, periods } from "#kernel/filter/period.ts";
import type { Label } from "#kernel/label.ts";

/** Units of a time that is counted back from now. */
export const timeUnits = { h: ["时", "h"], d: ["天", "d"], w: ["周", "w"] } as const;

/** Its amount in words, put among others. */
function counted(value: string, [zh, en]: Label): Label | null {
  const [, n, unit] = /^-(\d+)([hdw])$/.exec(value) ?? [];
  const [unitZh, unitEn] = timeUnits[unit as keyof typeof timeUnits] ?? [];
  return n === undefined ? null : [zh.replace("#", `${n} ${unitZh}`), en.replace("#", `${n} ${unitEn}`)];
}

/** A time of a filter as the screen calls it, which a moderator may type as well; null for a date. */
export const timeLabel = (value: string): Label | null =>
  isPeriod(value) ? periods[value].label : counted(value, ["#前", "# ago"]);

/** All since a time that is counted back; null for any other. */
export const sinceLabel = (value: string): Label | null => counted(value, ["近 #", "last #"]);
