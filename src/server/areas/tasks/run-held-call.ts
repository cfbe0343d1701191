import { findCommand } from "#commands/index.ts";
import type { CommandReply, CommandRequest } from "#domain/api/commands.ts";
import { resourceNamed } from "#domain/index.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { actorById } from "#server/auth/session/session.ts";
import type { Handler } from "#server/commands/handler.ts";
import { runCommand } from "#server/commands/run.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { refusedForPart } from "#server/queue/not-for.ts";
import { checkApprover, idsOf, measure, subjectOf } from "#server/tasks/approval-subject.ts";
import type { HeldCall } from "#server/tasks/held-call.ts";

/**
 * Checks that the call would do what the requester asked for, and that the approver may approve it on each record.
 * @throws Refusal
 */
export async function checkSubject(tx: Sql, context: Context, pending: AnyRecord, held: HeldCall): Promise<void> {
  const subject = await subjectOf(tx, held.call, String(pending["resource"]), held.body);
  if ((await measure(tx, held.call, subject)).hash !== held.hash)
    throw new Refusal(
      "wrongState",
      [
        "申请之后内容有改动，不能批准。请拒绝，由申请人重新提交",
        "It has changed since the request, so it cannot be approved. Refuse it, and have it requested again",
      ],
      { path: "ids" },
    );
  await checkApprover(tx, context.actor, findCommand(String(pending["operation"])), subject);
  const parts = await refusedForPart(tx, context, resourceNamed(subject.resource), await idsOf(tx, subject));
  for (const [id, refusal] of parts) throw new Refusal("guardRefused", refusal, { path: "ids", details: { id } });
}

/** Counts of the records that an approved call changed, and of those that it refused. */
type Counts = Record<"done" | "refused", number | null>;

/**
 * Counts the outcomes of an approved call. They are null where a task does the work.
 * @throws Refusal where the call changed nothing, with the first cause
 */
function countsOf(pending: AnyRecord, { call }: HeldCall, reply: unknown): Counts {
  const { outcomes = [] } = (reply ?? {}) as Partial<CommandReply>;
  const done = outcomes.filter(({ ok, unchanged }) => ok && !unchanged).length;
  const refused = outcomes.filter(({ ok }) => !ok);
  if (outcomes.length > 0 && done === 0) {
    const message = refused[0]?.msg ?? "";
    throw new Refusal("guardRefused", [
      `没有可以执行的数据，未批准${message && `：${message}`}`,
      `Nothing could be done, so it was not approved${message && `: ${message}`}`,
    ]);
  }
  const isCounted = call === pending["operation"] && outcomes.length === pending["count"];
  return isCounted ? { done, refused: refused.length } : { done: null, refused: null };
}

/** Runs the held call as its requester, who must still have the permissions. */
export async function runHeldCall(
  tx: Sql,
  context: Context,
  pending: AnyRecord,
  held: HeldCall,
  causedBy: string,
): Promise<Counts> {
  const by = pending["requester"];
  const requester = by ? await actorById(tx, String(by)) : null;
  if (!requester)
    throw new Refusal("guardRefused", ["申请人已被停用", "The account of the requester has been disabled"]);
  const { call, body } = held;
  const heldContext = { ...context, actor: requester, causedBy, approvedBy: context.actor.id };
  // Loaded here, because the handlers of all areas include these.
  const { handlers } = await import("#server/commands/handlers.ts");
  const handler = handlers[call];
  // The context of the approver's call has all that handlers use.
  const reply = handler
    ? await handler.handle(heldContext as unknown as Parameters<Handler["handle"]>[0], body, tx)
    : await runCommand(tx, heldContext, call, body as unknown as CommandRequest);
  return countsOf(pending, held, reply);
}
