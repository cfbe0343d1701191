import { COINS } from "#domain/amount-formats.ts";
import { Currency } from "#domain/currency.ts";
import { OrderState, PayState } from "#domain/enumerations/money.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { decimal, image, money, oneOf, recordId, ref, text, time } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import { defineResource } from "#kernel/resource.ts";
import { coinOrderMachine } from "./coin-order.machine.ts";
import { CoinObject } from "./enumerations.ts";

const readOnly = { readOnly: true } as const;
const needed = { required: true, readOnly: true } as const;
const inBook = (label: Label) =>
  money({ currency: { field: "bookCurrency", of: Currency }, label, ...readOnly, default: 0 });

/**
 * What a member bought with coins: one for each purchase. That of an article or a model follows the order of its area;
 * any other one is the order itself.
 */
export const coinOrder = defineResource({
  name: "coinOrder",
  area: "coin-orders",
  label: ["金币订单", "Coin order"],
  title: "orderNo",
  module: "activity",
  ownerField: "user",
  fields: {
    orderNo: text(32, { label: ["订单号", "Order no."], ...needed, unique: true, isCode: true, filter: true }),
    picture: image({ label: ["图片", "Picture"], ...readOnly }),
    object: oneOf(CoinObject, { label: ["购买内容", "Bought"], ...needed, filter: true }),
    objectId: recordId({ label: ["对象", "Object"], ...readOnly, filter: true, of: "object" }),
    objectName: text(160, { label: ["下单时名称", "Name as bought"], ...readOnly, search: true }),
    user: ref("user", { label: ["用户", "Member"], ...needed, filter: true }),
    author: ref("user", { label: ["作者", "Author"], ...readOnly, filter: true }),
    coins: money({ currency: COINS, label: ["金币", "Coins"], ...needed, filter: true, sort: true }),
    returned: money({ currency: COINS, label: ["已退金币", "Coins returned"], ...readOnly, default: 0 }),
    coupon: ref("couponRecord", { label: ["优惠券", "Coupon"], ...readOnly }),
    payState: oneOf(PayState, { label: ["支付状态", "Payment state"], default: "waiting", filter: true }),
    state: oneOf(OrderState, { label: ["状态", "State"], default: "wait", filter: true }),
    platform: oneOf(Platform, { label: ["端", "Platform"], ...readOnly, filter: true }),
    bookCurrency: oneOf(Currency, { label: ["账面币种", "Currency of the book price"], ...readOnly, filter: true }),
    bookAmount: money({
      currency: { field: "bookCurrency", of: Currency },
      label: ["账面金额", "At book price"],
      hint: ["金币按账面价折算", "Coins at their book price"],
      ...readOnly,
      default: 0,
    }),
    shareRate: decimal(2, { label: ["平台分成 %", "Platform's share, %"], ...readOnly, max: 100 }),
    authorNet: inBook(["作者净收入", "Author's net"]),
    credit: ref("creditRecord", { label: ["作者入账", "Author's credit"], ...readOnly }),
    entry: ref("ledgerEntry", { label: ["付款分录", "Entry of the payment"], ...readOnly }),
    refundEntry: ref("ledgerEntry", { label: ["退还分录", "Entry of the return"], ...readOnly }),
    refundReason: text(200, { label: ["退款或关闭原因", "Why refunded or closed"], ...readOnly, isReason: true }),
    sourceType: text(40, {
      label: ["来源订单类型", "Kind of order"],
      ...readOnly,
      isCode: true,
      definitionKind: "resource",
      filter: true,
    }),
    source: recordId({ label: ["来源订单", "Order of the object"], ...readOnly, filter: true, of: "sourceType" }),
    /** One for each order of another area, and for each call of the app. */
    sourceKey: text(80, {
      label: ["来源键", "Key of the source"],
      ...readOnly,
      inner: true,
      unique: true,
      isCode: true,
    }),
    deadline: time({ label: ["支付截止", "Pay by"], ...readOnly }),
    payTime: time({ label: ["支付时间", "Paid at"], ...readOnly, filter: true, sort: true }),
    closeTime: time({ label: ["结束时间", "Ended"], ...readOnly }),
  },
  machine: coinOrderMachine,
  list: {
    columns: [
      "orderNo",
      "picture",
      "object",
      "objectId",
      "user",
      "coins",
      "bookAmount",
      "payState",
      "state",
      "platform",
      "createTime",
    ],
    keeps: ["objectName"],
    sort: "-createTime",
    sums: ["coins", "returned", "bookAmount"],
  },
  allows: ["export"],
  bulk: false,
  indexes: [
    { by: ["state", "-createTime"] },
    { by: ["object", "-createTime"] },
    { by: ["user", "-createTime"] },
    { by: ["objectId", "object"] },
  ],
});
