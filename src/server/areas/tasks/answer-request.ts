import { pendingDecisionCommands } from "#commands/tasks/pending-decision.ts";
import { findCommand } from "#commands/index.ts";
import type { CommandReply, CommandRequest } from "#domain/api/commands.ts";
import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import { isGranted } from "#kernel/availability.ts";
import { approvalPermission } from "#kernel/command.ts";
import { codes, noPermission, Refusal, refusals } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { Transition } from "#kernel/machine.ts";
import { machineOf, transitionOf, transitionRefusal, writes } from "#kernel/machine.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import { checkStepUp } from "#server/auth/session/step-up.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import type { Handler } from "#server/commands/handler.ts";
import { accountsOf } from "#server/commands/people-of.ts";
import { afterWrite } from "#server/commands/rules.ts";
import { newBatchId, replyOf, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import { isUnchanged, outdateRequest } from "#server/tasks/outdate-requests.ts";
import { heldCall } from "#server/tasks/held-call.ts";
import { checkSubject, runHeldCall } from "./run-held-call.ts";

type Answer = "approve" | "refuse" | "withdraw" | "askAgain";
type Outcome = CommandReply["outcomes"][number];

/**
 * Refuses an approver who is the requester, also through another account of the same member, or who may not do what is
 * approved.
 * @throws Refusal
 */
export async function checkPerson(sql: Sql, context: Context, pending: AnyRecord): Promise<void> {
  const { actor } = context;
  if ((await accountsOf(sql, actor)).includes(String(pending["requester"])))
    throw new Refusal(
      "guardRefused",
      ["申请人和审批人是同一个人，请另一位管理员审批", "Requester and approver are the same person. Ask another admin"],
      { details: { because: ["申请人", "Requested it"] } },
    );
  const command = findCommand(String(pending["operation"]));
  // An action that this version does not know is nobody's to approve.
  if (!command) throw new Refusal("notFound", refusals.notFound);
  const needed = approvalPermission(command);
  if (!isGranted(actor, needed)) throw noPermission(context.path, needed ?? "");
}

/** @throws Refusal wrongState where the request is in no state from which it can move so */
function transitionFor(verb: Answer, before: AnyRecord): Transition {
  const machine = machineOf(pendingDecision);
  const transition = transitionOf(machine, verb);
  const refusal = transitionRefusal(machine, transition, before);
  if (refusal) throw new Refusal("wrongState", refusal, { path: "ids", details: { current: before } });
  return transition;
}

/**
 * Moves a locked request to another state, with its operation record and live event.
 * @param finish runs after the request has moved, and returns further fields of it
 * @returns the outcome, with the id of the operation record
 */
export async function moveRequest(
  tx: Sql,
  context: Context,
  before: AnyRecord,
  verb: Answer,
  reason: { text: string; key: string },
  finish?: (recordId: string) => Promise<Row>,
): Promise<Outcome> {
  const transition = transitionFor(verb, before);
  const isAnswer = verb === "approve" || verb === "refuse";
  const patch = {
    ...writes(machineOf(pendingDecision), transition),
    approver: isAnswer ? context.actor.id : null,
    decided: context.now,
    answer: reason.text,
  };
  const moved = await updateRecord(tx, pendingDecision, before, patch, context.actor.id);
  await afterWrite(tx, context, { resource: pendingDecision, verb, before, patch, after: moved });
  const recordId = await recordOperation(tx, context, {
    resource: pendingDecision,
    id: before.id,
    targetId: null,
    command: `pendingDecision.${verb}`,
    before,
    after: moved,
    reason: reason.text,
    reasonKey: reason.key,
    batchId: newBatchId(),
  });
  const after = finish
    ? await updateRecord(tx, pendingDecision, moved, await finish(recordId), context.actor.id)
    : moved;
  await publish(tx, [{ kind: "changed", resource: pendingDecision.name, id: after.id, item: after }]);
  return { id: after.id, ok: true, item: after, recordId, code: codes.ok, msg: "" };
}

/** Outcome of a request that is outdated, because its records have changed. */
async function outdated(tx: Sql, context: Context, pending: AnyRecord): Promise<Outcome> {
  const item = await outdateRequest(tx, context, pending);
  const msg = inLanguage(context, [
    "申请之后内容有改动，申请已失效。申请人可以重新申请",
    "It has changed since the request, which is closed. The requester can ask again",
  ]);
  return { id: item.id, ok: false, item, recordId: null, code: codes.wrongState, msg };
}

/**
 * Approves a locked request, and runs its call. If the call is refused, the request stays as it was. A request whose
 * records have changed is closed.
 */
export async function approveRequest(
  tx: Sql,
  context: Context & { token?: string },
  pending: AnyRecord,
  remark: string,
): Promise<Outcome> {
  await checkPerson(tx, context, pending);
  const command = findCommand(String(pending["operation"]));
  if (command?.stepUp && context.token) await checkStepUp(tx, context.token, command.label);
  const held = await heldCall(tx, pending.id);
  transitionFor("approve", pending);
  if (!(await isUnchanged(tx, pending, held))) return outdated(tx, context, pending);
  const outcome = await moveRequest(tx, context, pending, "approve", { text: remark, key: "" }, async (recordId) => {
    await checkSubject(tx, context, pending, held);
    return runHeldCall(tx, context, pending, held, recordId);
  });
  const [done, left] = [outcome.item?.["done"], outcome.item?.["refused"]];
  if (!left) return outcome;
  const msg: Label = [`${String(done)} 条完成，${String(left)} 条未执行`, `${String(done)} done, ${String(left)} not`];
  return { ...outcome, msg: inLanguage(context, msg) };
}

export async function refuseRequest(
  tx: Sql,
  context: Context,
  pending: AnyRecord,
  reason: { text: string; key: string },
): Promise<Outcome> {
  await checkPerson(tx, context, pending);
  return moveRequest(tx, context, pending, "refuse", reason);
}

export const noReason = { text: "", key: "" };

/**
 * Refuses to withdraw what others have requested. The call needs no permission, so this comes before it reads a
 * record.
 * @throws Refusal guardRefused
 */
export async function checkRequester(tx: Sql, { actor }: Context, ids: readonly unknown[]): Promise<void> {
  const [row] = await tx.query<{ requested: number }>(
    "select count(*)::int as requested from pending_decision where id = any($1::bigint[]) and requester = $2::bigint",
    [ids, actor.id],
  );
  if (row?.requested === new Set(ids).size) return;
  throw new Refusal("guardRefused", [
    "只有申请人可以撤回或重新申请，你可以拒绝它",
    "Only the requester may withdraw it or ask again. You can refuse it",
  ]);
}

/** Withdraws a request of the caller. @throws Refusal guardRefused for somebody else's */
export async function withdrawRequest(tx: Sql, context: Context, pending: AnyRecord): Promise<Outcome> {
  await checkRequester(tx, context, [pending.id]);
  return moveRequest(tx, context, pending, "withdraw", noReason);
}

export const remarkOf = (body: Record<string, unknown>): string =>
  String((body["input"] as { remark?: string } | null)?.remark ?? "");

const answering = (verb: Exclude<Answer, "askAgain">): Handler => ({
  body: selectionBody(pendingDecision.name, pendingDecisionCommands[verb].input),
  handle: async (context, body, tx) => {
    const command = pendingDecisionCommands[verb];
    const outcomes: Outcome[] = [];
    if (verb === "withdraw") await checkRequester(tx, context, body["ids"] as unknown[]);
    for (const pending of await selectedRecords(tx, context, command.id, body)) {
      if (verb === "approve") outcomes.push(await approveRequest(tx, context, pending, remarkOf(body)));
      if (verb === "withdraw") outcomes.push(await moveRequest(tx, context, pending, verb, noReason));
      if (verb !== "refuse") continue;
      const reason = await reasonOf(tx, command, body["reason"] as CommandRequest["reason"], true);
      outcomes.push(await refuseRequest(tx, context, pending, reason));
    }
    return replyOf(outcomes, newBatchId());
  },
});

export const approve = answering("approve");
export const refuse = answering("refuse");
export const withdraw = answering("withdraw");
