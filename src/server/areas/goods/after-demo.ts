import type { AfterDemo } from "#server/demo/area-demo.ts";
import { settleStock } from "./settle-stock.ts";

/** Articles add up the stock of their variants. */
export const afterDemo: AfterDemo = (db) => settleStock(db);
