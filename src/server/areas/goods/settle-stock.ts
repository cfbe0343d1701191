import { goods } from "#domain/goods/goods.resource.ts";
import { ProductStatus } from "#domain/enumerations/review.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Database } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { systemContext } from "#server/system-context.ts";
import { refreshStock } from "./refresh-stock.ts";

/**
 * Adds up the stock of all articles, and takes down those of which nothing is left. An article of codes that ran out
 * waits for a person.
 * @returns the number of articles that were taken down
 */
export async function settleStock(db: Database): Promise<number> {
  await refreshStock(db);
  const up = ProductStatus.of("up");
  const rows = await db.query<{ id: string }>(
    "select id::text from goods where status = $1 and stock_state = 'none' and delete_time is null order by goods.id limit 500",
    [up],
  );
  let done = 0;
  for (const { id } of rows)
    await db.transaction(async (tx) => {
      const before = await readRecord(tx, goods, id, true);
      if (before["status"] !== up || before["stockState"] !== "none") return;
      const verb = before["kind"] === "partnerCode" ? "hold" : "takeDown";
      const patch = statesAfter(goods, verb);
      await moveBySystem(tx, systemContext(db), { resource: goods, verb, before, patch, reason: "库存为 0" });
      done += 1;
    });
  return done;
}
