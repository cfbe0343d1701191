import { Currency } from "#domain/currency.ts";
import { PhotoTemplate } from "#domain/photo-orders/enumerations.ts";
import { PARTNER_SHARE } from "#domain/photo-orders/limits.ts";
import { photo3dOrder } from "#domain/photo-orders/photo-3d-order.resource.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { openPayment } from "#server/areas/payments/payments.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { newNumber } from "#server/resources/new-number.ts";
import type { Row } from "#server/resources/row.ts";
import { checkedValues, insertRecord } from "#server/resources/write.ts";
import { configLimit } from "#server/tasks/approval-need.ts";
import { isAt, lockOrder } from "./move-order.ts";
import { deadlines } from "./order-deadlines.ts";

/** What a member wants to have modelled, as the app sends it. */
export interface WantedPhotoOrder {
  user: string;
  /** Stored value of PhotoTemplate. */
  template: Stored;
  /** Stored pictures. */
  pictures: readonly unknown[];
  wishes?: string;
  /** In mm. */
  height: number;
  printToo?: boolean;
  /** Stored value of Currency, and the price in its smallest unit. */
  currency: Stored;
  price: number;
  /** Key of the caller, so that a repeated call places once. */
  requestKey: string;
}

/** Share of partners as configured, in percent. */
const partnerShare = async (sql: Sql): Promise<number> =>
  (await configLimit(sql, "withdrawal.photoPartnerShare")) ?? PARTNER_SHARE;

function check({ template, pictures, height, currency, price }: WantedPhotoOrder): void {
  if (pictures.length === 0) throw guardRefused("至少一张照片", "At least one picture is needed", "pictures");
  if (!PhotoTemplate.value(template)) throw guardRefused("没有这个模板", "There is no such template", "template");
  if (!Number.isInteger(height) || height < 20 || height > 500)
    throw guardRefused("高度应为 20 到 500 mm", "The height must be 20 to 500 mm", "height");
  if (!Currency.value(currency)) throw guardRefused("币种不能收款", "The currency is not collected", "currency");
  if (!Number.isSafeInteger(price) || price < 1)
    throw guardRefused("价格必须大于 0", "The price must be above 0", "price");
}

/**
 * Places an order of a member, as the app does. The share of the partner is that of the day. No command of the console
 * places orders.
 * @returns the order; the same for the same key
 * @throws Refusal guardRefused or illegalParameter with the field
 */
export async function placePhotoOrder(tx: Sql, context: Context, wanted: WantedPhotoOrder): Promise<AnyRecord> {
  const { user, template, currency, price, printToo = false, requestKey } = wanted;
  await tx.query("select pg_advisory_xact_lock(hashtext('photo order'), hashtext($1))", [requestKey]);
  const [known] = await tx.query<{ id: string }>("select id::text from photo3d_order where request_key = $1", [
    requestKey,
  ]);
  if (known) return readRecord(tx, photo3dOrder, known.id);
  check(wanted);
  const { pictures, wishes, sizes } = photo3dOrder.fields;
  const given: Row = {
    pictures: wanted.pictures.slice(0, 20),
    wishes: (wanted.wishes ?? "").slice(0, 500),
    sizes: { height: wanted.height },
  };
  const values = await checkedValues(tx, { pictures, wishes, sizes }, given, null);
  return insertRecord(
    tx,
    photo3dOrder,
    {
      orderNo: newNumber("ZP", context.now, 8),
      user,
      template,
      ...values,
      printToo,
      currency,
      price,
      partnerShare: await partnerShare(tx),
      ...deadlines.toPay(context.now),
      requestKey,
    },
    null,
  );
}

/** Opens the payment of an order that waits for it. @returns the payment */
export async function payForPhotoOrder(
  tx: Sql,
  context: Context,
  { id, member, method }: { id: string; member: string; method: Stored },
): Promise<AnyRecord> {
  const order = await lockOrder(tx, id);
  if (String(order["user"]) !== member) throw guardRefused("不是你的订单", "It is another member's order", "id");
  if (!isAt(order, "toPay")) throw guardRefused("订单已支付或已取消", "The order is paid or cancelled", "id");
  return openPayment(tx, context, {
    subject: { resource: photo3dOrder.name, id },
    user: member,
    amount: Number(order["price"]),
    currency: order["currency"],
    method,
    // The channel is asked once more before the order closes.
    deadline: Math.max(context.now + 60, Number(order["payDeadline"]) - 120),
  });
}
