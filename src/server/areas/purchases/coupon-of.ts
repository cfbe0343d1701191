import { purchaseRecord } from "#domain/purchases/purchase-record.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { freeCoupon, lockCoupon, useCoupon } from "#server/areas/goods/coupons.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

const orderOf = ({ id }: AnyRecord) => ({ type: purchaseRecord.name, id });
const couponIn = ({ couponRecord }: AnyRecord): string | null => (couponRecord === null ? null : String(couponRecord));

/** Locks the coupon of an order that is placed. @throws Refusal guardRefused where the member cannot use it */
export async function lockOf(tx: Sql, context: Context, order: AnyRecord): Promise<void> {
  const id = couponIn(order);
  if (id !== null) await lockCoupon(tx, context, { id, user: String(order["user"]), order: orderOf(order) });
}

/** Uses the coupon of an order that is paid. After a late payment it may be gone; what was paid counts all the same. */
export async function spendOf(tx: Sql, context: Context, order: AnyRecord): Promise<void> {
  const id = couponIn(order);
  if (id === null) return;
  const { currency, amount, discount } = order;
  const paid = { currency, spend: Number(amount), discount: Number(discount) };
  try {
    await lockOf(tx, context, order);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  await useCoupon(tx, context, { id, order: orderOf(order), paid });
}

/** Gives the coupon of an order back that closed or was refunded whole. */
export async function freeOf(tx: Sql, context: Context, order: AnyRecord): Promise<void> {
  const id = couponIn(order);
  if (id !== null) await freeCoupon(tx, context, { id, order: orderOf(order) });
}
