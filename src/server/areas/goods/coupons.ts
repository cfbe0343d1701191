import { CouponState } from "#domain/goods/enumerations.ts";
import { coupon } from "#domain/goods/coupon.resource.ts";
import { couponRecord } from "#domain/goods/coupon-record.resource.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY } from "#kernel/time-units.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecords } from "#server/resources/write.ts";
import { newCouponCode } from "./coupon-code.ts";

/** The order that a coupon belongs to. */
export interface CouponOrder {
  type: string;
  id: string;
}

const isOf = (record: AnyRecord, { type, id }: CouponOrder): boolean =>
  record["orderType"] === type && String(record["order"]) === id;

const isIn = (record: AnyRecord, key: Parameters<typeof CouponState.of>[0]): boolean =>
  record["status"] === CouponState.of(key);

const move = (tx: Sql, context: Context, before: AnyRecord, verb: string, patch: Row): Promise<AnyRecord> =>
  moveBySystem(tx, context, {
    resource: couponRecord,
    verb,
    before,
    patch: { ...statesAfter(couponRecord, verb), ...patch },
  });

/**
 * Locks a coupon for an order. It stays locked until the order uses it or frees it.
 * @returns the coupon; the same one if the order has locked it already
 * @throws Refusal guardRefused where it is another member's, not valid now, or taken
 */
export async function lockCoupon(
  tx: Sql,
  context: Context,
  { id, user, order }: { id: string; user: string; order: CouponOrder },
): Promise<AnyRecord> {
  const record = await readRecord(tx, couponRecord, id, true);
  if (String(record["user"]) !== user) throw guardRefused("不是该会员的优惠券", "It is another member's coupon");
  if (isIn(record, "locked") && isOf(record, order)) return record;
  const isValid = Number(record["begin"]) <= context.now && Number(record["end"]) > context.now;
  if (!isIn(record, "unused") || !isValid) throw guardRefused("优惠券不可用", "The coupon cannot be used");
  return move(tx, context, record, "lock", { orderType: order.type, order: order.id });
}

/**
 * Uses the coupon that an order has locked, once it is paid.
 * @param paid amounts in the smallest unit of the currency
 * @throws Refusal guardRefused where the order has not locked it
 */
export async function useCoupon(
  tx: Sql,
  context: Context,
  { id, order, paid }: { id: string; order: CouponOrder; paid: { currency: unknown; spend: number; discount: number } },
): Promise<AnyRecord> {
  const record = await readRecord(tx, couponRecord, id, true);
  if (isIn(record, "used") && isOf(record, order)) return record;
  if (!isIn(record, "locked") || !isOf(record, order))
    throw guardRefused("优惠券没有被该订单锁定", "The order has not locked it");
  return move(tx, context, record, "use", { ...paid, usedTime: context.now });
}

/**
 * Frees the coupon of an order that closed or was refunded whole. One that is not valid any more stays used, or expires.
 * @returns false if the order has no coupon
 */
export async function freeCoupon(
  tx: Sql,
  context: Context,
  { id, order }: { id: string; order: CouponOrder },
): Promise<boolean> {
  const record = await readRecord(tx, couponRecord, id, true);
  const isLocked = isIn(record, "locked");
  if (!isOf(record, order) || !(isLocked || isIn(record, "used"))) return false;
  if (!isLocked && Number(record["end"]) <= context.now) return false;
  const none = { orderType: "", order: null, currency: null, spend: null, discount: null, usedTime: null };
  await move(tx, context, record, "free", none);
  return true;
}

/** Begin and end of a coupon that is received now, in seconds since 1970. */
function validityOf({ valid, validBegin, validEnd, days }: AnyRecord, now: number): { begin: number; end: number } {
  if (valid === "fixed") return { begin: Number(validBegin), end: Number(validEnd) };
  return { begin: now, end: now + Number(days) * DAY };
}

/**
 * Checks that members may get a coupon: they are active, and neither the total nor their own limit is exceeded.
 * @throws Refusal guardRefused that names up to five members
 */
async function checkReceivers(tx: Sql, record: AnyRecord, users: readonly string[]): Promise<void> {
  const rows = await tx.query<{ id: string; normal: boolean; had: number }>(
    `select u.id::text, u.status = $3 and u.delete_time is null as normal,
       (select count(*)::int from coupon_record r where r.coupon = $1::bigint and r."user" = u.id and r.delete_time is null) as had
     from "user" u where u.id = any($2::bigint[])`,
    [record.id, users, UserStatus.of("normal")],
  );
  const named = (ids: readonly string[]): string => `${ids.slice(0, 5).join(", ")}${ids.length > 5 ? " …" : ""}`;
  const inactive = rows.filter(({ normal }) => !normal).map(({ id }) => id);
  if (inactive.length > 0)
    throw guardRefused(`会员状态不正常：${named(inactive)}`, `Members who are not active: ${named(inactive)}`);
  const full = rows.filter(({ had }) => had >= Number(record["perUser"])).map(({ id }) => id);
  if (full.length > 0) throw guardRefused(`已达每人限领：${named(full)}`, `Members who have enough: ${named(full)}`);
  const [all] = await tx.query<{ n: number }>(
    "select count(*)::int as n from coupon_record where coupon = $1::bigint and delete_time is null",
    [record.id],
  );
  const total = Number(record["total"]);
  if (total > 0 && (all?.n ?? 0) + users.length > total)
    throw guardRefused(
      `超过发行量，还剩 ${total - (all?.n ?? 0)} 张`,
      `Only ${total - (all?.n ?? 0)} are left of its total`,
    );
}

/**
 * Gives a coupon to members, one each.
 * @param users ids; one that comes twice counts once
 * @throws Refusal guardRefused where the coupon is not live or over, or a member may not have it
 */
export async function giveCoupons(
  tx: Sql,
  context: Context,
  given: { coupon: string; users: readonly string[]; source: string; sourceId?: string },
): Promise<AnyRecord[]> {
  const users = [...new Set(given.users.map(String))];
  // The lock of the coupon keeps its total while several people grant it.
  const record = await readRecord(tx, coupon, given.coupon, true);
  const { begin, end } = validityOf(record, context.now);
  if (record["status"] !== ShelfStatus.of("onShelf")) throw guardRefused("优惠券没有上架", "The coupon is not live");
  if (end <= context.now) throw guardRefused("优惠券已过有效期", "The coupon is not valid any more");
  await checkReceivers(tx, record, users);
  return insertRecords(
    tx,
    couponRecord,
    users.map((user) => ({
      code: newCouponCode(),
      coupon: record.id,
      user,
      source: given.source,
      sourceId: given.sourceId ?? "",
      begin,
      end,
    })),
    context.actor.id === "0" ? null : context.actor.id,
  );
}
