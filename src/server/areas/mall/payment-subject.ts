import { OrderState, PayState } from "#domain/enumerations/money.ts";
import { goodsOrder } from "#domain/mall/goods-order.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { PaymentSubject } from "#server/areas/payments/paid-subject.ts";
import { refundPayment } from "#server/areas/payments/payments.ts";
import { post } from "#server/ledger/post.ts";
import { fulfil, moveOrder } from "./fulfil.ts";
import { returnPrice, moneyLegs } from "./return-price.ts";

const waits = ({ state, payState }: AnyRecord): boolean =>
  state === OrderState.of("wait") && payState === PayState.of("waiting");

/** An order of the mall with a part in money. What is paid after it closed, or a second time, goes back. */
export const paymentSubject: PaymentSubject = {
  resource: goodsOrder.name,
  paid: async (tx, context, order, payment) => {
    if (!waits(order)) {
      const reason = "订单已关闭，自动退款";
      await refundPayment(tx, context, payment, { amount: Number(payment["amount"]), reason });
      return;
    }
    await post(tx, context, {
      idemKey: `order-paid:${order.id}`,
      kind: "goodsPay",
      biz: { resource: goodsOrder.name, id: order.id, line: "next" },
      legs: moneyLegs(order, 1),
    });
    await fulfil(tx, context, order);
  },
  closed: async (tx, context, order) => {
    if (!waits(order)) return;
    const reason = "超时未支付";
    const patch = await returnPrice(tx, context, order, reason);
    await moveOrder(tx, context, order, "expire", { patch, reason, event: "goodsOrder.close" });
  },
};
