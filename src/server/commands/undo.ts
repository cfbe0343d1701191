import { replyOf } from "./run-on-selection.ts";
import { randomUUID } from "node:crypto";
import { findCommand } from "#commands/index.ts";
import { known } from "#commands/permissions.ts";
import { undoRefusals, operationRecordCommands } from "#commands/audit/operation-record.ts";
import { findResource } from "#domain/index.ts";
import type { Availability } from "#kernel/availability.ts";
import { undoAvailability } from "#kernel/availability.ts";
import { requiredPermission } from "#kernel/command.ts";
import { codes, Refusal, refusals } from "#kernel/errors.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { CommandOutcome, CommandReply, UndoRequest } from "#domain/api/commands.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { AreaRules, Operation } from "#server/commands/area-rules.ts";
import { rulesOfAreas } from "#server/generated/rules.ts";
import { standingOfAreas } from "#server/generated/standing.ts";
import { changesPlace, placeBack, placedBack } from "./rank.ts";
import { checkTogether } from "./rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { dropFromOutbox } from "#server/outbox/outbox-entry.ts";
import { endDeferral } from "#server/queue/defer.ts";
import { leaseUndone } from "#server/queue/lease-item.ts";
import { readRecord } from "#server/resources/detail.ts";
import { checkReaders } from "#server/resources/readers.ts";
import type { Row } from "#server/resources/row.ts";
import { removeRecord, updateRecord } from "#server/resources/write.ts";

/** Operations of a batch. What they led to may have batches of its own. */
const OF_BATCH = "select b.id from operation_record b where b.batch_id = $1 and b.undoes is null";

async function operationsOf(tx: Sql, request: UndoRequest): Promise<Operation[]> {
  const byBatch = request.batchId !== undefined;
  return tx.query<Operation>(
    `select r.id, r.resource, r.op_obj_id as object, r.target_id as target, r.command, r.admin, r.queue, r.reason_key as "reasonKey", r.before, r.after, r.caused_by as "causedBy",
       extract(epoch from now() - r.create_time)::float8 as age,
       exists (select 1 from operation_record u where u.undoes = r.id) as undone
     from operation_record r where r.undoes is null
       and ${byBatch ? `(r.batch_id = $1 or r.caused_by in (${OF_BATCH}))` : "(r.id = any($1::bigint[]) or r.caused_by = any($1::bigint[]))"}
     order by r.id desc for update`,
    [byBatch ? request.batchId : (request.recordIds ?? [])],
  );
}

type Inverse = NonNullable<AreaRules["undo"]>[string];

const queueInverses: Readonly<Record<string, Inverse>> = {
  "queue.askAuthor": (tx, context, operation, { id }) => endDeferral(tx, context, operation, id, "askAuthor"),
  "queue.escalate": (tx, context, operation, { id }) => endDeferral(tx, context, operation, id, "escalate"),
};

/**
 * Undoes the writes of a command that are not part of its record.
 * @throws Refusal where they can no longer be undone
 */
export const inverses: Readonly<Record<string, Inverse>> = Object.assign(
  {},
  queueInverses,
  ...rulesOfAreas.map(({ undo }) => undo),
);

const isUnchangedSince = (record: AnyRecord, after: Row): boolean =>
  Object.entries(after).every(
    ([name, value]) => JSON.stringify(record[name] ?? null) === JSON.stringify(value ?? null),
  );

/**
 * Undoes one operation: the record gets its former values back.
 * @param keepsSent true to undo it although its messages are sent already; without it, that is refused
 * @throws Refusal wrongState where the record changed since; undoTooLate
 */
