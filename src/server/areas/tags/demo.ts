import type { AreaDemo } from "#server/demo/area-demo.ts";
import { frontPageDemo } from "./demo/front-pages.ts";
import { searchDemo } from "./demo/searches.ts";
import { tagDemo } from "./demo/tags.ts";

/** Later records refer to earlier ones. */
export const demo: AreaDemo = [...tagDemo, ...searchDemo, ...frontPageDemo];
