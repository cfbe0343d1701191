import type { AfterDemo } from "#server/demo/area-demo.ts";
import { countTopics } from "./count-topics.ts";

export const afterDemo: AfterDemo = (db) => countTopics(db);
