import type { AfterDemo } from "#server/demo/area-demo.ts";
import { photoDeeds } from "#server/areas/photo-orders/demo/books.ts";
import { addTotals } from "#server/ledger/totals.ts";
import { systemContext } from "#server/system-context.ts";
import { settlementDeeds } from "./demo/books.ts";

/** Books of 3D-photo orders and of settlements, in the order of time, because partners have one account for both. */
export const afterDemo: AfterDemo = async (db, start) => {
  const [known] = await db.query("select 1 from settlement limit 1");
  if (known) return;
  await db.transaction(async (tx) => {
    const context = systemContext(db);
    const deeds = [...(await photoDeeds(tx, context)), ...settlementDeeds(tx, context, start)];
    for (const { run } of deeds.toSorted((a, b) => a.time - b.time)) await run();
  });
  await addTotals(db);
};
