import { photo3dOrder } from "#domain/photo-orders/photo-3d-order.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { sendBack } from "#server/areas/payments/order-escrow.ts";
import type { PaymentSubject } from "#server/areas/payments/paid-subject.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { isAt, moveOrder } from "./move-order.ts";
import { deadlines } from "./order-deadlines.ts";
import { tellBoth } from "./order-messages.ts";
import { payBack, takeIn } from "./order-money.ts";

/** Sends back a payment that pays nothing any more. A cancelled order notes it, and both sides hear of it. */
async function returnPayment(tx: Sql, context: Context, order: AnyRecord, payment: AnyRecord): Promise<void> {
  const isCancelled = isAt(order, "cancelled");
  const { reason, sums } = await sendBack({ takeIn, payBack }, tx, context, { order, payment, isCancelled });
  if (!isCancelled) return;
  const after = await moveOrder(tx, context, order, "refundLate", { ...sums, method: payment["method"] }, reason);
  await tellBoth(tx, after, "refunded", reason);
}

/** A paid order waits for its partner. The money is in escrow until one of the two sides has it. */
export const paymentSubject: PaymentSubject = {
  resource: photo3dOrder.name,
  paid: async (tx, context, order, payment) => {
    if (!isAt(order, "toPay")) return returnPayment(tx, context, order, payment);
    await takeIn(tx, context, order, payment);
    const { method, channelNo, amount } = payment;
    const payTime = Number(payment["payTime"] ?? context.now);
    const values = { paid: Number(amount), method, channelNo, payTime, ...deadlines.toAssign(payTime) };
    await tellBoth(tx, await moveOrder(tx, context, order, "pay", values), "paid");
  },
};
