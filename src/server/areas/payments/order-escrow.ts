import { guardRefused } from "#kernel/errors.ts";
import { Currency } from "#domain/currency.ts";
import { PayMethod, PayState } from "#domain/enumerations/money.ts";
import type { CurrencyKey, PlatformCode } from "#domain/money/leg.ts";
import { ofPlatform } from "#domain/money/leg.ts";
import { payment as paymentResource } from "#domain/payments/payment.resource.ts";
import { amountLabel } from "#kernel/amount.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Posted } from "#server/ledger/post.ts";
import { post } from "#server/ledger/post.ts";
import { readRecord } from "#server/resources/detail.ts";
import { refundPayment } from "./payments.ts";

// Escrow of orders that somebody has to fulfil: what is paid lies there until one of the two sides has it. Such an order
// has the fields currency, method, channelNo, paid and refunded.

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

/** What a buyer has paid and nobody has given back, in the smallest unit. */
export const restOf = (order: AnyRecord): number => Number(order["paid"]) - Number(order["refunded"]);

/** As `restOf`, by unit, for after-sales. Nothing once the order is not paid any more. */
export const leftOf = (order: AnyRecord) => ({
  beans: 0,
  coins: 0,
  money: order["payState"] === PayState.of("paid") ? restOf(order) : 0,
  currency: order["currency"] as Stored,
});

/** An amount of an order in words. */
export const inWords = (order: AnyRecord, amount: number) =>
  amountLabel(amount, Currency.value(order["currency"])?.format ?? null);

/** Time of a posting of books that are taken over, such as those of the demo. */
const at = (createTime?: number) => (createTime === undefined ? {} : { time: createTime, createTime });

/** An amount that goes back. */
export interface PaidBack {
  amount: number;
  reason: string;
}

/** Refuses a refund of more than is left. @param path of the field with the amount */
export function checkRest(order: AnyRecord, amount: number, path = "input.amount"): void {
  const rest = restOf(order);
  if (amount <= rest) return;
  const [zh, en] = inWords(order, rest);
  throw guardRefused(`最多还可退 ${zh}`, `At most ${en} can be refunded`, path);
}

/** The payment by which an order was paid, locked. The caller has locked the order. */
export async function paymentOf({ name }: Resource, tx: Sql, order: AnyRecord): Promise<AnyRecord> {
  const [row] = await tx.query<{ id: string }>(
    `select id::text from payment where subject_type = $1 and subject_id = $2::bigint and channel_no = $3
       and method = $4 and pay_state = $5 and delete_time is null order by payment.id limit 1`,
    [name, order.id, order["channelNo"], order["method"], PayState.of("paid")],
  );
  if (!row)
    throw guardRefused("找不到这笔支付，请先核对收款记录", "Its payment is not known. Check the payments first");
  return readRecord(tx, paymentResource, row.id, true);
}

/** Legs that move an amount of a payment between accounts of the platform. */
const moved = (payment: AnyRecord, from: PlatformCode, to: PlatformCode, amount: number) => [
  { owner: ofPlatform(from), currency: currencyOf(payment), amount: -amount },
  { owner: ofPlatform(to), currency: currencyOf(payment), amount },
];

/** What moves the escrow of the orders of a resource. A last argument is only for books that are taken over. */
export function escrowOf(resource: Resource) {
  const biz = ({ id }: AnyRecord) => ({ resource: resource.name, id, line: "next" as const });

  /** Puts a payment of an order into escrow. */
  const takeIn = (
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
      legs: moved(payment, channelOf(payment), "escrow", Number(payment["amount"])),
      ...at(createTime),
    });

  /** Posts what goes back from escrow by the way on which it came. */
  const postBack = (
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
      legs: moved(payment, "escrow", channelOf(payment), amount),
      note: reason,
      ...at(createTime),
    });

  /** Gives an amount of a payment back, which the caller has locked after its order. @returns id of the entry */
  const payBack = async (
    tx: Sql,
    context: Context,
    order: AnyRecord,
    payment: AnyRecord,
    back: PaidBack,
  ): Promise<string> => {
    const { entry } = await postBack(tx, context, order, payment, back);
    await refundPayment(tx, context, payment, { ...back, entry });
    return entry;
  };

  /**
   * Refunds a part of what the buyer has paid.
   * @returns what the order has refunded then, and the id of the entry; empty where nothing goes back
   * @throws Refusal guardRefused where less is left
   */
  const refundOrder = async (
    tx: Sql,
    context: Context,
    order: AnyRecord,
    { amount, reason, path = "input.amount" }: PaidBack & { path?: string },
  ): Promise<{ refunded: number; entry: string }> => {
    checkRest(order, amount, path);
    const back = async () => payBack(tx, context, order, await paymentOf(resource, tx, order), { amount, reason });
    return { refunded: Number(order["refunded"]) + amount, entry: amount === 0 ? "" : await back() };
  };

  return { takeIn, postBack, payBack, refundOrder };
}

/**
 * Sends back a payment that pays nothing any more: of a cancelled order, or of one that is paid already.
 * @returns why, and the sums of the order with it
 */
export async function sendBack(
  { takeIn, payBack }: Pick<ReturnType<typeof escrowOf>, "takeIn" | "payBack">,
  tx: Sql,
  context: Context,
  { order, payment, isCancelled }: { order: AnyRecord; payment: AnyRecord; isCancelled: boolean },
): Promise<{ reason: string; sums: { paid: number; refunded: number } }> {
  await takeIn(tx, context, order, payment);
  const amount = Number(payment["amount"]);
  const reason = isCancelled ? "订单取消后才付款" : "订单重复付款";
  await payBack(tx, context, order, payment, { amount, reason });
  return { reason, sums: { paid: Number(order["paid"]) + amount, refunded: Number(order["refunded"]) + amount } };
}
