import { withdrawalReviewCommands } from "#commands/payments/withdrawal-review.ts";
import { WithdrawalState } from "#domain/enumerations/money.ts";
import { withdrawal } from "#domain/payments/withdrawal.resource.ts";
import { codes, Refusal } from "#kernel/errors.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, replyOf } from "#server/commands/run-on-selection.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import { readRecord } from "#server/resources/detail.ts";
import { closeRequest } from "#server/tasks/close-request.ts";
import { waitingFor } from "#server/tasks/waiting-request.ts";
import { closePayout } from "./open-payout.ts";
import { noApprovals } from "./approval-of.ts";
import { notMine } from "./review.ts";

const { approve, takeBack: command } = withdrawalReviewCommands;

const ofApproved = transitionBy(command, async (tx, { before, reason, context }) => {
  await closePayout(tx, context, before, reason.text);
  return { transition: "reopen", patch: { ...noApprovals, decideTime: null } };
});

/** Takes an own approval back: the request for a second person, or an approval that has not been paid yet. */
export const reopen: Handler = {
  ...ofApproved,
  handle: async (context, body, tx) => {
    const [id] = (body["ids"] as unknown[]).map(String);
    const record = await readRecord(tx, withdrawal, id ?? "", true);
    if (record["state"] !== WithdrawalState.of("being")) return ofApproved.handle(context, body, tx);
    const refusal = await notMine(tx, context, record);
    if (refusal) throw new Refusal("guardRefused", refusal, { path: "ids" });
    const waiting = await waitingFor(tx, approve, record.id);
    if (waiting) await closeRequest(tx, context, waiting.id);
    const item = await readRecord(tx, withdrawal, record.id);
    return replyOf([{ id: item.id, ok: true, item, recordId: null, code: codes.ok, msg: "" }], newBatchId());
  },
};
