import type { Evidence } from "#domain/api/evidence.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Database } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

/**
 * Returns the evidence as it was before an operation: with the former values of the record, and without its history.
 * @param name resource of the item whose field `operation` refers to the operation
 * @param id of the item
 */
export async function asBefore(
  db: Database,
  name: string,
  operation: string,
  id: string,
  evidence: Evidence,
): Promise<Evidence> {
  const [row] = await db.query<{ before: Row }>(
    `select r.before from ${sqlName(name)} i join operation_record r on r.id = i.${sqlName(operation)} where i.id = $1::bigint`,
    [id],
  );
  const former = (record: AnyRecord): AnyRecord =>
    record.id === evidence.item.id ? { ...record, ...row?.before } : record;
  const { thread } = evidence.blocks;
  return {
    ...evidence,
    item: former(evidence.item),
    blocks: {
      ...evidence.blocks,
      ...(thread ? { thread: { ...thread, comments: thread.comments.map(former) } } : {}),
    },
    history: [],
    historyCount: 0,
    aside: null,
    holder: null,
  };
}
