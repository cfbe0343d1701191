import type { SaleAmounts } from "#domain/after-sales/api.ts";
import { coinOrder } from "#domain/coin-orders/coin-order.resource.ts";
import { OrderState } from "#domain/enumerations/money.ts";
import type { Stored } from "#kernel/enumeration.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { StoredImage } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { AfterSaleSubject, SaleFacts, SaleReturn } from "#server/areas/after-sales/subject.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { updateRecord } from "#server/resources/write.ts";
import { leftOf, payBackCoins } from "./coin-money.ts";
import { moveCoinOrder } from "./place-coin-order.ts";

const isLive = ({ state, source }: AnyRecord): boolean => state === OrderState.of("succ") && source === null;

async function facts(_db: Sql, order: AnyRecord): Promise<SaleFacts> {
  if (order["source"] !== null)
    throw guardRefused("请对商品或模型订单申请售后", "Ask for it on the order of the article or model", "order");
  if (!isLive(order)) throw guardRefused("订单未成功或已退款", "The order did not succeed, or is refunded", "order");
  const title = String(order["objectName"]);
  const picture = order["picture"] as StoredImage | null;
  return {
    user: String(order["user"]),
    orderNo: String(order["orderNo"]),
    title,
    received: Number(order["payTime"] ?? order["createTime"]),
    lines: [{ line: 1, title, note: "", quantity: 1, picture }],
  };
}

const paid = (order: AnyRecord): SaleAmounts => ({
  beans: 0,
  coins: isLive(order) ? leftOf(order) : 0,
  money: 0,
  currency: order["bookCurrency"] as Stored,
});

/** Coins go back with their book price. With the last of them the order, which is the right itself, ends. */
async function returnPart(tx: Sql, context: Context, order: AnyRecord, back: SaleReturn): Promise<string> {
  const { amounts, reason, saleNo } = back;
  const entry = await payBackCoins(tx, context, order, { coins: amounts.coins, reason, key: saleNo });
  const patch = { returned: Number(order["returned"]) + amounts.coins, refundEntry: entry };
  if (amounts.coins < leftOf(order)) await updateRecord(tx, coinOrder, order, patch, null);
  else
    await moveCoinOrder(
      tx,
      context,
      order,
      "giveBack",
      { ...patch, refundReason: reason, closeTime: context.now },
      reason,
    );
  return entry;
}

/** An order in coins that is the order itself. */
export const afterSaleSubject: AfterSaleSubject = { resource: coinOrder.name, facts, paid, returnPrice: returnPart };
