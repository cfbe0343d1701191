import { randomUUID } from "node:crypto";
import { findCommand } from "#commands/index.ts";
import { known } from "#commands/permissions.ts";
import { resourceNamed } from "#domain/index.ts";
import { availability, singleDecisionRefusal, permitted } from "#kernel/availability.ts";
import { isBlank } from "#kernel/blank-text.ts";
import { missingFor, missingMessage } from "#kernel/complete.ts";
import { undoUntil } from "./undo-window.ts";
import { checked } from "#kernel/validate.ts";
import type { Command } from "#kernel/command.ts";
import type { CodeName } from "#kernel/errors.ts";
import { codes, leasedByMessage, noPermission, Refusal, refusals, prefixErrors, renamed } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import { small } from "#kernel/label.ts";
import { Parameters } from "#kernel/filter/sql.ts";
import { transitionRefusal, writes } from "#kernel/machine.ts";
import { MAX_SELECTED } from "#kernel/queue.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { CommandOutcome, CommandReply, CommandRequest } from "#domain/api/commands.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { NewEvent } from "#server/live/publish.ts";
import type { Locked } from "#server/queue/lease.ts";
import type { AreaRules, Move } from "#server/commands/area-rules.ts";
import { rulesOfAreas } from "#server/generated/rules.ts";
import { once } from "#server/once.ts";
import type { Held } from "#server/tasks/hold-for-approval.ts";
import { checkNoApproval, holdForApproval } from "#server/tasks/hold-for-approval.ts";
import { waitsForApproval } from "#server/tasks/require-approval.ts";
import { lockWithHolders, queuesOf } from "#server/queue/lease.ts";
import { endingLeases, endLeases } from "#server/queue/leave-queues.ts";
import { refusedForPart } from "#server/queue/not-for.ts";
import { requireQueue } from "#server/queue/require-queue.ts";
import { isDeferredBy, isTurnOf } from "#server/queue/deferral.ts";
import type { Row } from "#server/resources/row.ts";
import { unseenCondition } from "#server/resources/unseen-operations.ts";
import { checkedValues, isChange, updateRecord } from "#server/resources/write.ts";
import { standingOfAreas } from "#server/generated/standing.ts";
import type { Consequence, Consequences, Reason } from "./effects.ts";
import { none } from "./effects.ts";
import { tally, tellMembers } from "./foretell.ts";
import { refusalByOthers } from "./foreseen-refusals.ts";
import { needsReason, reasonOf } from "./check-reason.ts";
import { moveBySystem } from "./move-by-system.ts";
import { checkRecord, checkTogether, filledBy, afterWrite, beforeWrite } from "./rules.ts";
import { needVersions } from "./versions.ts";

const consequences = once<Readonly<Record<string, Consequences>>>(() =>
  Object.assign({}, ...rulesOfAreas.map((area) => area.consequences)),
);

const followers = once<NonNullable<AreaRules["follow"]>>(() =>
  Object.assign({}, ...rulesOfAreas.map(({ follow }) => follow)),
);

interface Call {
  command: Command;
  resource: Resource;
  request: CommandRequest;
  reason: Reason;
  batchId: string;
  context: Context;
}

/** Returns the fields that the command itself writes. Answers to its questions are written to the fields of their names. */
function declaredPatch({ command, resource, request, context }: Call, record: AnyRecord): Row {
  if (command.action.type === "transition") {
    const transition = resource.machine?.transitions[command.action.transition];
    const answers = Object.entries(request.input ?? {}).filter(([name]) => Object.hasOwn(resource.fields, name));
    return resource.machine && transition
      ? { ...Object.fromEntries(answers), ...writes(resource.machine, transition, record, context.now) }
      : {};
  }
  if (command.action.type === "change") return { ...command.action.set, ...request.input };
  throw new Error(`${command.id} is run by a handler of its own`);
}

interface Refused {
  code: CodeName;
  message: Label;
  /** Fields that the record lacks for the transition. */
  missing?: readonly string[];
}

const unknown = (id: string): Refused => ({
  code: "notFound",
  message: [`编号 ${id} 的数据不存在`, `There is no record ${id}`],
});

/** Field of the call that a refusal refers to, by refusal code. For all other codes it is `ids`. */
const pathOf: Partial<Record<CodeName, string>> = { versionConflict: "versions" };

