import type { AfterDemo } from "#server/demo/area-demo.ts";
import { countToday } from "./count-today.ts";

export const afterDemo: AfterDemo = (db, start) => countToday(db, start);
