import { PayState } from "#domain/enumerations/money.ts";
import { purchaseRecord } from "#domain/purchases/purchase-record.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { PaymentSubject } from "#server/areas/payments/paid-subject.ts";
import { refundPayment } from "#server/areas/payments/payments.ts";
import { freeOf, spendOf } from "./coupon-of.ts";
import { paidValues, postPurchase } from "./settle.ts";

const is = ({ payState }: AnyRecord, ...keys: Parameters<typeof PayState.of>[0][]): boolean =>
  keys.some((key) => payState === PayState.of(key));

async function paid(tx: Sql, context: Context, order: AnyRecord, payment: AnyRecord): Promise<void> {
  if (!is(order, "waiting", "closed")) {
    await refundPayment(tx, context, payment, { amount: Number(payment["amount"]), reason: "重复支付，自动退回" });
    return;
  }
  const { method, channelNo, channelFee, late } = payment;
  const { entry } = await postPurchase(tx, context, { ...order, method });
  await spendOf(tx, context, order);
  const patch = { method, tradeNo: channelNo, channelFee, late, entry, closeTime: null };
  await moveBySystem(tx, context, {
    resource: purchaseRecord,
    verb: "pay",
    before: order,
    patch: await paidValues(tx, order, patch, context.now),
  });
}

async function closed(tx: Sql, context: Context, order: AnyRecord): Promise<void> {
  if (!is(order, "waiting")) return;
  await freeOf(tx, context, order);
  const patch = { ...statesAfter(purchaseRecord, "expire"), closeTime: context.now };
  await moveBySystem(tx, context, { resource: purchaseRecord, verb: "expire", before: order, patch });
}

export const paymentSubject: PaymentSubject = { resource: purchaseRecord.name, paid, closed };
