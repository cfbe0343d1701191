import { dayAfter, dayOf, partsOf } from "#web/fields/days.ts";

/** Days of the weeks that show the month of a day, from Monday on. */
export function weeksOf(day: string): string[][] {
  const [year, month] = partsOf(day);
  const first = new Date(year, month - 1, 1);
  const begin = dayAfter(dayOf(first), -((first.getDay() + 6) % 7));
  const last = dayOf(new Date(year, month, 0));
  const weeks: string[][] = [];
  for (let from = begin; from <= last; from = dayAfter(from, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => dayAfter(from, index)));
  return weeks;
}

/** Seconds since 1970 of the first time on a day at which a post may be planned: 10:00, or in a quarter of an hour. */
export function firstTimeOn(day: string): number {
  const [year, month, date] = partsOf(day);
  const soon = Math.ceil(Date.now() / 900_000 + 1) * 900;
  return Math.max(new Date(year, month - 1, date, 10).getTime() / 1_000, soon);
}
