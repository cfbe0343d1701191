import { CancelInitiator, CancelReason } from "#domain/enumerations/reports.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { closePayment, paymentsOf } from "#server/areas/payments/payments.ts";
import { freeCoupon } from "#server/areas/goods/coupons.ts";
import { printOrder } from "#domain/print-service/print-order.resource.ts";
import { PayState } from "#domain/enumerations/money.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { payProvider, refundOrder, restOf } from "./escrow.ts";
import { isAt, moveOrder } from "./move-order.ts";

/** Who cancels an order and why. */
export interface Cancelling {
  /** Stored value of CancelReason. */
  cause: Stored;
  /** Part of the rest that the buyer gets, in per cent. An order that is not confirmed gives all of it back. */
  share: number;
  reason: string;
}

/** Closes the payments of an order that nobody has paid. What was paid meanwhile comes late, and goes back. */
export async function closePayments(tx: Sql, context: Context, order: AnyRecord): Promise<void> {
  for (const payment of await paymentsOf(tx, { resource: printOrder.name, id: order.id }))
    if (payment["payState"] === PayState.of("waiting")) await closePayment(tx, context, payment);
}

/** Gives the buyer the coupon of an order back that was cancelled. */
export async function freeCouponOf(tx: Sql, context: Context, order: AnyRecord): Promise<void> {
  if (order["coupon"] === null) return;
  await freeCoupon(tx, context, { id: String(order["coupon"]), order: { type: printOrder.name, id: order.id } });
}

/** The side that a reason belongs to: the first six are the buyer's. */
export const initiatorOf = (cause: Stored): Stored => {
  const number = CancelReason.value(cause)?.number ?? 0;
  return CancelInitiator.of(number <= 6 ? "user" : "serviceProvider");
};

/** What cancelling does with the money. @returns the transition and what the order keeps of it */
export async function settleCancelled(
  tx: Sql,
  context: Context,
  order: AnyRecord,
  { cause, share, reason }: Cancelling,
): Promise<{ verb: string; patch: Row }> {
  const kept = {
    cancelReason: cause,
    cancelInitiator: initiatorOf(cause),
    cancelTime: context.now,
    reason,
    due: null,
    lateAt: null,
  };
  if (isAt(order, "toPay")) {
    await closePayments(tx, context, order);
    await freeCouponOf(tx, context, order);
    return { verb: "close", patch: kept };
  }
  const isWhole = isAt(order, "toConfirm") || share === 100;
  const rest = restOf(order);
  const amount = isWhole ? rest : Math.floor((rest * share) / 100);
  const { refunded } = await refundOrder(tx, context, order, { amount, reason, path: "input.share" });
  if (isWhole) await freeCouponOf(tx, context, order);
  const commission = isWhole ? 0 : await payProvider(tx, context, { ...order, refunded }, { discount: false });
  return { verb: refunded > 0 ? "giveUp" : "giveUpPaid", patch: { ...kept, refunded, commission } };
}

/** Cancels a locked order for one of its sides. */
export async function cancelOrder(
  tx: Sql,
  context: Context,
  order: AnyRecord,
  cancelling: Cancelling,
): Promise<AnyRecord> {
  const { verb, patch } = await settleCancelled(tx, context, order, cancelling);
  return moveOrder(tx, context, order, verb, patch, cancelling.reason);
}
