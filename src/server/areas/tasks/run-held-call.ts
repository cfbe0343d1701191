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
import type { Row } from "#server/resources/row.ts";
import { selectedRows } from "#server/tasks/approval-source.ts";
import { checkApprover, idsOf, subjectOf } from "#server/tasks/approval-subject.ts";
import type { HeldCall } from "#server/tasks/held-call.ts";

/** Checks that the approver may approve the call on each of its records. @throws Refusal */
export async function checkSubject(sql: Sql, context: Context, pending: AnyRecord, held: HeldCall): Promise<void> {
  const subject = await subjectOf(sql, held.call, String(pending["resource"]), held.body);
  const command = findCommand(String(pending["operation"]));
  await checkApprover(sql, context, command, subject, selectedRows(String(pending["resource"]), held.body));
  const parts = await refusedForPart(sql, context, resourceNamed(subject.resource), await idsOf(sql, subject));
  for (const [id, refusal] of parts) throw new Refusal("guardRefused", refusal, { path: "ids", details: { id } });
}

/** Runs a call as its handler or the command runs it. */
export async function runCall(tx: Sql, context: Context, call: string, body: Row): Promise<unknown> {
  // Loaded here, because the handlers of all areas include these.
  const { handlers } = await import("#server/commands/handlers.ts");
  const handler = handlers[call];
  // The context of the admin's own call has all that handlers use.
  return handler
    ? handler.handle(context as unknown as Parameters<Handler["handle"]>[0], body, tx)
    : runCommand(tx, context, call, body as unknown as CommandRequest);
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
  const reply = await runCall(tx, heldContext, call, body);
  return countsOf(pending, held, reply);
}
