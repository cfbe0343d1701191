import type { RequestItems } from "#domain/api/approvals.ts";
import { findResource } from "#domain/index.ts";
import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import { noPermission } from "#kernel/errors.ts";
import { mayRead, readPermissions } from "#server/auth/permissions/read-permissions.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import { unreadableIds } from "#server/resources/readers.ts";
import { titleOf } from "#server/resources/titles.ts";

/** Most records that are named. */
const MOST = 100;

/**
 * Names the records on which a request acts, so that nobody approves what they have not seen.
 * @throws Refusal notFound; noPermission for records that the caller may not read
 */
export async function requestItems(db: Sql, { actor, language, path }: Context, id: string): Promise<RequestItems> {
  const request = await readRecord(db, pendingDecision, id);
  const resource = findResource(String(request["resource"]));
  // Some actions are about no records, such as a report that is sent.
  if (!resource) return { resource: "", list: [], more: 0 };
  if (!mayRead(actor, resource)) throw noPermission(path, readPermissions(resource)[0] ?? "");
  const [row] = await db.query<{ ids: string[] | null }>(
    "select action -> 'ids' as ids from pending_decision where id = $1::bigint",
    [id],
  );
  const ids = (row?.ids ?? []).map(String);
  const hidden = await unreadableIds(db, actor, resource, ids);
  const shown = ids.filter((one) => !hidden.has(one)).slice(0, MOST);
  const records = await readRecords(db, resource, shown);
  return {
    resource: resource.name,
    list: records.map((record) => ({ id: record.id, title: titleOf(resource.name, record[resource.title], language) })),
    more: ids.length - records.length,
  };
}
