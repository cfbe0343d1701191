import dayjs from "dayjs";

const DAY = "YYYY-MM-DD";

/** A day of the browser's calendar, as `2026-11-28`. Days are compared as texts. */
export const dayOf = (date: Date): string => dayjs(date).format(DAY);
export const today = (): string => dayjs().format(DAY);

/** Returns the numbers of a day, the month from 1. */
export const partsOf = (day: string): [year: number, month: number, date: number] => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return [year, month, date];
};

/** Returns the day some days later, or earlier for a negative number. */
export const dayAfter = (day: string, days: number): string => dayjs(day).add(days, "day").format(DAY);

/** Returns the same day of another month; the last day of a shorter one. */
export const monthAfter = (day: string, months: number): string => dayjs(day).add(months, "month").format(DAY);
