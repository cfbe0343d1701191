import { Currency, inCurrency } from "#domain/currency.ts";
import { Country } from "#domain/enumerations/country.ts";
import { MaterialType } from "#domain/enumerations/devices.ts";
import { Courier, PayMethod, PayState } from "#domain/enumerations/money.ts";
import { CancelInitiator, CancelReason } from "#domain/enumerations/reports.ts";
import { bool, decimal, image, int, money, oneOf, part, ref, refs, rows, someOf, text, time } from "#kernel/field.ts";
import { orderChildren } from "#domain/payments/order-children.ts";
import { defineResource } from "#kernel/resource.ts";
import { PrintStep } from "./enumerations.ts";
import { addressFields, orderItemFields } from "./print-order-items.ts";
import { printOrderMachine } from "./print-order.machine.ts";

const readOnly = { required: true, readOnly: true } as const;
const figure = (label: readonly [string, string]) => money({ currency: inCurrency, label, readOnly: true, default: 0 });
const at = (label: readonly [string, string]) => time({ label, readOnly: true });
const sorted = (label: readonly [string, string]) => time({ label, readOnly: true, filter: true, sort: true });

/** An order of a member that a provider prints. */
export const printOrder = defineResource({
  name: "printOrder",
  area: "print-service",
  label: ["打印订单", "Print order"],
  title: "orderNo",
  module: "activity",
  ownerField: "buyer",
  fields: {
    orderNo: text(32, { label: ["订单号", "Order no."], ...readOnly, unique: true, isCode: true, filter: true }),
    cover: image({ label: ["图片", "Picture"], readOnly: true }),
    buyer: ref("user", { label: ["买家", "Buyer"], ...readOnly, filter: true }),
    provider: ref("printProvider", { label: ["服务商", "Provider"], ...readOnly, filter: true }),
    items: rows(orderItemFields, { label: ["打印项", "Items"], ...readOnly, max: 50 }),
    materials: someOf(MaterialType, { label: ["材料", "Material"], readOnly: true, filter: true }),
    /** Offers of the provider that the items use. */
    offers: refs("providerConsumable", { label: ["报价", "Offers"], readOnly: true, filter: true, max: 50 }),
    quantity: int({ label: ["件数", "Pieces"], ...readOnly, min: 1, sort: true }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], ...readOnly, filter: true }),
    goodsAmount: figure(["商品金额", "Goods"]),
    freight: figure(["运费", "Freight"]),
    discount: figure(["优惠", "Discount"]),
    payable: money({ currency: inCurrency, label: ["应付", "To pay"], ...readOnly, sort: true, filter: true }),
    paid: money({
      currency: inCurrency,
      label: ["实付", "Paid"],
      readOnly: true,
      default: 0,
      sort: true,
      filter: true,
    }),
    refunded: figure(["已退", "Refunded"]),
    commissionRate: decimal(2, { label: ["佣金（%）", "Commission, %"], ...readOnly, min: 0, max: 50 }),
    commission: figure(["佣金", "Commission"]),
    coupon: ref("couponRecord", { label: ["优惠券", "Coupon"], readOnly: true, filter: true }),
    method: oneOf(PayMethod, { label: ["支付方式", "Paid by"], readOnly: true, filter: true }),
    channelNo: text(64, { label: ["渠道单号", "Channel no."], readOnly: true, isCode: true, filter: true }),
    step: oneOf(PrintStep, { label: ["步骤", "Step"], default: "toPay", filter: true }),
    payState: oneOf(PayState, { label: ["支付", "Payment"], default: "waiting", filter: true }),
    address: part(addressFields, { label: ["收货地址", "Delivered to"], readOnly: true }),
    country: oneOf(Country, { label: ["国家或地区", "Country"], ...readOnly, filter: true }),
    courier: oneOf(Courier, { label: ["快递", "Courier"], readOnly: true, filter: true }),
    trackNo: text(64, { label: ["运单号", "Tracking no."], readOnly: true, isCode: true, filter: true }),
    remarkBuyer: text(200, { label: ["买家备注", "Remark of the buyer"], readOnly: true }),
    /** End of the time for the step that it is in. */
    due: sorted(["截止", "Due"]),
    payDeadline: at(["支付截止", "Pay by"]),
    confirmDeadline: at(["接单截止", "Confirm by"]),
    shipDeadline: at(["发货截止", "Ship by"]),
    receiveDeadline: at(["自动收货", "Received by itself"]),
    finishDeadline: at(["自动完成", "Finished by itself"]),
    lateAt: time({ label: ["超时检查", "Late from"], readOnly: true, inner: true }),
    late: bool({ label: ["超时", "Late"], readOnly: true, filter: true }),
    extendedHours: int({ label: ["已延长（小时）", "Extended, hours"], readOnly: true, default: 0, min: 0 }),
    payTime: sorted(["支付时间", "Paid at"]),
    confirmTime: at(["接单时间", "Confirmed"]),
    confirmHours: decimal(1, { label: ["接单用时（小时）", "Hours to confirm"], readOnly: true, min: 0 }),
    printTime: at(["打印完成", "Printed"]),
    shipTime: at(["发货时间", "Shipped at"]),
    receiveTime: at(["收货时间", "Received at"]),
    finishTime: at(["完成时间", "Finished at"]),
    cancelTime: at(["取消时间", "Cancelled at"]),
    cancelReason: oneOf(CancelReason, { label: ["取消原因", "Cancel reason"], readOnly: true, filter: true }),
    cancelInitiator: oneOf(CancelInitiator, { label: ["取消方", "Cancelled by"], readOnly: true, filter: true }),
    cancelAuto: bool({ label: ["自动取消", "By itself"], readOnly: true, filter: true }),
    reason: text(200, { label: ["原因", "Reason"], readOnly: true, isReason: true }),
    afterSale: ref("afterSale", { label: ["售后", "After-sale"], readOnly: true }),
    score: int({ label: ["评分", "Score"], readOnly: true, min: 1, max: 5, filter: true, sort: true }),
    praise: text(500, { label: ["评价", "Review"], readOnly: true }),
    /** Key of the call that placed it, so that a repeated call places once. */
    requestKey: text(64, {
      label: ["请求键", "Request key"],
      readOnly: true,
      secret: true,
      unique: true,
      isCode: true,
    }),
  },
  machine: printOrderMachine,
  list: {
    columns: [
      "orderNo",
      "cover",
      "buyer",
      "provider",
      "materials",
      "quantity",
      "payable",
      "step",
      "payState",
      "due",
      "createTime",
    ],
    keeps: ["due"],
    sort: "-createTime",
    sums: ["payable", "paid", "refunded", "commission"],
  },
  children: [
    {
      resource: "printTalk",
      by: "order",
      label: ["留言", "Talk"],
      sort: "createTime",
      columns: ["side", "kind", "createTime"],
    },
    ...orderChildren,
  ],
  allows: ["export"],
  bulk: false,
  indexes: [
    { by: ["step", "due"] },
    { by: ["provider", "-createTime"] },
    { by: ["buyer", "-createTime"] },
    { by: ["provider", "cancelAuto", "cancelTime"] },
  ],
});
