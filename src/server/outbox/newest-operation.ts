import type { Resource } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Effect } from "./outbox-entry.ts";
import { addToOutbox } from "./outbox-entry.ts";

/**
 * Adds messages to the operation record that was written last on a record, for moves of the system.
 * @throws Error for a record without one
 */
export async function addToNewest(tx: Sql, { name }: Resource, id: string, effects: readonly Effect[]): Promise<void> {
  const [operation] = await tx.query<{ id: string }>(
    `select id::text from operation_record where resource = $1 and op_obj_id = $2::bigint
     order by operation_record.id desc limit 1`,
    [name, id],
  );
  if (!operation) throw new Error(`${name} ${id} has no operation record`);
  await addToOutbox(tx, operation.id, effects);
}
