import { Currency, inCurrency } from "#domain/currency.ts";
import { PayMethod, PayState } from "#domain/enumerations/money.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { bool, int, longText, money, oneOf, ref, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { orderChildren } from "#domain/payments/order-children.ts";
import { defineResource } from "#kernel/resource.ts";

const machine = defineMachine({
  fields: { payState: PayState },
  initial: { payState: "waiting" },
  transitions: {
    // The channel may tell of the payment after the order was closed.
    pay: { from: { payState: ["waiting", "closed"] }, to: { payState: "paid" }, system: true },
    // The commands `close` and `refund` do these, with the payments of the order.
    cancel: { from: { payState: ["waiting"] }, to: { payState: "closed" }, system: true },
    giveBack: { from: { payState: ["paid"] }, to: { payState: "refunded" }, system: true },
    expire: { from: { payState: ["waiting"] }, to: { payState: "closed" }, system: true },
  },
  final: { payState: ["refunded"] },
});

const readOnly = { required: true, readOnly: true } as const;

/** A member buys coins. The order keeps what it was placed for; its payments are records of their own. */
export const rechargeOrder = defineResource({
  name: "rechargeOrder",
  area: "recharges",
  label: ["充值订单", "Top-up order"],
  title: "orderNo",
  module: "account",
  ownerField: "user",
  fields: {
    orderNo: text(32, { label: ["订单号", "Order no."], ...readOnly, unique: true, isCode: true, filter: true }),
    user: ref("user", { label: ["用户", "Member"], ...readOnly, filter: true }),
    set: ref("rechargeSet", { label: ["套餐", "Pack"], readOnly: true, filter: true }),
    coins: int({ label: ["金币", "Coins"], ...readOnly, min: 1 }),
    bonusCoins: int({ label: ["赠送", "Bonus"], readOnly: true, default: 0 }),
    firstBonusCoins: int({
      label: ["首充赠送", "Bonus of the first top-up"],
      hint: ["到账时若已有充值则不送", "Not given if another top-up was paid before"],
      readOnly: true,
      default: 0,
    }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], ...readOnly, filter: true }),
    amount: money({ currency: inCurrency, label: ["金额", "Amount"], ...readOnly, sort: true, filter: true, min: 0 }),
    method: oneOf(PayMethod, { label: ["支付方式", "Method"], ...readOnly, filter: true }),
    payState: oneOf(PayState, { label: ["支付状态", "Payment state"], default: "waiting", filter: true }),
    late: bool({
      label: ["迟到", "Late"],
      hint: ["订单关闭后才到账", "Paid after the order was closed"],
      readOnly: true,
      filter: true,
    }),
    channelNo: text(64, { label: ["渠道单号", "Channel no."], readOnly: true, isCode: true, filter: true }),
    platform: oneOf(Platform, { label: ["端", "Platform"], readOnly: true, filter: true }),
    country: text(2, { label: ["国家", "Country"], readOnly: true, isCode: true }),
    ip: text(45, { label: ["IP", "IP"], readOnly: true, isCode: true }),
    receipt: longText({
      label: ["商店凭据", "Store receipt"],
      hint: ["Apple Pay 与 Google Pay", "Of Apple Pay and Google Pay"],
      max: 20_000,
      readOnly: true,
      secret: true,
    }),
    payDeadline: time({ label: ["支付截止", "Can be paid until"], ...readOnly }),
    payTime: time({ label: ["支付时间", "Paid"], readOnly: true, filter: true, sort: true }),
    closeTime: time({ label: ["关闭时间", "Closed at"], readOnly: true, sort: true }),
    refundTime: time({ label: ["退款时间", "Refunded at"], readOnly: true, sort: true }),
    refundReason: text(200, { label: ["退款原因", "Reason of the refund"], readOnly: true }),
    refunder: ref("admin", { label: ["退款人", "Refunded by"], readOnly: true, filter: true }),
    entry: ref("ledgerEntry", { label: ["分录", "Entry"], readOnly: true }),
    refundEntry: ref("ledgerEntry", { label: ["退款分录", "Entry of the refund"], readOnly: true }),
    requestKey: text(80, { label: ["请求键", "Request key"], inner: true, unique: true, isCode: true }),
  },
  machine,
  list: {
    columns: [
      "orderNo",
      "user",
      "amount",
      "payState",
      "coins",
      "bonusCoins",
      "method",
      "createTime",
      "set",
      "late",
      "platform",
      "payTime",
    ],
    sort: "-createTime",
    sums: ["amount", "coins", "bonusCoins"],
  },
  children: orderChildren,
  allows: ["export"],
  bulk: false,
  indexes: [
    { by: ["payState", "-createTime"] },
    { by: ["user", "-createTime"] },
    { by: ["set", "payState"] },
    { by: ["method", "-createTime"] },
    { by: ["channelNo"] },
    { by: ["-payTime"] },
  ],
});
