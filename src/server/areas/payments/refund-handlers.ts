import { paymentRefundCommands } from "#commands/payments/payment-refund.ts";
import { paymentRefund } from "#domain/payments/payment-refund.resource.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import { updateRecord } from "#server/resources/write.ts";
import { lockRefund, tellOrder } from "./take-refund.ts";

/** Orders and payments are locked before refunds, as everywhere, so that two calls never wait for each other. */
const lockingOrders = (handler: Handler): Handler => ({
  ...handler,
  handle: async (context, body, tx) => {
    for (const id of (body["ids"] as unknown[]).map(String)) await lockRefund(tx, id);
    return handler.handle(context, body, tx);
  },
});

const tryAgain = lockingOrders(
  transitionBy(paymentRefundCommands.tryAgain, (_tx, { before }) =>
    Promise.resolve({
      transition: "wait",
      patch: { attempt: Number(before["attempt"]) + 1, sentTime: null, askTime: null, unknownSince: null, error: "" },
    }),
  ),
);

const payByHand = lockingOrders(
  transitionBy(paymentRefundCommands.payByHand, async (tx, { before, input, reason, context }) => {
    const locked = await lockRefund(tx, before.id);
    await tellOrder(tx, context, locked);
    const patch = { isByHand: true, paper: input["paper"], doneTime: context.now, error: reason.text };
    return { transition: "settleByHand", patch };
  }),
);

/** The job that asks takes it up after the commit: no transaction waits for a channel. */
const ask: Handler = {
  body: selectionBody(paymentRefund.name),
  handle: async (context, body, tx) => {
    const command = paymentRefundCommands.ask.id;
    const records = await selectedRecords(tx, context, command, body);
    return recordEach(tx, context, { resource: paymentRefund, command, records }, (before) =>
      updateRecord(tx, paymentRefund, before, { askTime: context.now }, context.actor.id),
    );
  },
};

export const refundHandlers = {
  "paymentRefund.ask": ask,
  "paymentRefund.tryAgain": tryAgain,
  "paymentRefund.payByHand": payByHand,
};