export async function undoOne(
  tx: Sql,
  context: Context,
  operation: Operation,
  resource: Resource,
  batchId: string,
  keepsSent = false,
): Promise<CommandOutcome> {
  const record = await readRecord(tx, resource, operation.object, true);
  await checkReaders(tx, context.actor, resource, [operation.object]);
  if (operation.undone)
    throw new Refusal("wrongState", ["已经撤销过了", "Already undone"], { details: { id: operation.id } });
  const back = changesPlace(operation) ? await placeBack(tx, context, resource, operation, record) : null;
  if (!back && !isUnchangedSince(record, operation.after))
    throw new Refusal("wrongState", ["之后又有改动，不能撤销", "It has changed since and cannot be undone"], {
      details: { id: operation.id },
    });
  // The message may have been sent since `undo` checked the undo window. Then the action can no longer be undone.
  if (!(await dropFromOutbox(tx, operation.id)) && !keepsSent)
    throw new Refusal("undoTooLate", undoRefusals.createTime);
  await inverses[operation.command]?.(tx, context, operation, record);
  for (const standing of standingOfAreas) await standing.takeBack(tx, context, operation);
  const after = await updateRecord(tx, resource, record, back?.patch ?? operation.before, context.actor.id);
  // Within its group a record breaks no rule between records by another rank.
  if (!back || operation.command.endsWith(".move")) await checkTogether(tx, resource, after);
  const place = back ? await placedBack(tx, resource, after) : {};
  const recordId = await recordOperation(
    tx,
    context,
    {
      resource,
      id: record.id,
      targetId: operation.target,
      command: operation.command,
      before: { ...record, ...back?.place },
      after: { ...after, ...place },
      batchId,
      queue: operation.queue,
      undoes: operation.id,
    },
    {
      events: [
        ...(context.batchId === undefined
          ? [{ kind: "changed" as const, resource: resource.name, id: record.id, item: after }]
          : []),
        ...(operation.queue ? [{ kind: "count" as const, queue: operation.queue }] : []),
      ],
    },
  );
  return { id: record.id, ok: true, item: after, recordId, code: codes.ok, msg: "" };
}

function refusedBy({ code, message }: Extract<Availability, { ok: false }>, { command }: Operation): Refusal {
  const done = findCommand(command);
  const permission = code === "noPermission" && done ? requiredPermission(done) : null;
  return new Refusal(code, message, { path: "recordIds", permission });
}

/** Undoes an operation that followed from a decision. A record that it added is removed. */
async function undoCaused(tx: Sql, context: Context, operation: Operation, batchId: string): Promise<void> {
  const resource = findResource(operation.resource);
  if (!resource || operation.undone) return;
  if (!operation.command.endsWith(".add")) return void (await undoOne(tx, context, operation, resource, batchId));
  const before = await readRecord(tx, resource, operation.object, true);
  await inverses[operation.command]?.(tx, context, operation, before);
  await removeRecord(tx, resource, before, context.actor.id);
  await recordOperation(tx, context, {
    resource,
    id: before.id,
    targetId: operation.target,
    command: operation.command,
    before,
    after: null,
    batchId,
    undoes: operation.id,
  });
}

/**
 * Undoes the caller's own recent actions: restores the changed fields and drops the messages. A batch is undone
 * completely or not at all.
 * @throws Refusal undoTooLate; wrongState; notFound; noPermission without the permission of the original command
 */
export async function undo(tx: Sql, context: Context, request: UndoRequest): Promise<CommandReply> {
  const operations = await operationsOf(tx, request);
  if (operations.length === 0) throw new Refusal("notFound", undoRefusals.admin, { path: "recordIds" });
  const batchId = randomUUID();
  const outcomes: CommandOutcome[] = [];
  for (const operation of operations) {
    if (operations.some(({ id }) => id === operation.causedBy)) {
      // The decision that led to it is undone with it, and decides whether that is allowed.
      await undoCaused(tx, context, operation, batchId);
      continue;
    }
    const done = { ...operation, createTime: context.now - operation.age };
    const answer = undoAvailability(operationRecordCommands.undo, context.actor, done, context.now, known);
    if (!answer.ok) throw refusedBy(answer, operation);
    const resource = findResource(operation.resource);
    if (!resource) throw new Refusal("notFound", refusals.notFound, { path: "recordIds" });
    outcomes.push(await undoOne(tx, context, operation, resource, batchId));
    if (operation.queue && operation.object === request.hold)
      await leaseUndone(tx, context, operation.queue, request.hold);
  }
  return replyOf(outcomes, batchId);
}
