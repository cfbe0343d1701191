import { FINISHED_AFTER } from "#domain/print-service/limits.ts";
import { printOrder } from "#domain/print-service/print-order.resource.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY } from "#kernel/time-units.ts";
import type { AfterSaleSubject, SaleFacts, SaleReturn } from "#server/areas/after-sales/subject.ts";
import { leftOf } from "#server/areas/payments/order-escrow.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import { freeCouponOf } from "./cancel-order.ts";
import { refundByCredit, refundOrder, restOf } from "./escrow.ts";
import { isAt, moveOrder } from "./move-order.ts";
import { namesOf } from "./order-check.ts";

async function facts(db: Sql, order: AnyRecord): Promise<SaleFacts> {
  if (!isAt(order, "shipped", "received", "finished"))
    throw guardRefused("订单还没有发货，请联系服务商或取消订单", "It is not shipped. Cancel it instead", "order");
  const items = order["items"] as Row[];
  const { models, materials } = await namesOf(db, items, 1);
  const lines = items.map((item, i) => ({
    line: i + 1,
    title: models.get(String(item["model"])) ?? `#${String(item["model"])}`,
    note: materials.get(String(item["consumable"]))?.name ?? "",
    quantity: Number(item["quantity"]),
    picture: null,
  }));
  return {
    user: String(order["buyer"]),
    orderNo: String(order["orderNo"]),
    title: lines.map(({ title }) => title).join("、"),
    received: order["receiveTime"] === null ? null : Number(order["receiveTime"]),
    lines,
  };
}

/** From escrow while the order is not finished, and from the provider's income after that. */
async function returnPart(tx: Sql, context: Context, order: AnyRecord, back: SaleReturn): Promise<string> {
  const { reason } = back;
  const amount = back.amounts.money;
  if (isAt(order, "finished")) {
    const entry = await refundByCredit(tx, context, order, { amount, reason });
    await updateRecord(tx, printOrder, order, { refunded: Number(order["refunded"]) + amount }, null);
    return entry;
  }
  const { refunded, entry } = await refundOrder(tx, context, order, { amount, reason });
  if (amount < restOf(order)) {
    await updateRecord(tx, printOrder, order, { refunded }, null);
    return entry;
  }
  await freeCouponOf(tx, context, order);
  const ended = { refunded, reason, cancelTime: context.now, due: null, finishDeadline: null, receiveDeadline: null };
  await moveOrder(tx, context, order, "payBack", ended, reason);
  return entry;
}

/** The order is not finished while a case is open; after that its buyer has a day, or what was left of the time. */
async function held(tx: Sql, context: Context, order: AnyRecord, isHeld: boolean): Promise<void> {
  const [last] = await tx.query<{ id: string }>(
    `select id::text from after_sale where order_type = $1 and "order" = $2::bigint and delete_time is null
     order by after_sale.id desc limit 1`,
    [printOrder.name, order.id],
  );
  const until = Math.max(Number(order["receiveTime"] ?? 0) + FINISHED_AFTER, context.now + DAY);
  const waits = isAt(order, "received")
    ? isHeld
      ? { finishDeadline: null, due: null }
      : { finishDeadline: until, due: until }
    : {};
  await updateRecord(tx, printOrder, order, { afterSale: last?.id ?? null, ...waits }, null);
}

/** A print order. An open case keeps its money in escrow. */
export const afterSaleSubject: AfterSaleSubject = {
  resource: printOrder.name,
  facts,
  paid: leftOf,
  returnPrice: returnPart,
  held,
};
