import type { AfterDemo } from "#server/demo/area-demo.ts";
import { checkAllPages } from "./check-seo.ts";

export const afterDemo: AfterDemo = (db) => checkAllPages(db);
