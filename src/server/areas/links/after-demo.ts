import type { AfterDemo } from "#server/demo/area-demo.ts";
import { countClicks } from "./count-clicks.ts";

export const afterDemo: AfterDemo = (db) => countClicks(db);
