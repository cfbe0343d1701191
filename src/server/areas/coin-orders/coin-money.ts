import { coinOrder } from "#domain/coin-orders/coin-order.resource.ts";
import type { Leg } from "#domain/money/leg.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { refundCredit } from "#server/areas/money/credit-refund.ts";
import { holdCredit } from "#server/areas/money/credits.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { post } from "#server/ledger/post.ts";

const biz = ({ id }: AnyRecord) => ({ resource: coinOrder.name, id });
const source = ({ id }: AnyRecord) => ({ type: "printConfigSale", id }) as const;

/** What a member has paid and nobody has given back. */
export const leftOf = (order: AnyRecord): number => Number(order["coins"]) - Number(order["returned"]);

/** Legs of coins that the member gives, or gets back below 0. */
const coinLegs = (order: AnyRecord, amount: number): Leg[] => [
  { owner: ofUser(String(order["user"])), currency: "coin", amount: -amount },
  { owner: ofPlatform("coinSpent"), currency: "coin", amount },
];

/** Legs by which coins become an income of the platform at their book price. */
const bookLegs = (amount: number): Leg[] => [
  { owner: ofPlatform("coinSold"), currency: "renminbi", amount: -amount },
  { owner: ofPlatform("feeIncome"), currency: "renminbi", amount },
];

const timeOf = (createTime?: number) => (createTime === undefined ? {} : { time: createTime, createTime });

const hasAuthor = ({ authorNet }: AnyRecord): boolean => Number(authorNet) > 0;

/**
 * Takes the coins of an order. An author has the income on hold; without one it is the platform's.
 * @param createTime only for books that are taken over, such as those of the demo
 * @throws Refusal guardRefused where the member has too few coins
 */
export async function payInCoins(
  tx: Sql,
  context: Context,
  order: AnyRecord,
  createTime?: number,
): Promise<{ entry: string; credit: string | null }> {
  const coins = Number(order["coins"]);
  const gross = Number(order["bookAmount"]);
  if (!hasAuthor(order)) {
    const legs = [...coinLegs(order, coins), ...bookLegs(gross)];
    const posting = { idemKey: `coin-order:${order.id}`, kind: "coinPay", legs } as const;
    const { entry } = await post(tx, context, {
      ...posting,
      biz: biz(order),
      ...timeOf(createTime),
      remark: { "1": String(order["objectName"]).slice(0, 100) },
    });
    return { entry, credit: null };
  }
  const { credit, entry } = await holdCredit(tx, context, {
    owner: { kind: "user", id: String(order["author"]) },
    source: source(order),
    currency: "renminbi",
    gross,
    platformShare: gross - Number(order["authorNet"]),
    shareRate: Number(order["shareRate"]),
    from: ofPlatform("coinSold"),
    kind: "sale",
    biz: biz(order),
    also: coinLegs(order, coins),
    ...(createTime === undefined ? {} : { createTime }),
  });
  return { entry, credit: credit.id };
}

/** Part of the book amount that belongs to a part of the coins; with the last of them, all that is left. */
function bookPart(order: AnyRecord, coins: number): number {
  const [all, book, returned] = [Number(order["coins"]), Number(order["bookAmount"]), Number(order["returned"])];
  const until = (n: number): number => Number((BigInt(book) * BigInt(n)) / BigInt(all));
  return until(returned + coins) - until(returned);
}

/**
 * Gives coins back with their book price, and takes the same part of an author's income.
 * @param key of what is returned, which is returned once
 * @returns id of the entry
 */
export async function payBackCoins(
  tx: Sql,
  context: Context,
  order: AnyRecord,
  { coins, reason, key }: { coins: number; reason: string; key: string },
): Promise<string> {
  const gross = bookPart(order, coins);
  const also = coinLegs(order, -coins);
  if (hasAuthor(order) && gross > 0) {
    const about = { source: source(order), part: { gross }, to: ofPlatform("coinSold"), biz: biz(order), reason, also };
    return (await refundCredit(tx, context, { ...about, kind: "saleRefund" })).entry;
  }
  const { entry } = await post(tx, context, {
    idemKey: `coin-back:${key}`,
    kind: "coinRefund",
    biz: { ...biz(order), line: "next" },
    legs: [...also, ...(hasAuthor(order) ? [] : bookLegs(-gross))],
    ...(order["entry"] ? { source: String(order["entry"]) } : {}),
    note: reason,
  });
  return entry;
}

/** Takes an author's income of a purchase that is not genuine, and keeps it apart. */
export async function takeFalse(tx: Sql, context: Context, order: AnyRecord, reason: string): Promise<void> {
  if (!hasAuthor(order)) return;
  const about = { source: source(order), to: ofPlatform("disputed"), biz: biz(order), reason };
  await refundCredit(tx, context, { ...about, kind: "saleRefund" });
}
