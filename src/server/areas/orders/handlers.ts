import { modelOrderCommands } from "#commands/orders/model-order.ts";
import { PayState } from "#domain/enumerations/money.ts";
import { modelOrder } from "#domain/orders/model-order.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { paymentsOf } from "#server/areas/payments/payments.ts";
import type { Handler, Handlers } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import { closePayments, falseModelPatch, refundPatch } from "./order-ends.ts";

const { verify, close, refund, markNotGenuine } = modelOrderCommands;

const subject = ({ id }: AnyRecord) => ({ resource: modelOrder.name, id });

const toBuyer = (order: AnyRecord, event: string, reason: string): Effect => ({
  kind: "authorMessage",
  receiver: String(order["buyer"]),
  event,
  title: String(order["modelName"]),
  reason,
  reasonKey: "",
});

/** Has the channel asked for the payment at once, instead of at its deadline. */
const verifyPayment: Handler = {
  body: selectionBody(modelOrder.name),
  handle: async (context, body, tx) => {
    const records = await selectedRecords(tx, context, verify.id, body);
    return recordEach(tx, context, { resource: modelOrder, command: verify.id, records }, async (before) => {
      const waiting = (await paymentsOf(tx, subject(before))).filter(
        ({ payState }) => payState === PayState.of("waiting"),
      );
      if (waiting.length === 0)
        throw new Refusal("guardRefused", ["这笔订单没有待支付的收款", "No payment of this order waits"]);
      await tx.query("update payment set ask_time = now() where id = any($1::bigint[])", [waiting.map(({ id }) => id)]);
      return before;
    });
  },
};

const closeOrder = transitionBy(close, async (tx, { before, reason, context }) => {
  await closePayments(tx, context, before);
  return { transition: "cancel", patch: { refundReason: reason.text, closeTime: context.now } };
});

/** Gives the buyer the money or the coins back, takes the author's income, and ends the right to download. */
const refundOrder = transitionBy(refund, async (tx, { before, input, reason, context }) => ({
  transition: "giveBack",
  patch: await refundPatch(tx, context, before, { reason: reason.text, isSure: input["override"] === true }),
  effects: [toBuyer(before, refund.id, reason.text)],
}));

/** Ends an order that is no purchase. */
const markFalse = transitionBy(markNotGenuine, async (tx, { before, reason, context }) => ({
  transition: "markFalse",
  patch: await falseModelPatch(tx, context, before, reason.text),
  effects: [toBuyer(before, markNotGenuine.id, reason.text)],
}));

export const handlers: Handlers = {
  "modelOrder.verify": verifyPayment,
  "modelOrder.close": closeOrder,
  "modelOrder.refund": refundOrder,
  "modelOrder.markNotGenuine": markFalse,
};
