import type { AfterDemo } from "#server/demo/area-demo.ts";
import { recognise } from "./jobs.ts";

/** Recognises the revenue of the demo's purchases up to now. */
export const afterDemo: AfterDemo = (db) => recognise({ db });
