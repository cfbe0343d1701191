import { ofPlatform } from "#domain/money/leg.ts";
import { commissionOf } from "#domain/print-service/pricing.ts";
import { printOrder } from "#domain/print-service/print-order.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { refundCredit } from "#server/areas/money/credit-refund.ts";
import { holdCredit } from "#server/areas/money/credits.ts";
import type { PaidBack } from "#server/areas/payments/order-escrow.ts";
import { channelOf, currencyOf, escrowOf, paymentOf, restOf } from "#server/areas/payments/order-escrow.ts";
import { refundPayment } from "#server/areas/payments/payments.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

export { inWords, restOf } from "#server/areas/payments/order-escrow.ts";

export const { takeIn, postBack, payBack, refundOrder } = escrowOf(printOrder);

/** Refunds a part of a finished order from the income of its provider. @returns id of the entry */
export async function refundByCredit(
  tx: Sql,
  context: Context,
  order: AnyRecord,
  { amount, reason }: PaidBack,
): Promise<string> {
  const payment = await paymentOf(printOrder, tx, order);
  const { entry } = await refundCredit(tx, context, {
    source: { type: "printOrder", id: order.id },
    part: { gross: amount },
    to: ofPlatform(channelOf(payment)),
    kind: "escrowRefund",
    biz: { resource: printOrder.name, id: order.id },
    reason,
  });
  await refundPayment(tx, context, payment, { amount, reason, entry });
  return entry;
}

/**
 * Pays the provider of an order what is left in escrow, less the commission of the day of the order. What a coupon took
 * off is paid by the platform.
 * @param discount whether the provider gets that part too
 * @returns the commission
 */
export async function payProvider(
  tx: Sql,
  context: Context,
  order: AnyRecord,
  { discount }: { discount: boolean },
  createTime?: number,
): Promise<number> {
  const promotion = discount ? Number(order["discount"]) : 0;
  const gross = restOf(order) + promotion;
  if (gross <= 0) return 0;
  const rate = Number(order["commissionRate"]);
  const platformShare = commissionOf(gross, rate);
  const currency = currencyOf(order);
  await holdCredit(tx, context, {
    owner: { kind: "provider", id: String(order["provider"]) },
    source: { type: "printOrder", id: order.id },
    currency,
    gross,
    platformShare,
    shareRate: rate,
    from: ofPlatform("escrow"),
    kind: "escrowOut",
    biz: { resource: printOrder.name, id: order.id },
    also: [
      { owner: ofPlatform("promotionCost"), currency, amount: -promotion },
      { owner: ofPlatform("escrow"), currency, amount: promotion },
    ],
    ...(createTime === undefined ? {} : { createTime }),
  });
  return platformShare;
}
