import { isPeriod, periods } from "#kernel/filter/period.ts";
import type { Label } from "#kernel/label.ts";

/** Units of a time counted back from now. */
export const timeUnits = { h: ["时", "h"], d: ["天", "d"], w: ["周", "w"] } as const;

/** Inserts the amount of such a time into a phrase; null for any other value. */
function counted(value: string, [zh, en]: Label): Label | null {
  const [, n, unit] = /^-(\d+)([hdw])$/.exec(value) ?? [];
  const [unitZh, unitEn] = timeUnits[unit as keyof typeof timeUnits] ?? [];
  return n === undefined ? null : [zh.replace("#", `${n} ${unitZh}`), en.replace("#", `${n} ${unitEn}`)];
}

/** Returns the label of a relative time or period; null for a date. A moderator may type the same words. */
export const timeLabel = (value: string): Label | null =>
  isPeriod(value) ? periods[value].label : counted(value, ["#前", "# ago"]);

/** Returns the label for all time since a moment counted back from now; null for any other value. */
export const sinceLabel = (value: string): Label | null => counted(value, ["近 #", "last #"]);
