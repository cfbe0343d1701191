import type { SaleAmounts } from "#domain/after-sales/api.ts";
import { Currency } from "#domain/currency.ts";
import { OrderState, PayMethod, PayState } from "#domain/enumerations/money.ts";
import { GoodsKind } from "#domain/goods/enumerations.ts";
import { ShipState } from "#domain/mall/enumerations.ts";
import { goodsOrder } from "#domain/mall/goods-order.resource.ts";
import type { CurrencyKey, Leg, PlatformCode } from "#domain/money/leg.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import type { Stored } from "#kernel/enumeration.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { StoredImage } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { AfterSaleSubject, SaleFacts, SaleReturn } from "#server/areas/after-sales/subject.ts";
import { recordCoinOrder } from "#server/areas/coin-orders/record-coin-order.ts";
import { freeCoupon } from "#server/areas/goods/coupons.ts";
import { moveStock } from "#server/areas/goods/stock.ts";
import { paymentsOf, refundPayment } from "#server/areas/payments/payments.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { post } from "#server/ledger/post.ts";
import { inClear } from "#server/resources/clear-values.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import { moveOrder } from "./fulfil.ts";

const isShipped = ({ ship }: AnyRecord): boolean =>
  [ShipState.of("shipped"), ShipState.of("received")].some((one) => ship === one);

async function facts(db: Sql, order: AnyRecord): Promise<SaleFacts> {
  const isVirtual = order["kind"] !== GoodsKind.of("physical");
  const isDelivered = isVirtual && order["state"] === OrderState.of("succ");
  if (!isDelivered && !isShipped(order))
    throw guardRefused(
      "订单还没有发货或已结束，请直接取消",
      "It is not shipped, or has ended. Cancel it instead",
      "order",
    );
  const classes = await db.query<{ id: string; parent: string | null }>(
    `select c.id::text, c.parent::text from goods g join goods_classify c on c.id = g.classify where g.id = $1::bigint`,
    [order["goods"]],
  );
  const received = isVirtual ? order["closeTime"] : order["receiveTime"];
  return {
    user: String(order["user"]),
    orderNo: String(order["orderNo"]),
    title: String(order["item"]),
    received: received === null ? null : Number(received),
    goods: String(order["goods"]),
    classes: classes.flatMap(({ id, parent }) => [id, ...(parent ? [parent] : [])]),
    lines: [
      {
        line: 1,
        title: String(order["item"]),
        note: "",
        quantity: Number(order["quantity"]),
        picture: order["picture"] as StoredImage | null,
      },
    ],
  };
}

const isPaid = ({ payState }: AnyRecord): boolean => payState === PayState.of("paid");

function paid(order: AnyRecord): SaleAmounts {
  const left = (of: string, back: string): number => (isPaid(order) ? Number(order[of]) - Number(order[back]) : 0);
  return {
    beans: left("beans", "backBeans"),
    coins: left("coins", "backCoins"),
    money: left("money", "backMoney"),
    currency: order["currency"] as Stored,
  };
}

function legsBack(order: AnyRecord, { beans, coins, money }: SaleAmounts): Leg[] {
  const user = ofUser(String(order["user"]));
  const currency = Currency.value(order["currency"])?.key as CurrencyKey;
  const channel = `channel.${PayMethod.value(order["method"])?.key ?? ""}` as PlatformCode;
  return [
    { owner: ofPlatform("beanRecycle"), currency: "bean", amount: -beans },
    { owner: user, currency: "bean", amount: beans },
    { owner: ofPlatform("coinSpent"), currency: "coin", amount: -coins },
    { owner: user, currency: "coin", amount: coins },
    ...(money > 0
      ? [
          { owner: ofPlatform("feeIncome"), currency, amount: -money },
          { owner: ofPlatform(channel), currency, amount: money },
        ]
      : []),
  ];
}

async function refundMoney(
  tx: Sql,
  context: Context,
  order: AnyRecord,
  { amount, reason, entry }: { amount: number; reason: string; entry: string },
): Promise<void> {
  const payments = await paymentsOf(tx, { resource: goodsOrder.name, id: order.id });
  const paidBy = payments.find(isPaid);
  if (!paidBy)
    throw guardRefused("找不到这笔支付，请先核对收款记录", "Its payment is not known. Check the payments first");
  await refundPayment(tx, context, paidBy, { amount, reason, entry });
}

