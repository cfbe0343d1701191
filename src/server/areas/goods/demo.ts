import type { AreaDemo } from "#server/demo/area-demo.ts";
import { regionDemo } from "./demo-regions.ts";

/** Later records refer to earlier ones. */
export const demo: AreaDemo = [...regionDemo];
