import type { RequestItems } from "#domain/api/approvals.ts";
import { findResource, resourceNamed } from "#domain/index.ts";
import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import { noPermission } from "#kernel/errors.ts";
import { Parameters } from "#kernel/filter/sql.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { mayRead, readPermissions } from "#server/auth/permissions/read-permissions.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import { readersCondition } from "#server/resources/readers.ts";
import { titleOf } from "#server/resources/titles.ts";
import type { ApprovalSubject } from "./approval-source.ts";
import { measure, subjectOf } from "./approval-subject.ts";
import { heldCall } from "./held-call.ts";

/** Records of one page. */
const PAGE = 100;

/** Returns the ids of one page of the records that the caller may read, and the number of all of them. */
async function pageOf(
  db: Sql,
  { actor }: Context,
  subject: ApprovalSubject,
  after: string,
): Promise<{ ids: string[]; readable: number }> {
  const resource = resourceNamed(subject.resource);
  const parameters = new Parameters();
  const alive = resource.appendOnly ? "" : " and t.delete_time is null";
  const from = `from (${subject.rows(parameters)}) a join ${sqlName(resource.name)} t on t.id = a.id
     where (${readersCondition(resource, actor, parameters)})${alive}`;
  const [row] = await db.query<{ ids: string[]; n: number }>(
    `select (select count(*)::int ${from}) as n, array(
       select t.id::text ${from} and t.id > ${parameters.add(after)}::bigint order by t.id limit ${PAGE}) as ids`,
    parameters.values,
  );
  return { ids: row?.ids ?? [], readable: row?.n ?? 0 };
}

/**
 * Reads the records on which a request acts, page by page, so that nobody approves what they have not seen.
 * @param after id of the last record of the former page
 * @throws Refusal notFound; noPermission for records that the caller may not read
 */
export async function requestItems(db: Sql, context: Context, id: string, after = "0"): Promise<RequestItems> {
  const { actor, language, path } = context;
  const request = await readRecord(db, pendingDecision, id);
  const held = await heldCall(db, id);
  // Some actions are about no records, such as a report that is sent.
  if (!findResource(String(request["resource"])))
    return { resource: "", list: [], hidden: 0, added: 0, next: null, isChanged: false };
  const subject = await subjectOf(db, held.call, String(request["resource"]), held.body);
  const resource = resourceNamed(subject.resource);
  if (!mayRead(actor, resource)) throw noPermission(path, readPermissions(resource)[0] ?? "");
  const { ids, readable } = await pageOf(db, context, subject, after);
  const records = await readRecords(db, resource, ids);
  const { count, hash } = await measure(db, held.call, subject);
  const { added = 0 } = subject;
  return {
    resource: resource.name,
    list: records.map((record) => ({ id: record.id, title: titleOf(resource.name, record[resource.title], language) })),
    hidden: count - added - readable,
    added,
    next: ids.length === PAGE ? (ids.at(-1) ?? null) : null,
    isChanged: request["state"] === "waiting" && hash !== held.hash,
  };
}
