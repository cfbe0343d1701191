import { randomUUID } from "node:crypto";
import { resourceNamed } from "#domain/index.ts";
import { leasedByMessage, Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { ownerOf } from "#kernel/resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { NewEvent } from "#server/live/publish.ts";
import { publish } from "#server/live/publish.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import { refuseUnfilled } from "#server/outbox/refuse-unfilled.ts";
import { readRecord } from "#server/resources/detail.ts";
import { isClaimable, assertLanguage } from "./claimable.ts";
import { requireQueue } from "./require-queue.ts";

/**
 * Ends a deferral: the item returns to the queue. If the item was escalated before its author was asked, the escalation
 * becomes active again.
 */
export async function endDeferral(
  tx: Sql,
  context: Context,
  { queue, resource }: { queue: string; resource: string },
  item: string,
  verb: "askAuthor" | "escalate",
): Promise<void> {
  if (verb === "askAuthor") {
    const escalated = await tx.query(
      `update queue_item q set asked_until = null, note = r.reason, asked_by = r.admin from (
         select reason, admin from operation_record r
         where r.resource = $3 and r.op_obj_id = $2::bigint and r.queue = $1 and r.command = 'queue.escalate'
           and r.undoes is null and not exists (select 1 from operation_record u where u.undoes = r.id)
         order by r.id desc limit 1) r
       where q.queue = $1 and q.item = $2::bigint and q.escalated and q.holder is null returning 1`,
      [queue, item, resource],
    );
    if (escalated.length > 0) return;
  }
  // If a queue lead has leased the item since, the lease stays. Only the deferral is cleared.
  await tx.query(
    `update queue_item set asked_until = null, escalated = false, note = '', asked_by = null
     where queue = $1 and item = $2::bigint and holder is not null`,
    [queue, item],
  );
  await tx.query("delete from queue_item where queue = $1 and item = $2::bigint and holder is null", [queue, item]);
  await publish(tx, [queueChangeEvent(context, queue, item, "back")]);
}

/** Builds the live event for a deferral, its end, a skip, or the undo of a skip. */
export const queueChangeEvent = (
  { actor, requestId }: Context,
  queue: string,
  id: string,
  verb: Extract<NewEvent, { kind: "aside" }>["verb"],
  note = "",
): NewEvent => ({ kind: "aside", queue, id, admin: actor.id, name: actor.name, verb, note, requestId });

/** Days that an author has to answer before the item returns to the queue. */
const ASK_DAYS = 7;

interface DeferRequest {
  queue: string;
  id: string;
  version: number;
  text: string;
}

async function lockDeferrable(tx: Sql, context: Context, request: DeferRequest): Promise<AnyRecord> {
  const resource = resourceNamed(requireQueue(request.queue).resource);
  const record = await readRecord(tx, resource, request.id, true);
  if (record.version !== request.version)
    throw new Refusal("versionConflict", ["内容已被改动，请重新查看", "It has changed. Look at it again"], {
      details: { current: record },
    });
  assertLanguage(context, resource, record, "id");
  if (!(await isClaimable(tx, context, requireQueue(request.queue), request.id)))
    throw new Refusal("wrongState", ["已不在队列中", "This item has left the queue"], { path: "id" });
  const [held] = await tx.query<{ name: string }>(
    `select a.real_name as name from queue_item q join admin a on a.id = q.holder
     where q.queue = $1 and q.item = $2::bigint and q.holder <> $3::bigint and q.lease_until > now()`,
    [request.queue, request.id, context.actor.id],
  );
  if (held) throw new Refusal("heldByOther", leasedByMessage(held.name));
  return record;
}

async function deferItem(
  tx: Sql,
  context: Context,
  request: DeferRequest,
  { verb, set, effects }: { verb: "askAuthor" | "escalate"; set: string; effects: (record: AnyRecord) => Effect[] },
): Promise<string> {
  const resource = resourceNamed(requireQueue(request.queue).resource);
  const record = await lockDeferrable(tx, context, request);
  await tx.query(
    `insert into queue_item (queue, item, note, asked_by) values ($1, $2::bigint, $3, $4::bigint)
     on conflict (queue, item) do update set holder = null, lease_until = null, held_since = null, note = excluded.note,
       asked_by = excluded.asked_by`,
    [request.queue, request.id, request.text, context.actor.id],
  );
  await tx.query(`update queue_item set ${set} where queue = $1 and item = $2::bigint`, [request.queue, request.id]);
  return recordOperation(
    tx,
    context,
    {
      resource,
      id: record.id,
      targetId: ownerOf(resource, record),
      command: `queue.${verb}`,
      before: null,
      after: null,
      reason: request.text,
      batchId: randomUUID(),
      queue: request.queue,
    },
    {
      effects: effects(record),
      events: [
        queueChangeEvent(context, request.queue, record.id, verb, request.text),
        { kind: "count", queue: request.queue },
      ],
    },
  );
}

/**
 * Defers an item until the author changes it, for at most seven days. The author gets the question as a message.
 * @returns the id of its operation record
 * @throws Refusal versionConflict; guardRefused; wrongState where the item left the queue; heldByOther
 */
export async function askAuthor(tx: Sql, context: Context, request: DeferRequest): Promise<string> {
  refuseUnfilled(request.text, "text");
  const resource = resourceNamed(requireQueue(request.queue).resource);
  const { name, title, ownerField } = resource;
  const effect = { kind: "authorMessage" as const, event: `${name}.askAuthor`, reasonKey: "", reason: request.text };
  return deferItem(tx, context, request, {
    verb: "askAuthor",
    set: `asked_until = now() + interval '${ASK_DAYS} days'`,
    effects: (record) => {
      if (!ownerOf(resource, record))
        throw new Refusal("guardRefused", ["没有可以询问的会员", "There is no member to ask"], { path: "id" });
      return [{ ...effect, receiver: String(record[ownerField ?? ""]), title: String(record[title]) }];
    },
  });
}

/**
 * Defers an item to admins with `<queue>.lead`.
 * @returns the id of its operation record
 * @throws Refusal as `askAuthor`
 */
export async function escalate(tx: Sql, context: Context, request: DeferRequest): Promise<string> {
  return deferItem(tx, context, request, { verb: "escalate", set: "escalated = true", effects: () => [] });
}