const refused = (id: string, item: AnyRecord | null, { code, message }: Refused, language: number): CommandOutcome => ({
  id,
  ok: false,
  item,
  recordId: null,
  code: codes[code],
  msg: message[language === 1 ? 0 : 1],
});

function refusalOf(call: Call, { record, holder, aside }: Locked): Refused | null {
  const { command, resource, request, context } = call;
  if (request.versions[record.id] !== record.version)
    return {
      code: "versionConflict",
      message: ["内容已被改动，请查看差异后再操作", "This record has changed. Review the changes, then decide again"],
    };
  // A second person approves the item that this person has leased.
  const ownLeases = [context.actor.id, context.approvedBy];
  if (holder && !ownLeases.includes(holder.admin) && command.decision)
    return { code: "heldByOther", message: leasedByMessage(holder.name) };
  // A deferral blocks decisions only in its own queue.
  const isAside = aside && request.queue === aside.queue && command.decision;
  if (isAside && !isTurnOf(context, aside)) return { code: "wrongState", message: isDeferredBy(aside) };
  const target = { resource, record, isApproved: context.approvedBy !== undefined };
  const gate = availability(command, context.actor, target, context.now, known);
  if (!gate.ok) return gate;
  const missing =
    command.action.type === "transition" ? missingFor(resource, command.action.transition, record, isBlank) : [];
  if (missing.length > 0) return { code: "guardRefused", message: missingMessage(resource, missing), missing };
  const message = request.unchosen ? singleDecisionRefusal(command, resource, record, context.now) : null;
  return message && { code: "guardRefused", message };
}

/**
 * Returns a refusal that names the admin who decided first; null if no other decision caused the version conflict. It
 * is also null if the command is possible from the record's current state.
 */
async function decidedBefore(
  tx: Sql,
  { command, resource, context }: Call,
  record: AnyRecord,
): Promise<Refused | null> {
  const { machine } = resource;
  const transition = command.action.type === "transition" ? machine?.transitions[command.action.transition] : undefined;
  if (!command.decision || !machine || !transition || !transitionRefusal(machine, transition, record)) return null;
  const parameters = new Parameters([resource.name, record.id]);
  const [last] = await tx.query<{ admin: string; name: string; command: string; seen: boolean }>(
    `select a.id as admin, a.real_name as name, r.command, ${unseenCondition(context.actor, parameters, "r")} as seen from operation_record r join admin a on a.id = r.admin
     where r.resource = $1 and r.op_obj_id = $2::bigint and r.undoes is null
       and not exists (select 1 from operation_record u where u.undoes = r.id)
     order by r.id desc limit 1`,
    parameters.values,
  );
  const done = last ? findCommand(last.command) : undefined;
  if (!last?.seen || !done?.decision) return null;
  const isOwn = last.admin === context.actor.id;
  const [zh, en] = isOwn ? ["你在另一窗口", "You, in another window,"] : [last.name, last.name];
  return {
    code: "versionConflict",
    message: [`${zh}已先处理：${done.label[0]}`, `${en} decided first: ${done.label[1]}`],
  };
}

/** Names a refused field as the call does: the fields of a command are in its input. */
export async function namingInput<T>({ input }: Pick<Command, "input">, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isInput = (path: string): boolean => Object.hasOwn(input, path.split(/[.[]/)[0] ?? "");
    throw error instanceof Refusal ? renamed(error, (path) => (isInput(path) ? `input.${path}` : path)) : error;
  }
}

