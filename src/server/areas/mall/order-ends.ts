import { PayState } from "#domain/enumerations/money.ts";
import { goodsOrder } from "#domain/mall/goods-order.resource.ts";
import { guardRefused } from "#kernel/errors.ts";
import { machineOf, transitionOf, transitionRefusal } from "#kernel/machine.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { freeReserved } from "#server/areas/goods/stock.ts";
import { closePayment, paymentsOf } from "#server/areas/payments/payments.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import { deliverVirtual, moveOrder } from "./fulfil.ts";
import { returnPrice } from "./return-price.ts";

/** Closes a locked order that is not shipped, and gives everything back. @throws Refusal guardRefused for another one */
export async function closeOrderOf(tx: Sql, context: Context, order: AnyRecord, reason: string): Promise<AnyRecord> {
  const machine = machineOf(goodsOrder);
  if (transitionRefusal(machine, transitionOf(machine, "endClosed"), order))
    throw guardRefused("已发货或已交付，请开售后单退还", "It is shipped or delivered. Open an after-sale instead");
  const patch = await returnPrice(tx, context, order, reason);
  return moveOrder(tx, context, order, "endClosed", { patch, reason });
}

/** What an order that is not genuine becomes. It keeps what it took; pieces that were not shipped go back into the stock. */
export async function falsePatch(tx: Sql, context: Context, order: AnyRecord, reason: string): Promise<Row> {
  await freeReserved(tx, context, String(order["orderNo"]));
  for (const payment of await paymentsOf(tx, { resource: goodsOrder.name, id: order.id }))
    if (payment["payState"] === PayState.of("waiting")) await closePayment(tx, context, payment);
  return { failReason: reason, closeTime: context.now };
}

export const falseOrderOf = async (tx: Sql, context: Context, order: AnyRecord, reason: string): Promise<AnyRecord> =>
  moveOrder(tx, context, order, "endFalse", { patch: await falsePatch(tx, context, order, reason), reason });

/** Delivers a paid order again that needs no parcel. Nothing is given twice. */
export async function deliverGoods(tx: Sql, context: Context, order: AnyRecord): Promise<AnyRecord> {
  if (order["kind"] === "physical")
    throw guardRefused("实物订单请走售后补发", "A parcel is sent anew by an after-sale");
  return updateRecord(tx, goodsOrder, order, { delivered: await deliverVirtual(tx, context, order) }, null);
}
