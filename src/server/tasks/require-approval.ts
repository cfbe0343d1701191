import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { PendingRule } from "#domain/tasks/enumerations.ts";
import { PENDING_HOURS, pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import { newBatchId } from "#server/commands/run-on-selection.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { insertRecord } from "#server/resources/write.ts";
import { measure, subjectOf } from "./approval-subject.ts";

/** An action that needs a second person. */
interface ApprovalRequest {
  /** Id of the command. Its permission is also the approver's. */
  operation: string;
  /** Id of the command that runs on approval; without it `operation`. */
  call?: string;
  /** Name of the resource on whose records it acts. */
  resource: string;
  /** Body of the call, which runs on approval. */
  body: Readonly<Record<string, unknown>>;
  /** Why the action needs a second person. */
  rule: "count" | "amount" | "kind";
  /** Limit that the action exceeds. */
  limit?: number;
  title: string;
  reason?: string;
  /** Hours until the request expires. */
  hours?: number;
}

/** True while a call runs that a second person has approved. It needs no further approval. */
export const isApproved = ({ approvedBy }: Context): boolean => approvedBy !== undefined;

/** Refuses a second request for a call that waits already. The lock makes a call at the same moment wait. */
async function checkNoRequest(tx: Sql, key: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('approval'), hashtext($1))", [key]);
  const [open] = await tx.query<{ name: string | null }>(
    `select a.real_name as name from pending_decision p left join admin a on a.id = p.requester
     where p.key = $1 and p.state = 'waiting' and p.expire > now() and p.delete_time is null`,
    [key],
  );
  if (!open) return;
  throw new Refusal(
    "guardRefused",
    [
      `${open.name ?? ""}已提交同样的审批申请，请等待另一位管理员处理`,
      `${open.name ?? ""} has already requested approval for this. Another admin has to answer`,
    ],
    { path: "ids" },
  );
}

/**
 * Keeps an action until a second person approves it. On approval the same call runs with the requester's permissions,
 * and `approvedBy` names the other person.
 * @returns the request
 * @throws Refusal guardRefused where the same call waits already, or has no record to act on
 */
export async function requireApproval(tx: Sql, context: Context, request: ApprovalRequest): Promise<AnyRecord> {
  const {
    operation,
    call = operation,
    resource,
    body,
    rule,
    limit,
    title,
    reason = "",
    hours = PENDING_HOURS,
  } = request;
  const { count, key, hash } = await measure(tx, call, await subjectOf(tx, call, resource, body));
  await checkNoRequest(tx, key);
  if (count === 0)
    throw new Refusal("guardRefused", ["没有可以执行的数据", "There is no record to act on"], { path: "ids" });
  const values = {
    title: [...title].slice(0, 120).join(""),
    operation,
    call,
    resource,
    count,
    action: body,
    key,
    hash,
    rule: PendingRule.of(rule),
    limit: limit ?? null,
    requester: context.actor.id,
    why: [...reason].slice(0, 500).join(""),
    expire: context.now + hours * 3_600,
  };
  const item = await insertRecord(tx, pendingDecision, values, context.actor.id);
  await recordOperation(
    tx,
    context,
    {
      resource: pendingDecision,
      id: item.id,
      targetId: null,
      command: "pendingDecision.add",
      before: null,
      after: item,
      reason: values.why,
      batchId: newBatchId(),
    },
    { events: [{ kind: "changed", resource: pendingDecision.name, id: item.id, item }] },
  );
  return item;
}

/** Reply of a call that now waits for a second person. @param outcomes records that it leaves out */
export const waitsForApproval = (pending: AnyRecord, outcomes: CommandReply["outcomes"] = []): CommandReply => ({
  outcomes,
  batchId: newBatchId(),
  undoUntil: null,
  pending,
});
