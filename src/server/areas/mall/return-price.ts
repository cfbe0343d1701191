import { PayMethod, PayState } from "#domain/enumerations/money.ts";
import { Currency } from "#domain/currency.ts";
import { goodsOrder } from "#domain/mall/goods-order.resource.ts";
import type { Leg } from "#domain/money/leg.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { freeCoupon } from "#server/areas/goods/coupons.ts";
import { freeReserved } from "#server/areas/goods/stock.ts";
import { closePayment, paymentsOf, refundPayment } from "#server/areas/payments/payments.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { post } from "#server/ledger/post.ts";
import type { Row } from "#server/resources/row.ts";

const keyOf = <K extends string>(
  enumeration: { value: (stored: unknown) => { key: K } | undefined },
  stored: unknown,
): K => {
  const key = enumeration.value(stored)?.key;
  if (!key) throw new Error(`${String(stored)} is not known`);
  return key;
};

/** Legs by which the money of a paid order leaves its channel for the platform; negative, they bring it back. */
export function moneyLegs(order: AnyRecord, sign: 1 | -1): Leg[] {
  const currency = keyOf(Currency, order["currency"]);
  const amount = sign * (Number(order["money"]) - Number(order["backMoney"] ?? 0));
  return [
    { owner: ofPlatform(`channel.${keyOf(PayMethod, order["method"])}`), currency, amount: -amount },
    { owner: ofPlatform("feeIncome"), currency, amount },
  ];
}

const isPaid = ({ payState }: AnyRecord): boolean => payState === PayState.of("paid");

/** Beans and coins that come back, and money that was paid. */
function legsBack(order: AnyRecord): Leg[] {
  const user = ofUser(String(order["user"]));
  const left = (of: string, back: string): number => Number(order[of]) - Number(order[back] ?? 0);
  const [beans, coins] = [left("beans", "backBeans"), left("coins", "backCoins")];
  return [
    { owner: ofPlatform("beanRecycle"), currency: "bean", amount: -beans },
    { owner: user, currency: "bean", amount: beans },
    { owner: ofPlatform("coinSpent"), currency: "coin", amount: -coins },
    { owner: user, currency: "coin", amount: coins },
    ...(isPaid(order) && Number(order["money"]) > 0 ? moneyLegs(order, -1) : []),
  ];
}

/**
 * Returns what a locked order took: beans, coins, money, the reserved pieces and the coupon. An order returns it
 * once, because the ledger has one return for it.
 * @returns fields that the order then has
 */
export async function returnPrice(tx: Sql, context: Context, order: AnyRecord, reason: string): Promise<Row> {
  const legs = legsBack(order);
  const isFree = legs.every(({ amount }) => amount === 0);
  const posted = isFree
    ? null
    : await post(tx, context, {
        idemKey: `order-back:${order.id}`,
        kind: "goodsRefund",
        biz: { resource: goodsOrder.name, id: order.id },
        legs,
        ...(order["entry"] ? { source: String(order["entry"]) } : {}),
        note: reason,
        remark: { "1": `退还 ${String(order["item"])}`.slice(0, 100), "0": `Returned ${String(order["orderNo"])}` },
      });
  for (const payment of await paymentsOf(tx, { resource: goodsOrder.name, id: order.id })) {
    if (payment["payState"] === PayState.of("waiting")) await closePayment(tx, context, payment);
    else if (payment["payState"] === PayState.of("paid") && isPaid(order))
      await refundPayment(tx, context, payment, {
        amount: Number(payment["amount"]) - Number(payment["refunded"]),
        reason,
        ...(posted ? { entry: posted.entry } : {}),
      });
  }
  await freeReserved(tx, context, String(order["orderNo"]));
  if (order["coupon"])
    await freeCoupon(tx, context, { id: String(order["coupon"]), order: { type: goodsOrder.name, id: order.id } });
  return {
    payState: PayState.of(isPaid(order) ? "refunded" : "closed"),
    refundEntry: posted?.entry ?? null,
    failReason: reason,
    closeTime: context.now,
  };
}
