import { DAY } from "#kernel/time-units.ts";
import { blackList } from "#domain/risk/black-list.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { insertRecord } from "#server/resources/write.ts";

/** An entry that follows from a decision or a hit, which is its source. */
interface NewEntry {
  kind: string;
  subject: string;
  /** The member, if the subject is one. */
  member: string | null;
  scope: readonly string[];
  /** Without it, the entry has no end. */
  days?: number;
  reason: string;
  source: string;
  sourceKind: string;
  sourceId: string;
  /** True if nothing has to be done for the entry to be in force. */
  inForce?: true;
}

/**
 * Adds an entry of the black list with its operation record.
 * @param creator null for the system
 */
export async function addEntry(
  tx: Sql,
  context: Context,
  { kind, subject, member, scope, days, reason, source, sourceKind, sourceId, inForce }: NewEntry,
  { creator, recorded, batchId }: { creator: string | null; recorded: string; batchId: string },
): Promise<AnyRecord> {
  const values = {
    subjectKind: kind,
    subject,
    user: member,
    scope,
    begin: context.now,
    end: days === undefined ? null : context.now + days * DAY,
    forGood: days === undefined,
    reason,
    source,
    sourceKind,
    sourceId,
    ...(inForce ? { inForce } : {}),
  };
  const after = await insertRecord(tx, blackList, values, creator);
  const about = { resource: blackList, id: after.id, targetId: member, command: "blackList.add" };
  await recordOperation(tx, context, { ...about, before: null, after, reason: recorded, batchId });
  return after;
}
