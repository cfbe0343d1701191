import { LedgerCurrency } from "#domain/currency.ts";
import type { VipDuration } from "#domain/enumerations/users.ts";
import { couponRecord } from "#domain/goods/coupon-record.resource.ts";
import { PurchaseKind, Recognition } from "#domain/purchases/enumerations.ts";
import { purchaseRecord } from "#domain/purchases/purchase-record.resource.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { openPayment, PAY_SECONDS } from "#server/areas/payments/payments.ts";
import { readRecord } from "#server/resources/detail.ts";
import { newNumber } from "#server/resources/new-number.ts";
import { insertRecord } from "#server/resources/write.ts";
import { lockOf } from "./coupon-of.ts";
import { settlePurchase } from "./settle.ts";

/** A member's wish to buy something, at a price that the caller has computed. */
export interface PurchaseWish {
  user: string;
  kind: Parameters<typeof PurchaseKind.of>[0];
  /** What is bought: name of its resource and id, where it has a record. */
  item?: { resource: string; id: string };
  /** Name as the member read it. */
  itemName: string;
  duration?: Parameters<typeof VipDuration.of>[0];
  /** Stored value of LedgerCurrency: money, or coins. */
  currency: Stored;
  /** In the smallest unit, after the discount. */
  amount: number;
  discount?: number;
  /** Id of the member's coupon from which the discount comes. */
  coupon?: string;
  /** Stored value of PayMethod; null for coins. */
  method: Stored | null;
  renewing?: boolean;
  platform?: Stored;
  country?: string;
  requestKey: string;
}

const isByDay = (kind: PurchaseWish["kind"]): boolean => kind === "membership" || kind === "space";

/**
 * Places an order and opens its payment; what coins pay is paid at once. No command of the console does so.
 * @returns the order; the same for the same key
 * @throws Refusal guardRefused where it cannot be paid so
 */
export async function placePurchase(tx: Sql, context: Context, wish: PurchaseWish): Promise<AnyRecord> {
  const { user, requestKey, kind, item, currency, amount, method, duration, coupon, platform, ...more } = wish;
  await tx.query("select pg_advisory_xact_lock(hashtext('purchase'), hashtext($1))", [user]);
  const [known] = await tx.query<{ id: string }>("select id::text from purchase_record where request_key = $1", [
    requestKey,
  ]);
  if (known) return readRecord(tx, purchaseRecord, known.id);
  const payDeadline = context.now + PAY_SECONDS;
  const order = await insertRecord(
    tx,
    purchaseRecord,
    {
      user,
      requestKey,
      currency,
      amount,
      method,
      payDeadline,
      duration: duration ?? null,
      couponRecord: coupon ?? null,
      coupon: coupon === undefined ? null : (await readRecord(tx, couponRecord, coupon))["coupon"],
      orderNo: newNumber("GM", context.now, 8),
      kind: PurchaseKind.of(kind),
      itemType: item?.resource ?? "",
      item: item?.id ?? null,
      itemName: more.itemName,
      discount: more.discount ?? 0,
      renewing: more.renewing ?? false,
      platform: platform ?? null,
      country: more.country ?? "",
      recognised: Recognition.of(isByDay(kind) && duration ? "byDay" : "atOnce"),
    },
    null,
  );
  await lockOf(tx, context, order);
  if (currency === LedgerCurrency.of("coin")) return settlePurchase(tx, context, order, {});
  const subject = { resource: purchaseRecord.name, id: order.id };
  await openPayment(tx, context, { subject, user, amount, currency, method, deadline: payDeadline });
  return order;
}
