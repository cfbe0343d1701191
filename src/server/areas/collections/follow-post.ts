import { collection } from "#domain/collections/collection.resource.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Write } from "#server/commands/area-rules.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";

interface Left {
  collection: string;
}

const recount = (tx: Sql, rows: readonly Left[]): Promise<void> =>
  refreshKeptOf(tx, collection, [...new Set(rows.map((row) => row.collection))]);

/** A deleted post leaves all collections. */
export async function leaveCollections(
  tx: Sql,
  context: Context,
  { before, after }: Write & { after: AnyRecord },
): Promise<void> {
  const deleted = ContentStatus.of("delete");
  if (before?.["status"] === deleted || after["status"] !== deleted) return;
  const rows = await tx.query<Left>(
    `update collection_item set delete_time = now() where content = $1::bigint and delete_time is null
     returning collection`,
    [after.id],
  );
  if (rows.length === 0) return;
  tell(context, [`移出 ${rows.length} 个合集`, `Collections that it leaves: ${rows.length}`]);
  await recount(tx, rows);
}

/**
 * A post whose deletion is undone returns to the collections that it left with it. Both were written in one transaction,
 * so they have the same time.
 */
export async function returnToCollections(tx: Sql, operation: string, post: string): Promise<void> {
  const rows = await tx.query<Left>(
    `update collection_item i set delete_time = null from operation_record r
     where r.id = $1::bigint and i.content = $2::bigint and i.delete_time = r.create_time returning i.collection`,
    [operation, post],
  );
  await recount(tx, rows);
}
