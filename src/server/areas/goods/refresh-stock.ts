import type { Sql } from "#server/db/sql.ts";

/**
 * Adds up the stock of articles from their variants. Only what differs is written, and no version changes.
 * @param ids articles; without them all
 */
export async function refreshStock(tx: Sql, ids: readonly string[] | null = null): Promise<void> {
  await tx.query(
    `with counted as (
       select g.id, coalesce(sum(s.stock), 0) as stock, coalesce(sum(s.reserved), 0) as reserved, coalesce(sum(s.sold), 0) as sold,
         case when coalesce(sum(s.stock) filter (where s.is_offered), 0) = 0 then 'none'
           when sum(s.stock) filter (where s.is_offered) < g.low_stock then 'low' else 'enough' end as state
       from goods g join goods_sku s on s.goods = g.id and s.delete_time is null
       where g.delete_time is null and ($1::bigint[] is null or g.id = any($1::bigint[])) group by g.id
     ) update goods g set stock = c.stock, reserved = c.reserved, sold = c.sold, stock_state = c.state from counted c
       where g.id = c.id and (g.stock, g.reserved, g.sold, g.stock_state) is distinct from (c.stock, c.reserved, c.sold, c.state)`,
    [ids],
  );
}
