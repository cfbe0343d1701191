import type { AfterDemo } from "#server/demo/area-demo.ts";
import { countDays } from "./count-days.ts";
import { countToday } from "./count-today.ts";

/** Days whose sign-ins are counted. */
const DAYS = 64;

export const afterDemo: AfterDemo = async (db, start) => {
  await countToday(db, start);
  await countDays(db, start, DAYS);
};
