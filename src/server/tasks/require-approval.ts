import type { Stored } from "#kernel/enumeration.ts";
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
import { askedAlready } from "./waiting-request.ts";

/** An action that needs a second person. */
interface ApprovalRequest {
  /** Id of the command. It says which permission the approver needs. */
  operation: string;
  /** Id of the command that runs on approval; without it `operation`. */
  call?: string;
  /** Name of the resource on whose records it acts. */
  resource: string;
  /** Body of the call, which runs on approval. */
  body: Readonly<Record<string, unknown>>;
  /** Why the action needs a second person. */
  rule: "count" | "amount" | "kind";
  /** Limit that the action exceeds: a number of records, or an amount in smallest units. */
  limit?: number | null;
  /** Amount in smallest units of its currency. */
  amount?: number | null;
  /** Stored value of LedgerCurrency. */
  currency?: Stored | null;
  title: string;
  reason?: string;
  /** Hours until the request expires. */
  hours?: number;
}

/** True while a call runs that a second person has approved. It needs no further approval. */
export const isApproved = ({ approvedBy }: Context): boolean => approvedBy !== undefined;

/**
 * Refuses a second request for a call that waits already, on the same records or on one of them. The lock makes a call
 * at the same moment wait.
 */
async function checkNoRequest(
  tx: Sql,
  key: string,
  { call, resource, ids }: { call: string; resource: string; ids: string[] },
): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('approval'), hashtext($1))", [key]);
  const [open] = await tx.query<{ name: string | null }>(
    `select a.real_name as name from pending_decision p left join admin a on a.id = p.requester
     where p.state = 'waiting' and p.expire > now() and p.delete_time is null
       and (p.key = $1 or (p.call = $2 and p.resource = $3 and p.action -> 'ids' ?| $4::text[]))`,
    [key, call, resource, ids],
  );
  if (open) throw new Refusal("guardRefused", askedAlready(open.name ?? ""), { path: "ids" });
}

/** Ids that a call names itself. */
const idsIn = (body: Readonly<Record<string, unknown>>): string[] => [
  ...new Set([body["ids"] ?? body["id"] ?? []].flat().map(String)),
];

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
    limit = null,
    amount = null,
    currency = null,
    title,
    reason = "",
    hours = PENDING_HOURS,
  } = request;
  const { count, key, hash } = await measure(tx, call, await subjectOf(tx, call, resource, body));
  const ids = idsIn(body);
  await checkNoRequest(tx, key, { call, resource, ids });
  if (count === 0)
    throw new Refusal("guardRefused", ["没有可以执行的数据", "There is no record to act on"], { path: "ids" });
  const values = {
    title: [...title].slice(0, 120).join(""),
    operation,
    call,
    resource,
    count,
    record: call === operation && ids.length === 1 ? ids[0] : null,
    action: body,
    key,
    hash,
    rule: PendingRule.of(rule),
    limit,
    amount,
    currency,
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
