import { modelOrderCommands } from "#commands/orders/model-order.ts";
import { OrderState, PayState } from "#domain/enumerations/money.ts";
import { modelOrder } from "#domain/orders/model-order.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { closePayment, paymentsOf, refundPayment } from "#server/areas/payments/payments.ts";
import { warn } from "#server/commands/foretell.ts";
import type { Handler, Handlers } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import { isInCoins, leftOf, postFalse, postRefund } from "./order-money.ts";

const { verify, close, refund, markNotGenuine } = modelOrderCommands;

const subject = ({ id }: AnyRecord) => ({ resource: modelOrder.name, id });
const isPaid = ({ state }: AnyRecord): boolean => state === OrderState.of("succ");

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

/** Ends the payments of an order that is not paid. */
async function closePayments(tx: Sql, context: Context, order: AnyRecord): Promise<void> {
  for (const payment of await paymentsOf(tx, subject(order)))
    if (payment["payState"] === PayState.of("waiting")) await closePayment(tx, context, payment);
}

const closeOrder = transitionBy(close, async (tx, { before, reason, context }) => {
  await closePayments(tx, context, before);
  return { transition: "cancel", patch: { refundReason: reason.text, closeTime: context.now } };
});

/** Gives the buyer the money or the coins back, takes the author's income, and ends the right to download. */
const refundOrder = transitionBy(refund, async (tx, { before, input, reason, context }) => {
  if (Number(before["downloads"]) > 0) {
    const told = ["买家已下载过", "The buyer has downloaded it"] as const;
    if (context.effects) warn(context, told);
    else if (input["override"] !== true)
      throw new Refusal(
        "guardRefused",
        [
          "买家已下载，默认不退款。确要退款，请勾选「仍要退款」",
          "It was downloaded. Tick the box to refund it all the same",
        ],
        { path: "input.override" },
      );
  }
  const entry = await postRefund(tx, context, before, reason.text);
  if (!isInCoins(before)) {
    const payment = (await paymentsOf(tx, subject(before))).find(({ payState }) => payState === PayState.of("paid"));
    if (!payment) throw new Refusal("guardRefused", ["找不到这笔支付", "Its payment is not known"], { path: "ids" });
    await refundPayment(tx, context, payment, { amount: leftOf(before), reason: reason.text, entry });
  }
  return {
    transition: "giveBack",
    patch: { refundReason: reason.text, closeTime: context.now, returned: before["paid"] },
    effects: [toBuyer(before, refund.id, reason.text)],
  };
});

/** Ends an order that is no purchase. What was paid stays apart until the channel has decided. */
const markFalse = transitionBy(markNotGenuine, async (tx, { before, reason, context }) => {
  if (isPaid(before)) await postFalse(tx, context, before, reason.text);
  else await closePayments(tx, context, before);
  return {
    transition: "markFalse",
    patch: {
      refundReason: reason.text,
      closeTime: context.now,
      ...(isPaid(before) ? {} : { payState: PayState.of("closed") }),
    },
    effects: [toBuyer(before, markNotGenuine.id, reason.text)],
  };
});

export const handlers: Handlers = {
  "modelOrder.verify": verifyPayment,
  "modelOrder.close": closeOrder,
  "modelOrder.refund": refundOrder,
  "modelOrder.markNotGenuine": markFalse,
};
