import { Currency } from "#domain/currency.ts";
import { PayMethod } from "#domain/enumerations/money.ts";
import type { Leg } from "#domain/money/leg.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import { rechargeOrder } from "#domain/recharges/recharge-order.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Posted } from "#server/ledger/post.ts";
import { post } from "#server/ledger/post.ts";

/** Coins that an order brings for nothing. */
export const bonusOf = (order: AnyRecord): number => Number(order["bonusCoins"]) + Number(order["firstBonusCoins"]);

/** Legs of a paid order: the money from the channel, and the coins with their bonus. */
function legsOf(order: AnyRecord): Leg[] {
  const [currency, method] = [Currency.value(order["currency"])?.key, PayMethod.value(order["method"])?.key];
  if (!currency || !method) throw new Error(`the order ${order.id} has no currency or no method`);
  const [coins, bonus, amount] = [Number(order["coins"]), bonusOf(order), Number(order["amount"])];
  const coin = { currency: "coin" } as const;
  const member = ofUser(String(order["user"]));
  return [
    { owner: ofPlatform(`channel.${method}`), currency, amount: -amount },
    { owner: ofPlatform("coinSold"), currency, amount },
    { owner: ofPlatform("coinIssue"), ...coin, amount: -(coins + bonus) },
    { owner: member, ...coin, amount: coins, purpose: "principal" },
    { owner: member, ...coin, amount: bonus, purpose: "bonus" },
  ];
}

/** Posts a paid order, once. @param createTime seconds since 1970, for books that are taken over */
export const postRecharge = (tx: Sql, context: Context, order: AnyRecord, createTime?: number): Promise<Posted> =>
  post(tx, context, {
    idemKey: `recharge:${order.id}`,
    kind: "recharge",
    biz: { resource: rechargeOrder.name, id: order.id },
    legs: legsOf(order),
    remark: { "1": `充值 ${String(order["orderNo"])}`, "0": `Top-up ${String(order["orderNo"])}` },
    ...(createTime === undefined ? {} : { time: createTime, createTime }),
  });

/** Mirrors the entry of an order. @throws Refusal guardRefused where the member has fewer coins */
export const postRefund = (
  tx: Sql,
  context: Context,
  order: AnyRecord,
  note: string,
  createTime?: number,
): Promise<Posted> =>
  post(tx, context, {
    idemKey: `rechargeRefund:${order.id}`,
    kind: "rechargeRefund",
    biz: { resource: rechargeOrder.name, id: order.id },
    reversalOf: String(order["entry"]),
    source: String(order["entry"]),
    note,
    remark: { "1": `充值退款 ${String(order["orderNo"])}`, "0": `Refund of top-up ${String(order["orderNo"])}` },
    ...(createTime === undefined ? {} : { time: createTime, createTime }),
  });
