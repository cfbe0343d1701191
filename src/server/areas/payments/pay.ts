import { withdrawalPaymentCommands } from "#commands/payments/withdrawal-payment.ts";
import { payout } from "#domain/payments/payout.resource.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { Handler } from "#server/commands/handler.ts";
import { tally } from "#server/commands/foretell.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import { readRecords } from "#server/resources/detail.ts";
import { withdrawal } from "#domain/payments/withdrawal.resource.ts";
import { checkHandOver, handedOver } from "./hand-over.ts";
import { openPayout } from "./open-payout.ts";
import { checkBatch } from "./pay-batch.ts";
import { movePayout } from "./payout-moves.ts";
import { messageTo } from "./withdrawal-message.ts";
import { postPaid } from "./withdrawal-ledger.ts";

const command = withdrawalPaymentCommands.pay;

const payEach = transitionBy(command, async (tx, { before, context }) => {
  const opened = await openPayout(tx, context, before);
  await checkHandOver(tx, opened, before);
  const patch = handedOver(opened, context, `B${String(context.batchId).slice(0, 8)}`);
  await movePayout(tx, context, opened, "send", { patch });
  tally(context, ["交给渠道 {n} 笔", "Handed to the channel: {n}"], 1);
  return { transition: "send" };
});

/** Somebody has paid it outside of the channel. */
export const payByHand = transitionBy(withdrawalPaymentCommands.payByHand, async (tx, { before, input, context }) => {
  const opened = await openPayout(tx, context, before);
  const channelNo = String(input["channelNo"]);
  const biz = { resource: payout.name, id: opened.id };
  const { entry } = await postPaid(tx, context, before, { biz, paper: input["paper"] as StoredFile });
  const patch = { channelNo, isByHand: true, doneTime: context.now, error: "", entry, sender: context.actor.id };
  await movePayout(tx, context, opened, "payByHand", { patch });
  return {
    transition: "succeed",
    patch: { payTime: context.now, channelNo },
    effects: [messageTo(before, "withdrawal.paid")],
  };
});

/** Hands the payouts of withdrawals over to the channel, one or a batch. */
export const pay: Handler = {
  ...payEach,
  handle: async (context, body, tx) => {
    checkBatch(await readRecords(tx, withdrawal, (body["ids"] as unknown[]).map(String)));
    return payEach.handle(context, body, tx);
  },
};
