import { coupon } from "#domain/goods/coupon.resource.ts";
import { couponRecord } from "#domain/goods/coupon-record.resource.ts";
import type { CouponTerms, Purchase } from "#domain/goods/discount.ts";
import { discountOf } from "#domain/goods/discount.ts";
import { printOrder } from "#domain/print-service/print-order.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { Refusal } from "#kernel/errors.ts";
import { lockCoupon } from "#server/areas/goods/coupons.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";

/** Scopes of coupons that a print order can meet. */
const scopes: readonly unknown[] = ["all", "models", "printService"];

const numberOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

function termsOf(record: AnyRecord, provider: readonly string[]): CouponTerms {
  const scope = String(record["scope"]);
  return {
    kind: String(record["kind"]),
    currency: record["currency"] as number,
    amount: numberOf(record["amount"]),
    percent: numberOf(record["percent"]),
    cap: numberOf(record["cap"]),
    from: numberOf(record["from"]) ?? 0,
    scope,
    ids: scope === "models" ? (record["models"] as string[]).map(String) : provider,
  };
}

/**
 * What a coupon of the buyer takes off an order.
 * @throws Refusal guardRefused where it does not apply
 */
export async function couponDiscount(
  tx: Sql,
  _context: Context,
  id: string | undefined,
  purchase: Purchase,
): Promise<{ discount: number; coupon: AnyRecord | null }> {
  if (id === undefined) return { discount: 0, coupon: null };
  const held = await readRecord(tx, couponRecord, id, true);
  const record = await readRecord(tx, coupon, String(held["coupon"]));
  const provider = purchase.lines.flatMap(({ of }) => of["printService"] ?? []);
  const isFor = scopes.includes(record["scope"]);
  const { discount, refusal } = isFor
    ? discountOf(termsOf(record, provider), purchase)
    : { discount: 0, refusal: ["不适用于打印订单", "It does not apply to print orders"] as const };
  if (refusal) throw new Refusal("guardRefused", refusal, { path: "coupon" });
  return { discount, coupon: held };
}

/** Locks the coupon for its order. */
export const lockCouponOf = (tx: Sql, context: Context, id: string, order: AnyRecord): Promise<AnyRecord> =>
  lockCoupon(tx, context, { id, user: String(order["buyer"]), order: { type: printOrder.name, id: order.id } });
