import { printOrder } from "#domain/print-service/print-order.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { useCoupon } from "#server/areas/goods/coupons.ts";
import { sendBack } from "#server/areas/payments/order-escrow.ts";
import type { PaymentSubject } from "#server/areas/payments/paid-subject.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { payBack, takeIn } from "./escrow.ts";
import { isAt, moveOrder } from "./move-order.ts";
import { deadlines } from "./order-deadlines.ts";
import { tellBoth } from "./order-messages.ts";

/** Sends back a payment that pays nothing any more. A cancelled order notes it, and both sides hear of it. */
async function returnPayment(tx: Sql, context: Context, order: AnyRecord, payment: AnyRecord): Promise<void> {
  const isCancelled = isAt(order, "cancelled");
  const { reason, sums } = await sendBack({ takeIn, payBack }, tx, context, { order, payment, isCancelled });
  if (!isCancelled) return;
  const after = await moveOrder(tx, context, order, "refundLate", { ...sums, method: payment["method"] }, reason);
  await tellBoth(tx, after, "partRefund", reason);
}

/** A paid order waits for its provider. The money is in escrow until one of the two has it. */
async function paid(tx: Sql, context: Context, order: AnyRecord, payment: AnyRecord): Promise<void> {
  if (!isAt(order, "toPay")) return returnPayment(tx, context, order, payment);
  await takeIn(tx, context, order, payment);
  const payTime = Number(payment["payTime"] ?? context.now);
  const amount = Number(payment["amount"]);
  const { method, channelNo } = payment;
  const values = { paid: amount, method, channelNo, payTime, ...deadlines.toConfirm(payTime) };
  const after = await moveOrder(tx, context, order, "pay", values);
  await tellBoth(tx, after, "paid");
  if (order["coupon"] === null) return;
  await useCoupon(tx, context, {
    id: String(order["coupon"]),
    order: { type: printOrder.name, id: order.id },
    paid: { currency: order["currency"], spend: amount, discount: Number(order["discount"]) },
  });
}

export const paymentSubject: PaymentSubject = { resource: printOrder.name, paid };
