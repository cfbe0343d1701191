import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { PendingRule } from "#domain/tasks/enumerations.ts";
import { PENDING_HOURS, pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import { newBatchId } from "#server/commands/run-on-selection.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { insertRecord } from "#server/resources/write.ts";

/** An action that needs a second person. */
export interface ApprovalRequest {
  /** Id of the command. Its permission is also the approver's. */
  operation: string;
  /** Name of the resource on whose records it acts. */
  resource: string;
  /** Number of records. */
  count: number;
  /** Body of the call, which runs on approval. */
  body: Readonly<Record<string, unknown>>;
  /** Why the action needs a second person. */
  rule: "count" | "amount" | "kind";
  /** Limit that the action exceeds. */
  limit?: number;
  title: string;
  why?: string;
  /** Hours until the request expires. */
  hours?: number;
}

/** True while a call runs that a second person has approved. It needs no further approval. */
export const isApproved = ({ approvedBy }: Context): boolean => approvedBy !== undefined;

/**
 * Keeps an action until a second person approves it (engine.md, section 6). On approval the same call runs with the
 * requester's permissions, and `approvedBy` names the other person.
 * @returns the request
 */
export async function requireApproval(tx: Sql, context: Context, given: ApprovalRequest): Promise<AnyRecord> {
  const { operation, resource, count, body, rule, limit, title, why = "", hours = PENDING_HOURS } = given;
  const values = {
    title: [...title].slice(0, 120).join(""),
    operation,
    resource,
    count,
    action: body,
    rule: PendingRule.of(rule),
    limit: limit ?? null,
    requester: context.actor.id,
    why: [...why].slice(0, 500).join(""),
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

/** Reply of a call that now waits for a second person. */
export const waitsForApproval = (pending: AnyRecord): CommandReply => ({
  outcomes: [],
  batchId: newBatchId(),
  undoUntil: null,
  pending,
});
