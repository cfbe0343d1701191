import { Refusal, refusals } from "#kernel/errors.ts";
import type { Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { ListReply } from "#domain/api/list.ts";
import { operationRecord } from "#domain/audit/operation-record.resource.ts";
import type { Database } from "#server/db/sql.ts";
import type { ListContext } from "./list.ts";
import { listRecords } from "./list.ts";

/**
 * Reads the operation records of one record, even a deleted one, newest first.
 * @throws Refusal notFound
 */
export async function historyOf(
  db: Database,
  resource: Resource,
  id: string,
  page: { page?: number; pageSize?: number },
  context: ListContext,
): Promise<ListReply> {
  const [row] = await db.query(`select 1 from ${sqlName(resource.name)} where id = $1::bigint`, [id]);
  if (!row) throw new Refusal("notFound", refusals.notFound, { path: "id" });
  const columns = [
    "createTime",
    "admin",
    "command",
    "reason",
    "reasonKey",
    "before",
    "after",
    "batchId",
    "undoes",
    "queue",
  ];
  return listRecords(
    db,
    operationRecord,
    { ...page, columns, sort: "-createTime" },
    {
      ...context,
      rows: {
        all: [
          { field: "resource", in: [resource.name] },
          { field: "opObjId", in: [id] },
        ],
      },
    },
  );
}
