import { PayState } from "#domain/enumerations/money.ts";
import { VipDuration } from "#domain/enumerations/users.ts";
import { goods } from "#domain/goods/goods.resource.ts";
import { goodsOrder } from "#domain/mall/goods-order.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moveLater } from "#server/areas/payments/move-later.ts";
import { giveCoupons, useCoupon } from "#server/areas/goods/coupons.ts";
import { handOut } from "#server/areas/goods/hand-out.ts";
import { take } from "#server/areas/goods/stock.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { returnPrice } from "./return-price.ts";

/** Message to the member about an order. */
export const messageAbout = (order: AnyRecord, event: string, reason = ""): Effect => ({
  kind: "authorMessage",
  receiver: String(order["user"]),
  event,
  title: String(order["item"]),
  reason,
  reasonKey: "",
});

/** Moves a locked order by a transition of its machine. */
export const moveOrder = (
  tx: Sql,
  context: Context,
  before: AnyRecord,
  verb: string,
  { patch = {}, reason = "", event }: { patch?: Row; reason?: string; event?: string } = {},
): Promise<AnyRecord> =>
  moveLater(tx, context, {
    resource: goodsOrder,
    verb,
    before,
    patch: { ...statesAfter(goodsOrder, verb), ...patch },
    reason,
    ...(event ? { message: messageAbout(before, event, reason) } : {}),
  });

/**
 * Delivers what needs no parcel. What is delivered twice is given once.
 * @returns what the order says of it; codes and coupons themselves are the member's alone
 */
export async function deliverVirtual(tx: Sql, context: Context, order: AnyRecord): Promise<string> {
  const { vipDuration, gigabytes, times, coupon } = await readRecord(tx, goods, String(order["goods"]));
  const [user, orderLine, quantity] = [String(order["user"]), String(order["orderNo"]), Number(order["quantity"])];
  if (order["kind"] === "partnerCode") {
    const codes = await handOut(tx, context, { sku: String(order["sku"]), orderLine, quantity, user });
    return `兑换码 × ${codes.length}`;
  }
  if (order["kind"] === "coupon") {
    const known = await tx.query("select 1 from coupon_record where source_id = $1 and delete_time is null", [
      orderLine,
    ]);
    if (known.length === 0)
      await giveCoupons(tx, context, {
        coupon: String(coupon),
        users: [user],
        source: "bought",
        sourceId: orderLine,
      });
    return "优惠券 × 1";
  }
  const [vip] = VipDuration.value(vipDuration)?.label ?? [];
  const [what] = [
    vip && `会员 ${vip}`,
    gigabytes && `空间 ${String(gigabytes)} GB`,
    times && `${String(times)} 次`,
  ].filter(Boolean);
  return `${String(what ?? "已发放")} × ${quantity}`;
}

const paidPatch = { payState: PayState.of("paid") };

async function deliver(tx: Sql, context: Context, order: AnyRecord): Promise<AnyRecord> {
  const delivered = await deliverVirtual(tx, context, order);
  await take(tx, context, String(order["orderNo"]));
  const patch = { ...paidPatch, delivered, closeTime: context.now };
  return moveOrder(tx, context, order, "deliver", { patch, event: "goodsOrder.deliver" });
}

/**
 * Goes on with an order that is paid: a parcel waits to be shipped, anything else is delivered. What cannot be
 * delivered fails, and its price goes back.
 */
export async function fulfil(tx: Sql, context: Context, order: AnyRecord): Promise<AnyRecord> {
  if (order["coupon"])
    await useCoupon(tx, context, {
      id: String(order["coupon"]),
      order: { type: goodsOrder.name, id: order.id },
      paid: { currency: order["currency"], spend: Number(order["money"]), discount: Number(order["discount"]) },
    });
  if (order["kind"] === "physical") return moveOrder(tx, context, order, "prepare", { patch: paidPatch });
  await tx.query("savepoint delivery");
  try {
    return await deliver(tx, context, order);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await tx.query("rollback to savepoint delivery");
    const reason = error.label[0];
    const patch = await returnPrice(tx, context, { ...order, ...paidPatch }, reason);
    return moveOrder(tx, context, order, "endFailed", { patch, reason, event: "goodsOrder.fail" });
  }
}
