import type { DifferenceBlock } from "#domain/api/evidence.ts";
import { findResource } from "#domain/index.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Database } from "#server/db/sql.ts";
import { difference } from "#server/audit/record.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";

/**
 * Compares the target of a case, as its first report kept it, with the target now. Null without a snapshot, without a
 * target, or without a difference.
 */
export async function readDifference(db: Database, item: AnyRecord): Promise<DifferenceBlock | null> {
  const resource = findResource(String(item["targetType"]));
  const [stored] = await db.query<{ snapshot: Row; createTime: Date }>(
    `select snapshot, create_time as "createTime" from report where report_case = $1::bigint and snapshot is not null
       and delete_time is null order by create_time, id limit 1`,
    [item.id],
  );
  if (!resource || !stored) return null;
  const [record] = await readRecords(db, resource, [String(item["targetId"])]);
  if (!record) return null;
  const now = Object.fromEntries(Object.keys(stored.snapshot).map((name) => [name, record[name] ?? null]));
  const { before, after } = difference(resource, stored.snapshot, now);
  if (Object.keys(after).length === 0) return null;
  const [edit] = await db.query<{ createTime: Date }>(
    `select create_time as "createTime" from operation_record where resource = $1 and op_obj_id = $2::bigint and create_time > $3
       order by id limit 1`,
    [resource.name, record.id, stored.createTime],
  );
  const seconds = (date: Date): number => Math.floor(date.getTime() / 1_000);
  return {
    resource: resource.name,
    id: record.id,
    version: record.version,
    since: seconds(stored.createTime),
    changed: edit ? seconds(edit.createTime) : null,
    before,
    after,
  };
}
