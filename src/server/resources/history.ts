import type { Resource } from "#kernel/resource.ts";
import type { ListReply } from "#kernel/wire.ts";
import { operationRecord } from "#domain/reports/operation-record.resource.ts";
import type { Database } from "#server/db/sql.ts";
import type { ListContext } from "./list.ts";
import { listRecords } from "./list.ts";

/** Everything done to one record, newest first, field by field. */
export function historyOf(
  db: Database,
  resource: Resource,
  id: string,
  page: { page?: number; pageSize?: number },
  context: ListContext,
): Promise<ListReply> {
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
