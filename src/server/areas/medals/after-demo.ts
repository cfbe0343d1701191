import type { AfterDemo } from "#server/demo/area-demo.ts";
import { addEarnedMedals } from "./demo/earned.ts";

export const afterDemo: AfterDemo = (db, start) => addEarnedMedals(db, start);
