import { GoodsBack } from "#domain/after-sales/enumerations.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { agreedOf, lockOrder } from "./amounts.ts";
import { isKind } from "./agreed.ts";
import { checkWithin, isNothing, saleSubject } from "./subject.ts";

const paths = { beans: "agreedBeans", coins: "agreedCoins", money: "agreedMoney" } as const;

const reasonOf = (record: AnyRecord): string =>
  `售后 ${String(record["saleNo"])}：${String(record["cause"])}`.slice(0, 200);

/**
 * Does what an agreed case, which the caller has locked, promises: gives the price back, or sends the goods once more.
 * @returns fields that the case then has
 * @throws Refusal guardRefused where the order has less left, or the stock has too little
 */
export async function settleCase(tx: Sql, context: Context, record: AnyRecord): Promise<Row> {
  if (isKind(record, "repair")) return {};
  const order = await lockOrder(tx, record);
  const subject = await saleSubject(String(record["orderType"]));
  const reason = reasonOf(record);
  if (isKind(record, "exchange", "resend")) {
    if (!subject.resend)
      throw guardRefused("这类订单不能补发，请改为退款", "It cannot be sent anew. Refund it instead", "kind");
    return { newOrder: await subject.resend(tx, context, order, { saleNo: String(record["saleNo"]), reason }) };
  }
  const amounts = agreedOf(record);
  if (isNothing(amounts)) throw guardRefused("没有可退的金额", "Nothing was agreed to be returned", "agreedMoney");
  checkWithin(amounts, subject.paid(order), paths);
  const back = record["goodsBack"];
  const entry = await subject.returnPrice(tx, context, order, {
    amounts,
    reason,
    saleNo: String(record["saleNo"]),
    isInStock: back === GoodsBack.of("arrived"),
    isBack: back === GoodsBack.of("arrived") || back === GoodsBack.of("damaged"),
  });
  return { refundEntry: entry };
}
