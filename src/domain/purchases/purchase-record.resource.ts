import { inLedgerCurrency, LedgerCurrency } from "#domain/currency.ts";
import { PayMethod, PayState } from "#domain/enumerations/money.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { VipDuration } from "#domain/enumerations/users.ts";
import { MAX_AMOUNT } from "#kernel/amount.ts";
import { bool, file, money, oneOf, recordId, ref, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { orderChildren } from "#domain/payments/order-children.ts";
import { defineResource } from "#kernel/resource.ts";
import { InvoiceState, PurchaseKind, Recognition } from "./enumerations.ts";

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
const sum = (label: readonly [string, string], more: { hint?: readonly [string, string] } = {}) =>
  money({ currency: inLedgerCurrency, label, ...readOnly, default: 0, min: -MAX_AMOUNT, ...more });

/** Something that a member bought: a membership, cloud space, a model or a pack of coupons. */
export const purchaseRecord = defineResource({
  name: "purchaseRecord",
  area: "purchases",
  label: ["购买记录", "Purchase"],
  title: "orderNo",
  module: "account",
  ownerField: "user",
  fields: {
    orderNo: text(32, { label: ["订单号", "Order no."], ...readOnly, unique: true, isCode: true, filter: true }),
    user: ref("user", { label: ["用户", "Member"], ...readOnly, filter: true }),
    kind: oneOf(PurchaseKind, { label: ["类型", "Kind"], ...readOnly, filter: true }),
    itemType: text(40, {
      label: ["商品类型", "Kind of object"],
      readOnly: true,
      isCode: true,
      definitionKind: "resource",
    }),
    item: recordId({ label: ["商品", "Object"], readOnly: true, filter: true, of: "itemType" }),
    itemName: text(100, { label: ["商品名称", "Object as bought"], ...readOnly }),
    duration: oneOf(VipDuration, { label: ["时长", "Duration"], readOnly: true, filter: true }),
    currency: oneOf(LedgerCurrency, { label: ["币种", "Currency"], ...readOnly, filter: true }),
    amount: money({
      currency: inLedgerCurrency,
      label: ["金额", "Amount"],
      ...readOnly,
      sort: true,
      filter: true,
      min: 0,
    }),
    discount: sum(["优惠", "Discount"]),
    coupon: ref("coupon", { label: ["优惠券", "Coupon"], readOnly: true, filter: true }),
    couponRecord: ref("couponRecord", { label: ["会员优惠券", "Coupon of the member"], readOnly: true }),
    method: oneOf(PayMethod, { label: ["支付方式", "Method"], readOnly: true, filter: true }),
    tradeNo: text(64, { label: ["渠道单号", "Channel no."], readOnly: true, isCode: true, filter: true }),
    renewing: bool({ label: ["自动续费", "Renewing"], readOnly: true, filter: true }),
    from: time({ label: ["生效", "Valid from"], readOnly: true }),
    to: time({ label: ["到期", "Valid until"], readOnly: true }),
    payState: oneOf(PayState, { label: ["支付状态", "Payment state"], default: "waiting", filter: true }),
    late: bool({ label: ["迟到", "Late"], readOnly: true, filter: true }),
    payDeadline: time({ label: ["支付截止", "Can be paid until"], ...readOnly }),
    payTime: time({ label: ["支付时间", "Paid"], readOnly: true, filter: true, sort: true }),
    closeTime: time({ label: ["关闭时间", "Closed at"], readOnly: true }),
    refundTime: time({ label: ["退款时间", "Refunded at"], readOnly: true, sort: true }),
    refundReason: text(200, { label: ["退款原因", "Reason of the refund"], readOnly: true }),
    refunder: ref("admin", { label: ["退款人", "Refunded by"], readOnly: true }),
    refunded: sum(["已退", "Refunded"]),
    platform: oneOf(Platform, { label: ["端", "Platform"], readOnly: true, filter: true }),
    country: text(2, { label: ["国家", "Country"], readOnly: true, isCode: true, filter: true }),
    channelFee: sum(["渠道手续费", "Channel fee"]),
    tax: sum(["税", "Tax"]),
    net: sum(["净额", "Net"], { hint: ["金额减手续费、税和退款", "Amount less fee, tax and refunds"] }),
    recognised: oneOf(Recognition, {
      label: ["收入确认", "Recognition"],
      ...readOnly,
      default: "atOnce",
      filter: true,
    }),
    recognisedAmount: sum(["已确认收入", "Recognised"]),
    deferred: sum(["待确认收入", "Deferred"], { hint: ["净额减已确认", "Net less what is recognised"] }),
    invoiceState: oneOf(InvoiceState, { label: ["发票", "Invoice"], ...readOnly, default: "none", filter: true }),
    invoiceTitle: text(100, { label: ["发票抬头", "Invoice to"], readOnly: true }),
    invoice: file({ label: ["发票文件", "Invoice file"], readOnly: true }),
    entry: ref("ledgerEntry", { label: ["分录", "Entry"], readOnly: true }),
    refundEntry: ref("ledgerEntry", { label: ["退款分录", "Entry of the refund"], readOnly: true }),
    requestKey: text(80, { label: ["请求键", "Request key"], inner: true, unique: true, isCode: true }),
  },
  machine,
  list: {
    columns: [
      "orderNo",
      "user",
      "itemName",
      "amount",
      "net",
      "payState",
      "recognisedAmount",
      "deferred",
      "kind",
      "method",
      "duration",
      "invoiceState",
      "payTime",
    ],
    sort: "-createTime",
    sums: ["amount", "net", "recognisedAmount", "deferred"],
  },
  children: orderChildren,
  allows: ["export"],
  bulk: false,
  indexes: [
    { by: ["payState", "-createTime"] },
    { by: ["user", "-createTime"] },
    { by: ["kind", "-createTime"] },
    { by: ["invoiceState", "-createTime"] },
    { by: ["tradeNo"] },
    { by: ["-payTime"] },
  ],
});
