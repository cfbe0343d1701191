import { findCommand } from "#commands/index.ts";
import type { CommandReply, CommandRequest } from "#domain/api/commands.ts";
import { resourceNamed, resources } from "#domain/index.ts";
import type { Command } from "#kernel/command.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { maskedPaths } from "#kernel/masked-entries.ts";
import { isMovable } from "#kernel/rank.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { handlersOfAreas } from "#server/generated/handlers.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { holdForApproval } from "#server/tasks/hold-for-approval.ts";
import { isApproved, waitsForApproval } from "#server/tasks/require-approval.ts";
import { reasonOf } from "./check-reason.ts";
import type { Handler, Handlers } from "./handler.ts";
import { moveHandler, rankHandler } from "./rank.ts";
import { revealHandler } from "./reveal.ts";
import { undoUntil } from "./undo-window.ts";
import { newBatchId, replyOf, selectedRecords } from "./run-on-selection.ts";
import { addHandler, deleteHandler, editHandler, gate } from "./standard.ts";

const standard = { add: addHandler, edit: editHandler, delete: deleteHandler, rank: rankHandler } as const;

const standardHandlers: Handlers = Object.fromEntries(
  resources.flatMap((resource) =>
    resource.allows.flatMap((verb) =>
      verb in standard ? [[`${resource.name}.${verb}`, standard[verb as keyof typeof standard](resource)]] : [],
    ),
  ),
);

const treeHandlers: Handlers = Object.fromEntries(
  resources.flatMap((resource) => (isMovable(resource) ? [[`${resource.name}.move`, moveHandler(resource)]] : [])),
);

const revealHandlers: Handlers = Object.fromEntries(
  resources.flatMap((resource) =>
    maskedPaths(resource.fields).length > 0 ? [[`${resource.name}.reveal`, revealHandler(resource)]] : [],
  ),
);

const isReply = (result: unknown): result is CommandReply =>
  typeof result === "object" && result !== null && "outcomes" in result;

/**
 * Locks and checks the records of a call that a handler runs. Added records do not exist yet.
 * @throws Refusal
 */
async function recordsOf(tx: Sql, context: Context, command: Command, body: Row): Promise<AnyRecord[]> {
  if (Array.isArray(body["ids"])) return selectedRecords(tx, context, command.id, body);
  if (typeof body["id"] !== "string" || command.resource === null) return [];
  const resource = resourceNamed(command.resource);
  const record = await readRecord(tx, resource, body["id"], true);
  gate(context, resource, command.verb, record);
  return [record];
}

/** Lets a handler run only on what needs no second person, or what one has approved. */
function withApproval([id, handler]: [string, Handler]): [string, Handler] {
  const command = findCommand(id);
  if (!command?.approval || command.resource === null) return [id, handler];
  const resource = resourceNamed(command.resource);
  const handle: Handler["handle"] = async (context, body, tx) => {
    if (isApproved(context)) return handler.handle(context, body, tx);
    const given = body["reason"] as CommandRequest["reason"];
    const reason = await reasonOf(tx, command, given, command.reasons !== null);
    const records = await recordsOf(tx, context, command, body);
    const input = (body["input"] ?? {}) as Row;
    const held = { command, resource, records, body, input, reason: reason.text };
    const { alone, outcomes, pending } = await holdForApproval(tx, context, held);
    if (alone.length === records.length && !pending) return handler.handle(context, body, tx);
    if (alone.length === 0)
      return pending ? waitsForApproval(pending, [...outcomes]) : replyOf([...outcomes], newBatchId());
    const reply = (await handler.handle(context, { ...body, ids: alone }, tx)) as CommandReply;
    return { ...reply, outcomes: [...reply.outcomes, ...outcomes], ...(pending ? { pending } : {}) };
  };
  return [id, { ...handler, handle }];
}

/** Lets the reply of a handler say until when its command can be undone. */
function withUndoWindow([id, handler]: [string, Handler]): [string, Handler] {
  const command = findCommand(id);
  const handle: Handler["handle"] = async (context, body, tx) => {
    const reply = await handler.handle(context, body, tx);
    return isReply(reply) ? { ...reply, undoUntil: undoUntil(command, context.now, reply.outcomes) } : reply;
  };
  return [id, { ...handler, handle }];
}

const plain: Handlers = Object.assign({}, standardHandlers, treeHandlers, revealHandlers, ...handlersOfAreas);

/** All handlers. Those of an area replace standard ones. run.ts runs all other commands. */
export const handlers: Handlers = Object.fromEntries(Object.entries(plain).map(withApproval).map(withUndoWindow));
