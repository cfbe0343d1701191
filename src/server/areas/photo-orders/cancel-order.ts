import { PayState } from "#domain/enumerations/money.ts";
import { photo3dOrder } from "#domain/photo-orders/photo-3d-order.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { closePayment } from "#server/areas/payments/payments.ts";
import { paymentsIn } from "#server/areas/payments/order-payments.ts";
import { restOf } from "#server/areas/payments/order-escrow.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { isAt } from "./move-order.ts";
import { deadlines } from "./order-deadlines.ts";
import { refundOrder } from "./order-money.ts";

/** Closes the payments of an order that nobody has paid. What was paid meanwhile comes late, and goes back. */
export async function closePayments(tx: Sql, context: Context, order: AnyRecord): Promise<void> {
  for (const payment of await paymentsIn(tx, photo3dOrder, order, "waiting")) await closePayment(tx, context, payment);
}

/** What cancelling does with the money of a locked order. @returns the transition and what the order keeps of it */
export async function settleCancelled(
  tx: Sql,
  context: Context,
  order: AnyRecord,
  reason: string,
): Promise<{ verb: string; patch: Row }> {
  const kept = { cancelTime: context.now, reason, ...deadlines.ended(context.now) };
  if (isAt(order, "toPay")) {
    await closePayments(tx, context, order);
    return { verb: "close", patch: kept };
  }
  const { refunded } = await refundOrder(tx, context, order, { amount: restOf(order), reason });
  return { verb: "giveUp", patch: { ...kept, refunded, payState: PayState.of("refunded") } };
}
