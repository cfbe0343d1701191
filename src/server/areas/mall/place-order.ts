import { guardRefused } from "#kernel/errors.ts";
import { CouponScope } from "#domain/goods/enumerations.ts";
import { couponRecord } from "#domain/goods/coupon-record.resource.ts";
import { coupon as couponResource } from "#domain/goods/coupon.resource.ts";
import type { CouponTerms } from "#domain/goods/discount.ts";
import { OrderSource } from "#domain/mall/enumerations.ts";
import { goodsOrder } from "#domain/mall/goods-order.resource.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import type { I18n } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { recordCoinOrder } from "#server/areas/coin-orders/record-coin-order.ts";
import { lockCoupon } from "#server/areas/goods/coupons.ts";
import { reserve } from "#server/areas/goods/stock.ts";
import { openPayment } from "#server/areas/payments/payments.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { post } from "#server/ledger/post.ts";
import { readRecord } from "#server/resources/detail.ts";
import { newNumber } from "#server/resources/new-number.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { fulfil } from "./fulfil.ts";
import type { Offer, OrderPrice } from "./prices.ts";
import { checkBuyer, offerOf, priceOf } from "./prices.ts";

/** Where a parcel goes, in clear. */
export interface OrderAddress {
  receiver: string;
  phone: string;
  address: Row;
  /** Id of the region, by which the freight is counted. */
  region: string;
  idNumber?: string;
}

/** What a member orders. */
export interface NewOrder {
  user: string;
  sku: string;
  quantity: number;
  to?: OrderAddress;
  /** Id of a coupon of the member. */
  coupon?: string;
  /** Stored value of PayMethod, where the price has a part in money. */
  method?: unknown;
  /** What is given, such as a prize, costs nothing. */
  source?: Parameters<typeof OrderSource.of>[0];
  userRemark?: string;
}

const textOf = (value: I18n): string => value["1"] || value["0"] || Object.values(value)[0] || "";

async function termsOf(tx: Sql, id: string): Promise<CouponTerms> {
  const record = await readRecord(tx, couponRecord, id);
  const { kind, currency, amount, percent, cap, from, scope, classes, goods, models } = await readRecord(
    tx,
    couponResource,
    String(record["coupon"]),
  );
  const lists: Readonly<Record<string, unknown>> = { classes, goods, models };
  const key = CouponScope.value(scope)?.key ?? "all";
  return {
    kind: String(kind),
    currency: currency as CouponTerms["currency"],
    amount: amount as number | null,
    percent: percent as number | null,
    cap: cap as number | null,
    from: Number(from ?? 0),
    scope: key,
    ids: ((lists[key] ?? []) as unknown[]).map(String),
  };
}

const free: OrderPrice = { beans: 0, coins: 0, money: 0, freight: 0, discount: 0 };

function valuesOf(offer: Offer, price: OrderPrice, wish: NewOrder): Row {
  const { user, sku, quantity, to, source = "mall", userRemark = "", method = null } = wish;
  return {
    user,
    goods: offer.goods,
    sku,
    picture: offer.picture,
    item: `${textOf(offer.name)} · ${textOf(offer.spec)}`.slice(0, 160),
    kind: offer.kind,
    quantity,
    ...price,
    currency: offer.currency,
    method: price.money > 0 ? method : null,
    source: OrderSource.of(source),
    userRemark,
    ...(to
      ? { receiver: to.receiver, phone: to.phone, address: to.address, region: to.region, idNumber: to.idNumber ?? "" }
      : {}),
  };
}

function checkOffer(offer: Offer, { to, quantity }: NewOrder, now: number): void {
  if ((offer.begin ?? 0) > now || (offer.end ?? Number.MAX_SAFE_INTEGER) <= now)
    throw guardRefused("不在兑换时间内", "It cannot be ordered at this time", "sku");
  if (offer.kind === "coupon" && quantity > 1)
    throw guardRefused("优惠券每单兑换一张", "An order has one coupon", "quantity");
  if (offer.kind === "physical" && !to) throw guardRefused("请填写收货地址", "Give an address", "address");
}

/** Takes the beans and coins of an order. */
async function takePrice(tx: Sql, context: Context, order: AnyRecord): Promise<string | null> {
  const [beans, coins] = [Number(order["beans"]), Number(order["coins"])];
  if (beans + coins === 0) return null;
  const user = ofUser(String(order["user"]));
  const { entry } = await post(tx, context, {
    idemKey: `order:${order.id}`,
    kind: "goodsPay",
    biz: { resource: goodsOrder.name, id: order.id },
    legs: [
      { owner: user, currency: "bean", amount: -beans },
      { owner: ofPlatform("beanRecycle"), currency: "bean", amount: beans },
      { owner: user, currency: "coin", amount: -coins },
      { owner: ofPlatform("coinSpent"), currency: "coin", amount: coins },
    ],
    remark: { "1": `兑换 ${String(order["item"])}`.slice(0, 100), "0": `Order ${String(order["orderNo"])}` },
  });
  return entry;
}

/**
 * Places an order: reserves the pieces, locks the coupon, and takes beans and coins. Without a part in money it is
 * delivered, or waits to be shipped.
 * @throws Refusal guardRefused where the article is not offered, not enough is in stock or on the account, a limit is
 * exceeded, or the coupon does not apply
 */
export async function placeOrder(tx: Sql, context: Context, wish: NewOrder): Promise<AnyRecord> {
  const { user, sku, quantity, coupon, source = "mall" } = wish;
  await checkBuyer(tx, user);
  const offer = await offerOf(tx, sku);
  checkOffer(offer, wish, context.now);
  const isGift = source !== "mall";
  const used = coupon && !isGift ? await termsOf(tx, coupon) : null;
  const price = isGift ? free : await priceOf(tx, offer, { quantity, region: wish.to?.region ?? null, coupon: used });
  const orderNo = newNumber("DH", context.now, 8);
  const placed = await insertRecord(tx, goodsOrder, { orderNo, ...valuesOf(offer, price, wish) }, null);
  await reserve(tx, context, { sku, quantity, orderLine: orderNo, user: isGift ? null : user });
  if (used && coupon)
    await lockCoupon(tx, context, { id: coupon, user, order: { type: goodsOrder.name, id: placed.id } });
  const entry = await takePrice(tx, context, placed);
  const order = await updateRecord(tx, goodsOrder, placed, { entry, ...(used ? { coupon } : {}) }, null);
  await recordCoinOrder(tx, context, goodsOrder.name, order);
  if (price.money === 0) return fulfil(tx, context, order);
  await openPayment(tx, context, {
    subject: { resource: goodsOrder.name, id: order.id },
    user,
    amount: price.money,
    currency: offer.currency,
    method: wish.method,
  });
  return order;
}
