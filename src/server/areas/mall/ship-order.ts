import { RECEIVED_AFTER } from "#domain/mall/goods-order.machine.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { take } from "#server/areas/goods/stock.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

/** A parcel: the stored value of its courier, and its number. */
export interface Parcel {
  courier: Stored;
  trackNo: string;
}

/** Takes the pieces of a locked order out of the stock for good. @returns fields that the order has once it is shipped */
export async function shipped(tx: Sql, context: Context, order: AnyRecord, parcel: Parcel): Promise<Row> {
  await take(tx, context, String(order["orderNo"]));
  return { ...parcel, shipTime: context.now, receiveBy: context.now + RECEIVED_AFTER };
}
