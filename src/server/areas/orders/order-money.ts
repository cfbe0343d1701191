import { Currency, LedgerCurrency } from "#domain/currency.ts";
import { PayMethod } from "#domain/enumerations/money.ts";
import type { CurrencyKey, Leg, LegOwner } from "#domain/money/leg.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import { PayUnit } from "#domain/orders/enumerations.ts";
import { modelOrder } from "#domain/orders/model-order.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { refundCredit } from "#server/areas/money/credit-refund.ts";
import { holdCredit } from "#server/areas/money/credits.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { post } from "#server/ledger/post.ts";

export const isInCoins = ({ payUnit }: AnyRecord): boolean => payUnit === PayUnit.of("coin");

const biz = ({ id }: AnyRecord) => ({ resource: modelOrder.name, id });
const source = ({ id }: AnyRecord) => ({ type: "modelSale", id }) as const;

const bookCurrency = (order: AnyRecord): CurrencyKey => {
  const key = Currency.value(order["bookCurrency"])?.key;
  if (!key) throw new Error(`order ${order.id} has no currency of its income`);
  return key;
};

/** Account that pays the income of the author, and gets it back: the channel, or what was paid for coins. */
function payerOf(order: AnyRecord): LegOwner {
  if (isInCoins(order)) return ofPlatform("coinSold");
  const key = PayMethod.value(order["method"])?.key;
  if (!key) throw new Error(`order ${order.id} has no way of payment`);
  return ofPlatform(`channel.${key}`);
}

/** What the buyer has paid and nobody has given back, in the unit of the order. */
export const leftOf = (order: AnyRecord): number => Number(order["paid"]) - Number(order["returned"] ?? 0);

/** Legs of the coins that a buyer gives, or gets back below 0; none for an order in money. */
function coinLegs(order: AnyRecord, amount: number): Leg[] {
  if (!isInCoins(order)) return [];
  return [
    { owner: ofUser(String(order["buyer"])), currency: "coin", amount: -amount },
    { owner: ofPlatform("coinSpent"), currency: "coin", amount },
  ];
}

/** What the platform keeps of a sale, in the smallest unit of its currency. */
export const shareOf = (gross: number, rate: number): number =>
  Number((BigInt(gross) * BigInt(Math.round(rate * 100))) / 10_000n);

/**
 * Posts a sale: the buyer pays, and the author has the income on hold.
 * @param createTime seconds since 1970, only for books that are taken over
 * @throws Refusal guardRefused where the buyer has too few coins
 */
export async function postSale(tx: Sql, context: Context, order: AnyRecord, createTime?: number): Promise<AnyRecord> {
  const gross = Number(order["bookAmount"]);
  const { credit } = await holdCredit(tx, context, {
    owner: { kind: "user", id: String(order["author"]) },
    source: source(order),
    currency: bookCurrency(order),
    gross,
    platformShare: gross - Number(order["authorNet"]),
    shareRate: Number(order["shareRate"]),
    from: payerOf(order),
    kind: "sale",
    biz: biz(order),
    also: coinLegs(order, Number(order["paid"])),
    ...(createTime === undefined ? {} : { createTime }),
  });
  return credit;
}

/** Reverses a sale: the author's income goes back to where it came from, and coins to the buyer. @returns id of the entry */
export async function postRefund(tx: Sql, context: Context, order: AnyRecord, reason: string): Promise<string> {
  const { entry } = await refundCredit(tx, context, {
    source: source(order),
    to: payerOf(order),
    kind: "saleRefund",
    biz: biz(order),
    reason,
    also: coinLegs(order, -leftOf(order)),
  });
  return entry;
}

/** Part of the income that belongs to a part of the price, both in their smallest units. */
const bookPart = (order: AnyRecord, amount: number): number =>
  Number((BigInt(String(order["bookAmount"])) * BigInt(amount)) / BigInt(String(order["paid"])));

/**
 * Returns a part of the price, and takes the same part of the author's income; the last part takes all that is left.
 * @returns id of the entry
 */
export async function postPartRefund(
  tx: Sql,
  context: Context,
  order: AnyRecord,
  { amount, reason, key }: { amount: number; reason: string; key: string },
): Promise<string> {
  if (amount === leftOf(order)) return postRefund(tx, context, order, reason);
  const also = coinLegs(order, -amount);
  const gross = isInCoins(order) ? bookPart(order, amount) : amount;
  // Less than the smallest unit of the income: only the coins go back.
  if (gross === 0) {
    const posting = { idemKey: `after-sale:${key}`, kind: "coinRefund", note: reason, legs: also } as const;
    return (await post(tx, context, { ...posting, biz: { ...biz(order), line: "next" } })).entry;
  }
  const about = { source: source(order), to: payerOf(order), biz: biz(order), part: { gross }, reason, also };
  return (await refundCredit(tx, context, { ...about, kind: "saleRefund" })).entry;
}

/** Takes the income of a sale that is not genuine, and keeps it apart until the channel has decided. */
export async function postFalse(tx: Sql, context: Context, order: AnyRecord, reason: string): Promise<string> {
  const { entry } = await refundCredit(tx, context, {
    source: source(order),
    to: ofPlatform("disputed"),
    kind: "saleRefund",
    biz: biz(order),
    reason,
  });
  return entry;
}

export const COIN = LedgerCurrency.of("coin");
