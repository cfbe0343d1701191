import type { Period } from "#kernel/filter/period.ts";
import { periods } from "#kernel/filter/period.ts";
import { timeUnits } from "./time-words.ts";

type Unit = keyof typeof timeUnits;

/** Synonyms of the periods, as alternatives of a regular expression. */
const otherNames: Partial<Record<Period, string>> = {
  today: "今日",
  yesterday: "昨日",
  thisWeek: "这周|本星期|这星期|这个星期",
  lastWeek: "上星期|上个星期",
  thisMonth: "这个月|当月",
  lastMonth: "上个月",
};

/** Synonyms of the units, as alternatives of a regular expression. */
const otherUnits: Record<Unit, string> = {
  h: "小时|个小时|hours?",
  d: "日|days?",
  w: "星期|个星期|weeks?",
};

const spaceless = (text: string): string => text.replaceAll(" ", "");

const periodNames = (Object.keys(periods) as Period[]).map((word) => {
  const names = [word, ...periods[word].label.map(spaceless), otherNames[word] ?? []].flat().join("|");
  return { word, is: new RegExp(`^(?:${names})$`, "i") };
});

const unitNames = (Object.keys(timeUnits) as Unit[]).map((unit) => ({
  unit,
  is: new RegExp(`^(?:${[...timeUnits[unit], otherUnits[unit]].join("|")})$`, "i"),
}));

const numerals = "零一二三四五六七八九十";

function amountOf(text: string): number {
  if (text === "两") return 2;
  const index = numerals.indexOf(text);
  return index > 0 ? index : Number(text);
}

/**
 * Parses an amount counted back from now, such as `7d` for 7 天. `isMoment` is true for that moment itself and false for
 * all time since.
 */
function countedBack(text: string): { amount: string; isMoment: boolean } | null {
  const [, n, name, ago] =
    /^(?:最?近|过去|last|past)?(\d{1,5}|[一两二三四五六七八九十])(.+?)(以?前|ago)?$/i.exec(text) ?? [];
  const unit = unitNames.find(({ is }) => is.test(name ?? ""))?.unit;
  return n === undefined || !unit ? null : { amount: `${amountOf(n)}${unit}`, isMoment: ago !== undefined };
}

/** Day and time with a space between, as tables show them. */
const clock = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}(?::\d{2})?)$/;

/**
 * Converts a time as the screen shows it, in Chinese or English, to one word of the grammar; null for any other text.
 */
export function momentOf(text: string): string | null {
  const word = spaceless(text);
  const period = periodNames.find(({ is }) => is.test(word))?.word;
  if (period) return period;
  const relative = countedBack(word);
  if (relative) return `-${relative.amount}`;
  return clock.test(text) ? text.replace(clock, "$1T$2") : null;
}

/** Converts a time that is the field's only value. 近 7 天 means all time since then. */
export function timeOf(text: string): string | null {
  const relative = countedBack(spaceless(text));
  return relative && !relative.isMoment ? `>=-${relative.amount}` : momentOf(text);
}
