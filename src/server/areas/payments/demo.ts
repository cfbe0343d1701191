import type { AreaDemo } from "#server/demo/area-demo.ts";
import { blackDemo } from "./black-demo.ts";
import { payeeDemo } from "./payee-demo.ts";

export const demo: AreaDemo = [payeeDemo, blackDemo];