/** Writes one record in two round trips: the change, and everything that follows from it. */
async function commit(tx: Sql, call: Call, record: AnyRecord): Promise<CommandOutcome> {
  const { command, resource, reason, context, request } = call;
  const commandPatch = declaredPatch(call, record);
  const consequence: Consequence =
    (await consequences()[resource.name]?.(command, record, reason, context, commandPatch, tx)) ?? none;
  const declared = { ...commandPatch, ...consequence.patch };
  const isEdit = command.action.type === "change";
  const about = { resource, verb: command.verb, before: record };
  const filled = isEdit ? await filledBy(tx, context, { ...about, patch: declared }) : {};
  const write = { ...about, patch: { ...declared, ...filled } };
  if (command.action.type === "change" && !isChange(resource, record, write.patch))
    return { id: record.id, ok: true, item: record, recordId: null, code: codes.ok, msg: "", unchanged: true };
  const after = await namingInput(command, async () => {
    if (isEdit) checkRecord(resource, { ...record, ...write.patch }, Object.keys(write.patch));
    await beforeWrite(tx, context, write);
    const written = await updateRecord(tx, resource, record, write.patch, context.actor.id);
    await checkTogether(tx, resource, written);
    return written;
  });
  await afterWrite(tx, context, { ...write, after });
  const { targetId = null } = consequence;
  const recordId = await recordOperation(
    tx,
    context,
    {
      resource,
      id: record.id,
      targetId,
      command: command.id,
      before: record,
      after,
      reason: reason.text,
      reasonKey: reason.key,
      batchId: call.batchId,
      ...(request.queue ? { queue: request.queue } : {}),
    },
    {
      effects: consequence.effects,
      also: {
        ...(command.decision ? endingLeases(queuesOf(resource.name), record.id) : {}),
        ...Object.assign({}, ...standingOfAreas.map(({ counts }) => counts(command.id, targetId))),
      },
      // A task publishes one event for many records.
      events: context.batchId === undefined ? [eventOf(call, after)] : [],
    },
  );
  tellMembers(
    context,
    consequence.effects.map(({ receiver }) => receiver),
  );
  tally(context, ["违规 {n} 次", "Strikes: {n}"], consequence.strikes?.points ?? 0);
  const { strikes } = consequence;
  for (const standing of standingOfAreas)
    await standing.change(tx, context, { strikes, recordId, reason: reason.text });
  const caused = { ...context, causedBy: recordId };
  const decide = (commandId: string, id: string): Promise<boolean> =>
    decideOn(tx, { ...call, context: caused }, commandId, id);
  const move = (request: Move): Promise<AnyRecord> => moveBySystem(tx, caused, request);
  await followers()[command.id]?.(tx, caused, { record: after, recordId, reason, batchId: call.batchId, decide, move });
  return { id: record.id, ok: true, item: after, recordId, code: codes.ok, msg: "" };
}

/** Runs a decision on another record that follows from this one. @returns false where its state does not allow it */
async function decideOn(tx: Sql, call: Call, commandId: string, id: string): Promise<boolean> {
  const command = findCommand(commandId);
  if (!command?.resource) return false;
  const resource = resourceNamed(command.resource);
  const transition =
    command?.action.type === "transition" ? resource.machine?.transitions[command.action.transition] : undefined;
  const record = (await lockWithHolders(tx, resource, [id], [])).get(id)?.record;
  if (!record || !resource.machine || !transition) return false;
  if (transitionRefusal(resource.machine, transition, record)) return false;
  await checkNoApproval(tx, call.context, command, resource, record);
  const request = { ids: [id], versions: {} };
  await commit(tx, { ...call, command, resource, request, reason: { ...call.reason, strike: false } }, record);
  return true;
}

/** Builds the live event that colleagues receive: the decision, or only that the record changed. */
function eventOf({ command, resource, context }: Call, item: AnyRecord): NewEvent {
  const about = { resource: resource.name, id: item.id, item };
  if (!command.decision) return { kind: "changed", ...about };
  const { actor, requestId } = context;
  return { kind: "decision", ...about, admin: actor.id, name: actor.name, transition: command.verb, requestId };
}

/** Checks a call. An id that it names several times stands in the result once. */
async function prepare(tx: Sql, context: Context, commandId: string, received: CommandRequest): Promise<Call> {
  const request = { ...received, ids: [...new Set(received.ids.map(String))] };
  const command = findCommand(commandId);
  if (!command?.resource) throw new Refusal("notFound", refusals.notFound);
  if (!permitted(command, context.actor).ok) throw noPermission(context.path, command.id);
  if (request.ids.length === 0)
    throw new Refusal("illegalParameter", ["没有选中记录", "No record is selected"], { path: "ids" });
  if (request.ids.length > MAX_SELECTED)
    throw new Refusal("illegalParameter", [`一次最多 ${MAX_SELECTED} 条`, `At most ${MAX_SELECTED} at once`], {
      path: "ids",
    });
  if (command.targets === "one" && request.ids.length > 1)
    throw new Refusal("illegalParameter", ["一次只能处理一条", "Works on one record at a time"], { path: "ids" });
  const resource = resourceNamed(command.resource);
  const queue = request.queue ? requireQueue(request.queue) : null;
  if (queue && queue.resource !== resource.name)
    throw new Refusal(
      "illegalParameter",
      [`「${queue.label[0]}」里没有${resource.label[0]}`, `${queue.label[1]} contains no ${small(resource.label[1])}`],
      { path: "queue" },
    );
  const input = await prefixErrors("input.", async () => {
    checked(command.input, request.input ?? {});
    return checkedValues(tx, command.input, request.input ?? {}, null);
  });
  const reason = await reasonOf(tx, command, request.reason, needsReason(resource, command));
  const batchId = context.batchId ?? randomUUID();
  return { command, resource, request: { ...request, input }, reason, batchId, context };
}

