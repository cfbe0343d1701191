import { SaleStatus } from "#domain/after-sales/enumerations.ts";
import type { Sql } from "#server/db/sql.ts";

const open = [SaleStatus.of("waiting"), SaleStatus.of("passed")];

/** True if an order has a case that has not ended. The caller has locked the order, so that none is opened meanwhile. */
export async function hasOpenCase(db: Sql, resource: string, id: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 from after_sale where order_type = $1 and "order" = $2::bigint and status = any($3::smallint[])
       and delete_time is null limit 1`,
    [resource, id, open],
  );
  return rows.length > 0;
}
