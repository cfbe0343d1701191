import { LedgerCurrency } from "#domain/currency.ts";
import { PayMethod } from "#domain/enumerations/money.ts";
import type { Leg } from "#domain/money/leg.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import { purchaseRecord } from "#domain/purchases/purchase-record.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY } from "#kernel/time-units.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Posted } from "#server/ledger/post.ts";
import { post } from "#server/ledger/post.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import { spendOf } from "./coupon-of.ts";
import { revenueOf } from "./revenue.ts";

const biz = ({ id }: AnyRecord) => ({ resource: purchaseRecord.name, id });
const isInCoins = ({ currency }: AnyRecord): boolean => currency === LedgerCurrency.of("coin");

/** Legs of a purchase of this amount: from the channel to the income, or from the member's coins to what is spent. */
function legsOf(order: AnyRecord, amount: number): Leg[] {
  if (isInCoins(order))
    return [
      { owner: ofUser(String(order["user"])), currency: "coin", amount: -amount },
      { owner: ofPlatform("coinSpent"), currency: "coin", amount },
    ];
  const [currency, method] = [LedgerCurrency.value(order["currency"])?.key, PayMethod.value(order["method"])?.key];
  if (!currency || !method) throw new Error(`the purchase ${order.id} has no currency or no method`);
  return [
    { owner: ofPlatform(`channel.${method}`), currency, amount: -amount },
    { owner: ofPlatform("feeIncome"), currency, amount },
  ];
}

/** Posts a paid purchase, once. */
export const postPurchase = (tx: Sql, context: Context, order: AnyRecord, createTime?: number): Promise<Posted> =>
  post(tx, context, {
    idemKey: `purchase:${order.id}`,
    kind: isInCoins(order) ? "coinPay" : "sale",
    biz: biz(order),
    legs: legsOf(order, Number(order["amount"])),
    ...(createTime === undefined ? {} : { time: createTime, createTime }),
  });

/** Posts what goes back of a purchase, once. @param amount in the smallest unit */
export const postPurchaseRefund = (
  tx: Sql,
  context: Context,
  order: AnyRecord,
  { amount, note }: { amount: number; note: string },
): Promise<Posted> =>
  post(tx, context, {
    idemKey: `purchaseRefund:${order.id}`,
    kind: isInCoins(order) ? "coinRefund" : "saleRefund",
    biz: biz(order),
    legs: legsOf(order, -amount),
    ...(order["entry"] ? { source: String(order["entry"]) } : {}),
    note,
  });

const DAYS: Readonly<Record<string, number>> = {
  day1: 1,
  day3: 3,
  day7: 7,
  month1: 30,
  month3: 90,
  month6: 180,
  month12: 365,
};

/** Begin and end of what is bought: it follows what the member has of the kind already. */
export async function termOf(tx: Sql, order: AnyRecord, now: number): Promise<{ from: number; to: number | null }> {
  const days = DAYS[String(order["duration"])];
  if (days === undefined) return { from: now, to: null };
  const [row] = await tx.query<{ until: number | null }>(
    `select extract(epoch from max("to"))::float8 as until from purchase_record
     where "user" = $1::bigint and kind = $2 and pay_state = 2 and id <> $3::bigint and delete_time is null`,
    [order["user"], order["kind"], order.id],
  );
  const from = Math.max(now, Math.floor(row?.until ?? 0));
  return { from, to: from + days * DAY };
}

/** Fields of a purchase that is paid now. */
export async function paidValues(tx: Sql, order: AnyRecord, patch: Row, now: number): Promise<Row> {
  const term = await termOf(tx, order, now);
  const values: Row = { payTime: now, ...patch, ...term, ...statesAfter(purchaseRecord, "pay") };
  return { ...values, ...revenueOf({ ...order, ...values }, now) };
}

/** Writes and posts a purchase that coins pay. */
export async function settlePurchase(tx: Sql, context: Context, order: AnyRecord, patch: Row): Promise<AnyRecord> {
  const { entry } = await postPurchase(tx, context, order);
  await spendOf(tx, context, order);
  const values = await paidValues(tx, order, { ...patch, entry }, context.now);
  return updateRecord(tx, purchaseRecord, order, values, null);
}