/** A record of a call, with the reason why the command is not possible on it. */
interface Checked {
  id: string;
  record: AnyRecord | null;
  refusal: Refused | null;
}

/** What a call holds back for a second person, of the records on which it is possible. */
function heldOf({ command, resource, request, reason }: Call, possible: readonly Checked[]): Held {
  const { queue: _, input = {}, ...body } = request;
  const records = possible.flatMap(({ record }) => record ?? []);
  return { command, resource, records, body: { ...body, input }, input, reason: reason.text };
}

/** Refusal that rests on other records: the admin has a part in the item, or another record forbids the command. */
async function byOthers(
  tx: Sql,
  { command, context }: Call,
  record: AnyRecord,
  notFor: ReadonlyMap<string, Label>,
): Promise<Refused | null> {
  const message = notFor.get(record.id) ?? (await refusalByOthers(tx, context, command.id, record));
  return message && { code: "guardRefused", message };
}

/** Locks the records of a call, and checks each. */
async function checkEach(tx: Sql, call: Call): Promise<Checked[]> {
  const { command, resource, request, context } = call;
  const locked = await lockWithHolders(tx, resource, request.ids, command.decision ? queuesOf(resource.name) : []);
  needVersions([...locked.keys()], request.versions);
  const notFor = command.decision ? await refusedForPart(tx, context, resource, request.ids) : new Map<string, Label>();
  const checks: Checked[] = [];
  for (const id of request.ids) {
    const one = locked.get(id);
    const refusal = one ? (refusalOf(call, one) ?? (await byOthers(tx, call, one.record, notFor))) : unknown(id);
    const record = one?.record ?? null;
    const isStale = record !== null && refusal?.code === "versionConflict";
    checks.push({ id, record, refusal: isStale ? ((await decidedBefore(tx, call, record)) ?? refusal) : refusal });
  }
  return checks;
}

/**
 * Runs a command that is a transition or a change of fields. The availability gate is checked for each record. A
 * refused record stays unchanged, and its outcome contains the refusal. All other records are written in the caller's
 * transaction, with their operation records, outbox entries and live events.
 * @throws Refusal for a mistake in the call itself, and where its only record is refused; then `details.current` is the
 * current record
 */
export async function runCommand(
  tx: Sql,
  context: Context,
  commandId: string,
  request: CommandRequest,
): Promise<CommandReply> {
  const call = await prepare(tx, context, commandId, request);
  const checks = await checkEach(tx, call);
  const possible = checks.filter(({ refusal }) => refusal === null);
  const held = await holdForApproval(tx, context, heldOf(call, possible));
  if (held.alone.length === 0 && held.pending) {
    const leftOut = checks.flatMap(({ id, record, refusal }) =>
      refusal ? [refused(id, record, refusal, context.language)] : [],
    );
    // Whoever asked is not offered the items again.
    for (const { record } of call.request.queue ? possible : [])
      if (record) await endLeases(tx, call.request.queue ?? "", record.id);
    return waitsForApproval(held.pending, [...held.outcomes, ...leftOut]);
  }
  const outcomes: CommandOutcome[] = [];
  for (const { id, record, refusal } of checks) {
    if (refusal && checks.length === 1)
      throw new Refusal(refusal.code, refusal.message, {
        path: pathOf[refusal.code] ?? "ids",
        details: { current: record, ...(refusal.missing ? { missing: refusal.missing } : {}) },
      });
    const apart = held.outcomes.find((one) => one.id === id);
    if (apart) {
      outcomes.push(apart);
      continue;
    }
    // The records that this call has written before may forbid the command.
    const now = refusal ?? (record && outcomes.length > 0 ? await byOthers(tx, call, record, new Map()) : null);
    outcomes.push(
      record && !now ? await commit(tx, call, record) : refused(id, record, now ?? unknown(id), context.language),
    );
  }
  const { pending } = held;
  const undoable = undoUntil(call.command, context.now, outcomes);
  return { outcomes, batchId: call.batchId, undoUntil: undoable, ...(pending ? { pending } : {}) };
}
