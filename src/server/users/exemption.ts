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
/** Members whose works are shown: what a disabled one sends in is looked at like anybody's. */
const shown = (["normal", "wait"] as const).map((key) => UserStatus.of(key)).join(", ");

/**
 * What exempts a member at this moment, locked: whoever suspends or ends it at the same time comes before or after.
 * @param rule stored number of AuditExemption
 */
async function inForce(tx: Sql, member: unknown, rule: unknown = null): Promise<AnyRecord | null> {
  if (member === null || member === undefined) return null;
  const rows = await tx.query<{ id: string }>(
    `select id from audit_exempt where "user" = $1::bigint and status = '${active}' and begin <= now()
       and ("end" is null or "end" > now()) and delete_time is null and ($2::smallint is null or ($2 = any(rules)
       and exists (select 1 from "user" u where u.id = audit_exempt."user" and u.status in (${shown}))))
     order by id limit 1`,
    [member, rule],
  );
  const [found] = await readRecords(
    tx,
    auditExempt,
    rows.map(({ id }) => id),
    true,
  );
  // Between the look and the lock somebody may have suspended it.
  return found?.["status"] === active ? found : null;
}

/** What lets this member's models go up without a moderator, now; null for almost everybody. */
export const modelExemption = (tx: Sql, author: unknown): Promise<AnyRecord | null> =>
  inForce(tx, author, AuditExemption.of("model"));

/** Of a batch of its own, by which the decision's undo finds it. */
const batchOf = (decision: string): string => `strike-${decision}`;

/**
 * catalogue/users.md, /white-list-audit: the first strike suspends. To be called in the transaction of the decision.
 * @param decision id of its operation record
 * @param reason the author's, as the decision gives it
 */
export async function suspendForStrike(
  tx: Sql,
  context: Context,
  member: string,
  decision: string,
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

/** The decision was taken back, and so is what its strike did; what a person has done since stays. */
export async function restoreAfterUndo(tx: Sql, context: Context, decision: string): Promise<void> {
  const [struck] = await tx.query<{ record: string; exempt: string }>(
    "select id as record, op_obj_id as exempt from operation_record where batch_id = $1 and undoes is null",
    [batchOf(decision)],
  );
  if (!struck) return;
  const [before] = await readRecords(tx, auditExempt, [struck.exempt], true);
  const [since] = await tx.query(
    "select 1 from operation_record where resource = $1 and op_obj_id = $2::bigint and id > $3::bigint limit 1",
    [auditExempt.name, struck.exempt, struck.record],
  );
  if (!before || since || before["status"] !== ExemptionStatus.of("suspended")) return;
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
