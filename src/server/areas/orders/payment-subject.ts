import { OrderState } from "#domain/enumerations/money.ts";
import { modelOrder } from "#domain/orders/model-order.resource.ts";
import type { PaymentSubject } from "#server/areas/payments/paid-subject.ts";
import { refundPayment } from "#server/areas/payments/payments.ts";
import { hasRight, lockRight } from "./offer.ts";
import { postSale } from "./order-money.ts";
import { moveOrder } from "./place-order.ts";

/** An order of a model. What is paid after it closed, a second time, or for a model that the buyer has, goes back. */
export const paymentSubject: PaymentSubject = {
  resource: modelOrder.name,
  paid: async (tx, context, order, payment) => {
    const [buyer, model] = [String(order["buyer"]), String(order["model"])];
    await lockRight(tx, buyer, model);
    const isOpen = order["state"] === OrderState.of("wait");
    if (!isOpen || (await hasRight(tx, buyer, model))) {
      const reason = isOpen ? "已经拥有这个模型，自动退款" : "订单已结束，自动退款";
      await refundPayment(tx, context, payment, { amount: Number(payment["amount"]), reason });
      if (isOpen)
        await moveOrder(tx, context, order, "expire", { refundReason: reason, closeTime: context.now }, reason);
      return;
    }
    const paidBy = { ...order, method: payment["method"] };
    const credit = await postSale(tx, context, paidBy);
    const payTime = Number(payment["payTime"] ?? context.now);
    await moveOrder(tx, context, order, "succeed", { credit: credit.id, payTime, method: payment["method"] });
  },
  closed: async (tx, context, order) => {
    if (order["state"] !== OrderState.of("wait")) return;
    const reason = "超时未支付";
    await moveOrder(tx, context, order, "expire", { refundReason: reason, closeTime: context.now }, reason);
  },
};
