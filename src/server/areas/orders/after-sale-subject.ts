import type { SaleAmounts } from "#domain/after-sales/api.ts";
import { Currency } from "#domain/currency.ts";
import { OrderState, PayState } from "#domain/enumerations/money.ts";
import { modelOrder } from "#domain/orders/model-order.resource.ts";
import type { Stored } from "#kernel/enumeration.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { StoredImage } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { AfterSaleSubject, SaleFacts, SaleReturn } from "#server/areas/after-sales/subject.ts";
import { recordCoinOrder } from "#server/areas/coin-orders/record-coin-order.ts";
import { paymentsOf, refundPayment } from "#server/areas/payments/payments.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { updateRecord } from "#server/resources/write.ts";
import { isInCoins, leftOf, postPartRefund } from "./order-money.ts";
import { moveOrder } from "./place-order.ts";

const isLive = ({ state }: AnyRecord): boolean => state === OrderState.of("succ");

const facts = async (_db: Sql, order: AnyRecord): Promise<SaleFacts> => {
  if (!isLive(order)) throw guardRefused("订单未成功或已退款", "The order did not succeed, or is refunded", "order");
  const title = String(order["modelName"]);
  const picture = order["cover"] as StoredImage | null;
  return {
    user: String(order["buyer"]),
    orderNo: String(order["orderNo"]),
    title,
    received: Number(order["payTime"] ?? order["createTime"]),
    lines: [{ line: 1, title, note: "", quantity: 1, picture }],
  };
};

function paid(order: AnyRecord): SaleAmounts {
  const left = isLive(order) ? leftOf(order) : 0;
  const inCoins = isInCoins(order);
  return {
    beans: 0,
    coins: inCoins ? left : 0,
    money: inCoins ? 0 : left,
    currency: (Currency.value(order["currency"])?.stored ?? order["bookCurrency"]) as Stored,
  };
}

async function returnPart(tx: Sql, context: Context, order: AnyRecord, back: SaleReturn): Promise<string> {
  const amount = isInCoins(order) ? back.amounts.coins : back.amounts.money;
  const entry = await postPartRefund(tx, context, order, { amount, reason: back.reason, key: back.saleNo });
  if (!isInCoins(order)) {
    const payments = await paymentsOf(tx, { resource: modelOrder.name, id: order.id });
    const payment = payments.find(({ payState }) => payState === PayState.of("paid"));
    if (!payment)
      throw guardRefused("找不到这笔支付，请先核对收款记录", "Its payment is not known. Check the payments first");
    await refundPayment(tx, context, payment, { amount, reason: back.reason, entry });
  }
  const patch = { returned: Number(order["returned"]) + amount };
  if (amount < leftOf(order))
    await recordCoinOrder(tx, context, modelOrder.name, await updateRecord(tx, modelOrder, order, patch, null));
  else {
    const ended = { ...patch, refundReason: back.reason, closeTime: context.now };
    await moveOrder(tx, context, order, "giveBack", ended, back.reason);
  }
  return entry;
}

/** An order of a model. What goes back is taken from the author's income; with the last of the price the right ends. */
export const afterSaleSubject: AfterSaleSubject = { resource: modelOrder.name, facts, paid, returnPrice: returnPart };
