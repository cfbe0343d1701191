import type { AfterDemo } from "#server/demo/area-demo.ts";
import { countAsked } from "./consents.ts";

export const afterDemo: AfterDemo = (db) => countAsked(db);
