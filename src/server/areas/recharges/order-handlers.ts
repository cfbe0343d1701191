import { rechargeOrderCommands } from "#commands/recharges/recharge-order.ts";
import { rechargeOrder } from "#domain/recharges/recharge-order.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Handler } from "#server/commands/handler.ts";
import { tellMembers } from "#server/commands/foretell.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import { closeOrders, paidPayment, verifyOrders } from "#server/areas/payments/order-payments.ts";
import { refundPayment } from "#server/areas/payments/payments.ts";
import { updateRecord } from "#server/resources/write.ts";
import { postRecharge, postRefund } from "./recharge-ledger.ts";
import { messageAbout } from "./recharge-message.ts";

const verify = verifyOrders(rechargeOrder, rechargeOrderCommands.verify);
const close = closeOrders(rechargeOrder, rechargeOrderCommands.close);

const refund = transitionBy(rechargeOrderCommands.refund, async (tx, { before, reason, context }) => {
  tellMembers(context, [String(before["user"])]);
  const { entry } = await postRefund(tx, context, before, reason.text);
  const paid = await paidPayment(tx, rechargeOrder, before);
  await refundPayment(tx, context, paid, { amount: Number(before["amount"]), reason: reason.text, entry });
  const patch = {
    refundTime: context.now,
    refundReason: reason.text,
    refunder: context.actor.id === "0" ? null : context.actor.id,
    refundEntry: entry,
  };
  return { transition: "giveBack", patch, effects: [messageAbout(before, "recharge.refunded", reason.text)] };
});

/** Posts what is missing. The key of the posting makes sure that nothing is posted twice. */
const repost: Handler = {
  body: selectionBody(rechargeOrder.name),
  handle: async (context, body, tx) => {
    const command = rechargeOrderCommands.repost.id;
    const records = await selectedRecords(tx, context, command, body);
    tellMembers(
      context,
      records.map(({ user }) => String(user)),
    );
    return recordEach(tx, context, { resource: rechargeOrder, command, records }, async (order) => {
      const { entry, isRepeated } = await postRecharge(tx, context, order);
      if (isRepeated && order["entry"] !== null)
        throw new Refusal(
          "guardRefused",
          [`${String(order["orderNo"])} 的金币已入账，没有可补的`, `${String(order["orderNo"])} is posted already`],
          { path: "ids" },
        );
      return updateRecord(tx, rechargeOrder, order, { entry }, context.actor.id);
    });
  },
};

export const orderHandlers = {
  "rechargeOrder.verify": verify,
  "rechargeOrder.close": close,
  "rechargeOrder.refund": refund,
  "rechargeOrder.repost": repost,
};
