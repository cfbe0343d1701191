import { photo3dOrder } from "#domain/photo-orders/photo-3d-order.resource.ts";
import { PhotoTemplate } from "#domain/photo-orders/enumerations.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { AfterSaleSubject, SaleFacts, SaleReturn } from "#server/areas/after-sales/subject.ts";
import { leftOf } from "#server/areas/payments/order-escrow.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { updateRecord } from "#server/resources/write.ts";
import { isAt } from "./move-order.ts";
import { refundFinished } from "./order-money.ts";

async function facts(_db: Sql, order: AnyRecord): Promise<SaleFacts> {
  if (!isAt(order, "finished"))
    throw guardRefused(
      "订单还没有完成，请要求返工或取消",
      "It is not finished. Ask for a rework, or cancel it",
      "order",
    );
  return {
    user: String(order["user"]),
    orderNo: String(order["orderNo"]),
    title: PhotoTemplate.value(order["template"])?.label[0] ?? String(order["orderNo"]),
    received: Number(order["finishTime"]),
    lines: [],
  };
}

async function returnPart(tx: Sql, context: Context, order: AnyRecord, back: SaleReturn): Promise<string> {
  const { refunded, entry } = await refundFinished(tx, context, order, {
    amount: back.amounts.money,
    reason: back.reason,
  });
  await updateRecord(tx, photo3dOrder, order, { refunded }, null);
  return entry;
}

/** A 3D-photo order. Nothing is paid to its partner while a case is open. */
export const afterSaleSubject: AfterSaleSubject = {
  resource: photo3dOrder.name,
  facts,
  paid: leftOf,
  returnPrice: returnPart,
};