/** Puts the pieces that came back into the stock, once for each case. */
const takeBack = (tx: Sql, context: Context, order: AnyRecord, { saleNo, reason }: SaleReturn): Promise<void> => {
  const quantity = Number(order["quantity"]);
  const line = { orderLine: saleNo, user: String(order["user"]), reason };
  return moveStock(tx, context, { sku: String(order["sku"]), kind: "in", amount: quantity, sold: -quantity, ...line });
};

/** Moves an order whose goods came back, or whose whole price was returned. */
async function end(
  tx: Sql,
  context: Context,
  order: AnyRecord,
  patch: Row,
  back: SaleReturn,
  isWhole: boolean,
): Promise<void> {
  const verb = back.isBack && isShipped(order) ? "comeBack" : isWhole ? "payBack" : null;
  const isOpen = [OrderState.of("wait"), OrderState.of("succ")].some((one) => order["state"] === one);
  if (verb === null || !isOpen) {
    const after = await updateRecord(tx, goodsOrder, order, patch, null);
    return recordCoinOrder(tx, context, goodsOrder.name, after);
  }
  const ended = { closeTime: context.now, failReason: back.reason, receiveBy: null };
  await moveOrder(tx, context, order, verb, { patch: { ...patch, ...ended }, reason: back.reason });
}

async function returnPart(tx: Sql, context: Context, order: AnyRecord, back: SaleReturn): Promise<string> {
  const { amounts, reason, saleNo } = back;
  const { entry, isRepeated } = await post(tx, context, {
    idemKey: `after-sale:${saleNo}`,
    kind: "goodsRefund",
    biz: { resource: goodsOrder.name, id: order.id, line: "next" },
    legs: legsBack(order, amounts),
    ...(order["entry"] ? { source: String(order["entry"]) } : {}),
    note: reason,
    remark: { "1": `售后退还 ${String(order["item"])}`.slice(0, 100), "0": `Returned ${String(order["orderNo"])}` },
  });
  if (isRepeated) return entry;
  if (amounts.money > 0) await refundMoney(tx, context, order, { amount: amounts.money, reason, entry });
  if (back.isInStock && order["kind"] === GoodsKind.of("physical")) await takeBack(tx, context, order, back);
  const patch = {
    backBeans: Number(order["backBeans"]) + amounts.beans,
    backCoins: Number(order["backCoins"]) + amounts.coins,
    backMoney: Number(order["backMoney"]) + amounts.money,
  };
  const left = paid({ ...order, ...patch });
  const isWhole = left.beans + left.coins + left.money === 0;
  if (isWhole && order["coupon"])
    await freeCoupon(tx, context, { id: String(order["coupon"]), order: { type: goodsOrder.name, id: order.id } });
  const states = isWhole ? { payState: PayState.of("refunded"), refundEntry: entry } : {};
  await end(tx, context, order, { ...patch, ...states }, back, isWhole);
  return entry;
}

/** Places a new order of the same article to the same address, for nothing. */
async function resend(
  tx: Sql,
  context: Context,
  order: AnyRecord,
  { saleNo }: { saleNo: string; reason: string },
): Promise<string> {
  const clear = await inClear(tx, goodsOrder, order);
  // The street is sealed inside the address, which the copy takes as it is stored.
  const { placeOrder } = await import("./place-order.ts");
  const isParcel = order["kind"] === GoodsKind.of("physical");
  const placed = await placeOrder(tx, context, {
    user: String(order["user"]),
    sku: String(order["sku"]),
    quantity: Number(order["quantity"]),
    source: "compensation",
    userRemark: `售后补发 ${saleNo}`,
    ...(isParcel
      ? {
          to: {
            receiver: String(clear["receiver"]),
            phone: String(clear["phone"]),
            address: {},
            region: String(order["region"]),
            idNumber: String(clear["idNumber"] ?? ""),
          },
        }
      : {}),
  });
  await tx.query(
    "update goods_order n set address = o.address from goods_order o where n.id = $1::bigint and o.id = $2::bigint",
    [placed.id, order.id],
  );
  return placed.id;
}

/** An order of the mall. Its goods go back into the stock, and its coupon to the member with the last of the price. */
export const afterSaleSubject: AfterSaleSubject = {
  resource: goodsOrder.name,
  facts,
  paid,
  returnPrice: returnPart,
  resend,
};
