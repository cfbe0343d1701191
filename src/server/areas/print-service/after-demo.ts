import type { AfterDemo } from "#server/demo/area-demo.ts";
import { addTotals } from "#server/ledger/totals.ts";
import { systemContext } from "#server/system-context.ts";
import { addDemoOrders } from "./demo/orders.ts";

/** Orders of the last weeks in every step, with their payments and entries in the order of time. */
export const afterDemo: AfterDemo = async (db, start) => {
  const [known] = await db.query("select 1 from print_order limit 1");
  if (known) return;
  await db.transaction((tx) => addDemoOrders(tx, systemContext(db), start));
  await addTotals(db);
};
