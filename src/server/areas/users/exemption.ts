import { randomUUID } from "node:crypto";
import { AuditExemption } from "#domain/enumerations/review.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { auditExempt } from "#domain/users/audit-exempt.resource.ts";
import { ExemptionStatus } from "#domain/users/enumerations.ts";
import { writes } from "#kernel/machine.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { readRecords } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";

const active = ExemptionStatus.of("active");
/** Statuses of members for whom an exemption applies. Models of a disabled member are reviewed like all others. */
const eligibleStatuses = (["normal", "wait"] as const).map((key) => UserStatus.of(key)).join(", ");

/**
 * Returns the exemption of a member that is in force, and locks it. So a parallel suspension happens completely before
 * or after this transaction.
 * @param rule stored number of AuditExemption; null for any
 */
async function inForce(tx: Sql, member: unknown, rule: unknown = null): Promise<AnyRecord | null> {
  if (member === null || member === undefined) return null;
  const rows = await tx.query<{ id: string }>(
    `select id from audit_exempt where "user" = $1::bigint and status = '${active}' and begin <= now()
       and ("end" is null or "end" > now()) and delete_time is null and ($2::smallint is null or ($2 = any(rules)
       and exists (select 1 from "user" u where u.id = audit_exempt."user" and u.status in (${eligibleStatuses}))))
     order by id limit 1`,
    [member, rule],
  );
  const [exemption] = await readRecords(
    tx,
    auditExempt,
    rows.map(({ id }) => id),
    true,
  );
  // It may have been suspended between the query and the lock.
  return exemption?.["status"] === active ? exemption : null;
}

/** Returns the exemption that lets this member's records go live without a moderator; null for almost all members. */
export const exemptionOf = (
  tx: Sql,
  member: string | null,
  rule: Parameters<typeof AuditExemption.of>[0],
): Promise<AnyRecord | null> => inForce(tx, member, AuditExemption.of(rule));

/** Returns the batch id of a suspension, so that the undo of the decision finds it. */
export const batchOf = (decision: string | null): string => (decision ? `strike-${decision}` : randomUUID());

/**
 * Suspends a member's exemption after the first strike. Call it in the transaction of the decision.
 * @param decision id of its operation record; null if there is none
 * @param reason the decision's reason for the author
 */
export async function suspendForStrike(
  tx: Sql,
  context: Context,
  member: string,
  decision: string | null,
  reason: string,
): Promise<void> {
  const before = await inForce(tx, member);
  const strike = auditExempt.machine?.transitions["strike"];
  if (!before || !auditExempt.machine || !strike) return;
  const after = await updateRecord(tx, auditExempt, before, writes(auditExempt.machine, strike), context.actor.id);
  await recordOperation(
    tx,
    context,
    {
      resource: auditExempt,
      id: before.id,
      targetId: member,
      command: "auditExempt.strike",
      before,
      after,
      reason,
      batchId: batchOf(decision),
    },
    { events: [{ kind: "changed", resource: auditExempt.name, id: before.id, item: after }] },
  );
}

/**
 * Restores an exemption that the strike of an undone decision suspended. If the exemption was changed since, nothing
 * happens.
 */
export async function restoreAfterUndo(tx: Sql, context: Context, decision: string): Promise<void> {
  const [struck] = await tx.query<{ record: string; exempt: string }>(
    "select id as record, op_obj_id as exempt from operation_record where batch_id = $1 and undoes is null",
    [batchOf(decision)],
  );
  if (!struck) return;
  const [before] = await readRecords(tx, auditExempt, [struck.exempt], true);
  const [laterChange] = await tx.query(
    "select 1 from operation_record where resource = $1 and op_obj_id = $2::bigint and id > $3::bigint limit 1",
    [auditExempt.name, struck.exempt, struck.record],
  );
  if (!before || laterChange || before["status"] !== ExemptionStatus.of("suspended")) return;
  const after = await updateRecord(tx, auditExempt, before, { status: active }, context.actor.id);
  await recordOperation(tx, context, {
    resource: auditExempt,
    id: before.id,
    targetId: String(before["user"]),
    command: "auditExempt.strike",
    before,
    after,
    batchId: randomUUID(),
    undoes: struck.record,
  });
  await publish(tx, [{ kind: "changed", resource: auditExempt.name, id: before.id, item: after }]);
}
