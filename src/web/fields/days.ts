import { moment } from "./format.ts";

/** A day of the browser's calendar, as `2026-11-28`. Days are compared as texts. */
export const dayOf = (date: Date): string => moment(date.getTime() / 1_000).date;
export const today = (): string => dayOf(new Date());

/** Returns the numbers of a day, the month from 1. */
export const partsOf = (day: string): [year: number, month: number, date: number] => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return [year, month, date];
};

/** Returns the day some days later, or earlier for a negative number. */
export function dayAfter(day: string, days: number): string {
  const [year, month, date] = partsOf(day);
  return dayOf(new Date(year, month - 1, date + days));
}
