import { findCommand } from "#commands/index.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { resourceNamed } from "#domain/index.ts";
import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { checkStepUp } from "#server/auth/session/step-up.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, replyOf, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { heldCall } from "#server/tasks/held-call.ts";
import { checkRequester, moveRequest, noReason } from "./answer-request.ts";
import { runCall } from "./run-held-call.ts";

/** Makes the call of a request anew, on its record as it is now. */
async function askFor(tx: Sql, context: Context & { token?: string }, pending: AnyRecord): Promise<CommandReply> {
  const { call, body } = await heldCall(tx, pending.id);
  const command = findCommand(call);
  if (command?.stepUp && context.token) await checkStepUp(tx, context.token, command.label);
  const record = await readRecord(tx, resourceNamed(String(pending["resource"])), String(pending["record"]), true);
  const renewed = { ...body, ids: [record.id], versions: { [record.id]: record.version } };
  return (await runCall(tx, { ...context, asksAgain: true }, call, renewed)) as CommandReply;
}

/** Makes a request again that was closed, because its record had changed or nobody answered. */
export const askAgain: Handler = {
  body: selectionBody(pendingDecision.name),
  handle: async (context, body, tx) => {
    await checkRequester(tx, context, body["ids"] as unknown[]);
    const outcomes: CommandReply["outcomes"] = [];
    let pending: AnyRecord | undefined;
    for (const before of await selectedRecords(tx, context, "pendingDecision.askAgain", body)) {
      const moved = await moveRequest(tx, context, before, "askAgain", noReason);
      outcomes.push(moved);
      const reply = await askFor(tx, { ...context, causedBy: moved.recordId ?? "" }, before);
      pending = reply.pending ?? pending;
    }
    return { ...replyOf(outcomes, newBatchId()), ...(pending ? { pending } : {}) };
  },
};
