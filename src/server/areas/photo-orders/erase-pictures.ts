import { PhotoOrderStep } from "#domain/photo-orders/enumerations.ts";
import { photo3dOrder } from "#domain/photo-orders/photo-3d-order.resource.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";

/**
 * Empties the pictures of orders that have ended, and gives up their files: the sweep of unused files removes those that
 * no other record has (jobs/delete-expired.ts). No operation record keeps them, because no command ever changes them.
 */
export async function erasePictures(tx: Sql, orders: readonly AnyRecord[]): Promise<void> {
  for (const { id, pictures } of orders) {
    const keys = ((pictures ?? []) as StoredFile[]).map(({ key }) => key);
    await tx.query("update photo3d_order set pictures = '[]', version = version + 1 where id = $1::bigint", [id]);
    await tx.query("delete from file_use where resource = $1 and record = $2::bigint and key = any($3::text[])", [
      photo3dOrder.name,
      id,
      keys,
    ]);
  }
}

/** Erases the pictures of a member whose account is deleted. An order under way keeps them until it has ended. */
export async function erasePicturesOf(tx: Sql, member: string): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select id::text from photo3d_order where "user" = $1::bigint and step = any($2::smallint[]) and delete_time is null`,
    [member, [PhotoOrderStep.of("finished"), PhotoOrderStep.of("cancelled")]],
  );
  const ids = rows.map(({ id }) => id);
  await erasePictures(tx, await readRecords(tx, photo3dOrder, ids, true));
}
