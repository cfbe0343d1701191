import { guardRefused } from "#kernel/errors.ts";
import { Currency } from "#domain/currency.ts";
import { PayMethod, PayState } from "#domain/enumerations/money.ts";
import type { CurrencyKey, PlatformCode } from "#domain/money/leg.ts";
import { ofPlatform } from "#domain/money/leg.ts";
import { payment as paymentResource } from "#domain/payments/payment.resource.ts";
import { commissionOf } from "#domain/print-service/pricing.ts";
import { printOrder } from "#domain/print-service/print-order.resource.ts";
import { amountLabel } from "#kernel/amount.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { holdCredit } from "#server/areas/money/credits.ts";
import { refundPayment } from "#server/areas/payments/payments.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Posted } from "#server/ledger/post.ts";
import { post } from "#server/ledger/post.ts";
import { readRecord } from "#server/resources/detail.ts";

export const currencyOf = (record: AnyRecord): CurrencyKey => {
  const key = Currency.value(record["currency"])?.key;
  if (!key) throw new Error(`${String(record["currency"])} is no currency of an order`);
  return key;
};

export const channelOf = (record: AnyRecord): PlatformCode => {
  const key = PayMethod.value(record["method"])?.key;
  if (!key) throw new Error(`${String(record["method"])} is no way to pay`);
  return `channel.${key}`;
};

const biz = ({ id }: AnyRecord) => ({ resource: printOrder.name, id, line: "next" as const });

/** What a buyer has paid and nobody has given back, in the smallest unit. */
export const restOf = (order: AnyRecord): number => Number(order["paid"]) - Number(order["refunded"]);

/** An amount of an order in words. */
export const inWords = (order: AnyRecord, amount: number) =>
  amountLabel(amount, Currency.value(order["currency"])?.format ?? null);

/** Time of a posting of books that are taken over, such as those of the demo. */
const at = (createTime?: number) => (createTime === undefined ? {} : { time: createTime, createTime });

/** Puts a payment of an order into escrow. @param createTime only for books that are taken over */
export const takeIn = (
  tx: Sql,
  context: Context,
  order: AnyRecord,
  payment: AnyRecord,
  createTime?: number,
): Promise<Posted> =>
  post(tx, context, {
    idemKey: `escrowIn:${payment.id}`,
    kind: "escrowIn",
    biz: biz(order),
    legs: [
      { owner: ofPlatform(channelOf(payment)), currency: currencyOf(payment), amount: -Number(payment["amount"]) },
      { owner: ofPlatform("escrow"), currency: currencyOf(payment), amount: Number(payment["amount"]) },
    ],
    ...at(createTime),
  });

/** An amount that goes back. */
interface PaidBack {
  amount: number;
  reason: string;
}

/** Posts what goes back from escrow by the way on which it came. @param createTime only for books that are taken over */
export const postBack = (
  tx: Sql,
  context: Context,
  order: AnyRecord,
  payment: AnyRecord,
  { amount, reason }: PaidBack,
  createTime?: number,
): Promise<Posted> =>
  post(tx, context, {
    idemKey: `escrowRefund:${payment.id}:${Number(payment["refunded"])}`,
    kind: "escrowRefund",
    biz: biz(order),
    legs: [
      { owner: ofPlatform("escrow"), currency: currencyOf(payment), amount: -amount },
      { owner: ofPlatform(channelOf(payment)), currency: currencyOf(payment), amount },
    ],
    note: reason,
    ...at(createTime),
  });

/** Gives an amount of a payment back, which the caller has locked after its order. */
export async function payBack(
  tx: Sql,
  context: Context,
  order: AnyRecord,
  payment: AnyRecord,
  back: PaidBack,
): Promise<void> {
  const { entry } = await postBack(tx, context, order, payment, back);
  await refundPayment(tx, context, payment, { ...back, entry });
}

/** The payment by which an order was paid, locked. The caller has locked the order. */
async function paymentOf(tx: Sql, order: AnyRecord): Promise<AnyRecord> {
  const [row] = await tx.query<{ id: string }>(
    `select id::text from payment where subject_type = $1 and subject_id = $2::bigint and channel_no = $3
       and method = $4 and pay_state = $5 and delete_time is null order by payment.id limit 1`,
    [printOrder.name, order.id, order["channelNo"], order["method"], PayState.of("paid")],
  );
  if (!row)
    throw guardRefused("找不到这笔支付，请先核对收款记录", "Its payment is not known. Check the payments first");
  return readRecord(tx, paymentResource, row.id, true);
}

/**
 * Refunds a part of what the buyer has paid.
 * @returns what the order has refunded then
 * @throws Refusal guardRefused where less is left
 */
export async function refundOrder(
  tx: Sql,
  context: Context,
  order: AnyRecord,
  { amount, reason, path = "input.amount" }: { amount: number; reason: string; path?: string },
): Promise<number> {
  const rest = restOf(order);
  if (amount > rest) {
    const [zh, en] = inWords(order, rest);
    throw guardRefused(`最多还可退 ${zh}`, `At most ${en} can be refunded`, path);
  }
  if (amount > 0) await payBack(tx, context, order, await paymentOf(tx, order), { amount, reason });
  return Number(order["refunded"]) + amount;
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
