import { blackList } from "#domain/risk/black-list.resource.ts";
import type { Decided } from "#server/areas/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { insertRecord } from "#server/resources/write.ts";
import { recordOperation } from "#server/audit/record.ts";

/** Days for which an upheld case keeps its author from posting. */
const FORBID_DAYS = 30;
const scope = ["upload", "post", "comment", "message"];

/** Keeps the author of an upheld case from posting, by an entry of the black list. */
export async function forbid(tx: Sql, context: Context, { record, reason, batchId }: Decided): Promise<void> {
  if (!record["targetUser"]) return;
  const member = String(record["targetUser"]);
  const entry = await insertRecord(
    tx,
    blackList,
    {
      subjectKind: "user",
      subject: member,
      user: member,
      scope,
      begin: context.now,
      end: context.now + FORBID_DAYS * 86_400,
      forGood: false,
      reason: [...reason.text].slice(0, 200).join(""),
      source: "report",
      sourceKind: "reportCase",
      sourceId: record.id,
      inForce: true,
    },
    context.actor.id,
  );
  await recordOperation(tx, context, {
    resource: blackList,
    id: entry.id,
    targetId: member,
    command: "blackList.add",
    before: null,
    after: entry,
    reason: reason.text,
    batchId,
  });
}

/** Lifts the entry of a case whose ban is lifted. */
export async function liftForCase(tx: Sql, _context: Context, { record, decide }: Decided): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select id from black_list where source_kind = 'reportCase' and source_id = $1::bigint and status = 'active'
       and delete_time is null order by id`,
    [record.id],
  );
  for (const { id } of rows) await decide("blackList.lift", id);
}
