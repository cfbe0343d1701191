import { Currency, inLedgerCurrency, LedgerCurrency } from "#domain/currency.ts";
import { OrderState, PayMethod, PayState } from "#domain/enumerations/money.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { decimal, image, int, json, money, oneOf, ref, text, time } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import { orderChildren } from "#domain/payments/order-children.ts";
import { defineResource } from "#kernel/resource.ts";
import { PayUnit } from "./enumerations.ts";
import { modelOrderMachine } from "./model-order.machine.ts";

/** What an order keeps of its model, as it was bought. */
export interface ModelSnapshot {
  name: string;
  licence: string;
  files: number;
}

const inPaid = (label: Label) =>
  money({ currency: inLedgerCurrency, label, required: true, readOnly: true, default: 0, filter: true });
const inBook = { field: "bookCurrency", of: Currency } as const;

/** A member buys a paid model, with money or with coins. */
export const modelOrder = defineResource({
  name: "modelOrder",
  area: "orders",
  label: ["模型订单", "Order of a model"],
  title: "orderNo",
  module: "account",
  fields: {
    orderNo: text(32, {
      label: ["订单号", "Order no."],
      required: true,
      readOnly: true,
      unique: true,
      isCode: true,
      filter: true,
    }),
    cover: image({ label: ["封面", "Cover"], readOnly: true }),
    model: ref("model", { label: ["模型", "Model"], required: true, readOnly: true, filter: true }),
    modelName: text(60, { label: ["下单时模型名", "Name as bought"], readOnly: true, search: true, filter: true }),
    modelSnapshot: json<ModelSnapshot>({ label: ["下单时模型", "Model as bought"] }),
    buyer: ref("user", { label: ["买家", "Buyer"], required: true, readOnly: true, filter: true }),
    author: ref("user", { label: ["作者", "Author"], required: true, readOnly: true, filter: true }),
    payUnit: oneOf(PayUnit, { label: ["支付单位", "Paid in"], required: true, readOnly: true, filter: true }),
    currency: oneOf(LedgerCurrency, { label: ["币种", "Currency"], required: true, readOnly: true, filter: true }),
    price: inPaid(["价格", "Price"]),
    discount: inPaid(["优惠", "Discount"]),
    paid: inPaid(["实付", "Paid"]),
    returned: inPaid(["已退", "Returned"]),
    coupon: ref("couponRecord", { label: ["优惠券", "Coupon"], readOnly: true }),
    method: oneOf(PayMethod, { label: ["支付方式", "Method"], readOnly: true, filter: true }),
    bookCurrency: oneOf(Currency, { label: ["入账币种", "Currency of the income"], readOnly: true, filter: true }),
    bookAmount: money({
      currency: inBook,
      label: ["入账总额", "Gross income"],
      hint: ["金币按账面价折算", "Coins at their book price"],
      readOnly: true,
      default: 0,
    }),
    shareRate: decimal(2, { label: ["平台分成 %", "Platform's share, %"], readOnly: true, max: 100 }),
    authorNet: money({ currency: inBook, label: ["作者净收入", "Author's net"], readOnly: true, default: 0 }),
    credit: ref("creditRecord", { label: ["作者入账", "Author's credit"], readOnly: true }),
    state: oneOf(OrderState, { label: ["状态", "State"], default: "wait", filter: true }),
    payState: oneOf(PayState, { label: ["支付状态", "Payment"], default: "waiting", filter: true }),
    downloads: int({ label: ["下载次数", "Downloads"], required: true, readOnly: true, default: 0, filter: true }),
    firstDownload: time({ label: ["首次下载", "First download"], readOnly: true }),
    platform: oneOf(Platform, { label: ["端", "Platform"], readOnly: true, filter: true }),
    payTime: time({ label: ["支付时间", "Paid at"], readOnly: true, filter: true }),
    closeTime: time({ label: ["关闭时间", "Closed at"], readOnly: true }),
    refundReason: text(200, { label: ["退款或关闭原因", "Why refunded or closed"], readOnly: true }),
  },
  machine: modelOrderMachine,
  ownerField: "buyer",
  list: {
    columns: ["orderNo", "cover", "model", "buyer", "author", "paid", "payState", "state", "downloads", "createTime"],
    sort: "-createTime",
    sums: ["paid"],
  },
  children: orderChildren,
  allows: ["export"],
  bulk: false,
  indexes: [
    { by: ["buyer", "model"] },
    { by: ["author", "-createTime"] },
    { by: ["model", "-createTime"] },
    { by: ["state", "-createTime"] },
  ],
});
