import { Currency, inCurrency } from "#domain/currency.ts";
import { PayMethod, PayState } from "#domain/enumerations/money.ts";
import { orderChildren } from "#domain/payments/order-children.ts";
import { bool, decimal, file, images, int, money, oneOf, part, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { PhotoOrderStep, PhotoTemplate } from "./enumerations.ts";
import { MOST_REWORKS } from "./limits.ts";
import { photo3dOrderMachine } from "./photo-3d-order.machine.ts";

const readOnly = { required: true, readOnly: true } as const;
const at = (label: readonly [string, string]) => time({ label, readOnly: true });
const sorted = (label: readonly [string, string]) => time({ label, readOnly: true, filter: true, sort: true });
const figure = (label: readonly [string, string]) => money({ currency: inCurrency, label, readOnly: true, default: 0 });

/** An order of a member for a figure that a partner models from photos. */
export const photo3dOrder = defineResource({
  name: "photo3dOrder",
  area: "photo-orders",
  label: ["照片3D订单", "3D-photo order"],
  title: "orderNo",
  module: "account",
  ownerField: "user",
  fields: {
    orderNo: text(32, { label: ["订单号", "Order no."], ...readOnly, unique: true, isCode: true, filter: true }),
    user: ref("user", { label: ["会员", "Member"], ...readOnly, filter: true }),
    partner: ref("user", { label: ["建模伙伴", "Partner"], readOnly: true, filter: true }),
    template: oneOf(PhotoTemplate, { label: ["模板", "Template"], ...readOnly, filter: true }),
    /** Pictures of people: they are erased some time after the order has ended. */
    pictures: images(20, { label: ["照片", "Pictures"], ...readOnly }),
    wishes: text(500, { label: ["要求", "Wishes"], readOnly: true }),
    sizes: part(
      { height: int({ label: ["高度（mm）", "Height, mm"], required: true, min: 20, max: 500 }) },
      { label: ["尺寸", "Size"], readOnly: true },
    ),
    printToo: bool({ label: ["要打印", "Printed, too"], readOnly: true, filter: true }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], ...readOnly, filter: true }),
    price: money({ currency: inCurrency, label: ["价格", "Price"], ...readOnly, min: 1, sort: true, filter: true }),
    paid: figure(["实付", "Paid"]),
    refunded: figure(["已退", "Refunded"]),
    partnerShare: decimal(2, { label: ["伙伴分成（%）", "Share of the partner, %"], ...readOnly, min: 0, max: 100 }),
    partnerNet: figure(["伙伴所得", "Partner gets"]),
    method: oneOf(PayMethod, { label: ["支付方式", "Paid by"], readOnly: true, filter: true }),
    channelNo: text(64, { label: ["渠道单号", "Channel no."], readOnly: true, isCode: true, filter: true }),
    step: oneOf(PhotoOrderStep, { label: ["步骤", "Step"], default: "toPay", filter: true }),
    payState: oneOf(PayState, { label: ["支付", "Payment"], default: "waiting", filter: true }),
    reworks: int({ label: ["返工次数", "Reworks"], readOnly: true, default: 0, min: 0, max: MOST_REWORKS, sort: true }),
    reworkWish: text(500, { label: ["返工要求", "Wishes of the rework"], readOnly: true }),
    drafts: images(9, { label: ["预览图", "Drafts"], readOnly: true }),
    delivered: file({ label: ["交付文件", "Delivered file"], readOnly: true, accepts: ["stl", "obj", "3mf"] }),
    result: ref("model", { label: ["成品模型", "Result"], readOnly: true, filter: true }),
    resultNote: text(200, { label: ["入库说明", "Note on the result"], readOnly: true }),
    score: int({ label: ["评分", "Score"], readOnly: true, min: 1, max: 5, filter: true, sort: true }),
    printOrder: ref("printOrder", { label: ["打印订单", "Print order"], readOnly: true, filter: true }),
    settlement: ref("settlement", { label: ["结算单", "Settlement"], readOnly: true, filter: true }),
    dueTime: sorted(["截止", "Due"]),
    late: bool({ label: ["超时", "Late"], readOnly: true, filter: true }),
    payDeadline: at(["支付截止", "Pay by"]),
    assignDeadline: at(["派单截止", "Assign by"]),
    deliverDeadline: at(["交付截止", "Deliver by"]),
    confirmDeadline: at(["自动确认", "Confirmed by itself"]),
    lateAt: time({ label: ["超时检查", "Late from"], readOnly: true, inner: true }),
    payTime: sorted(["支付时间", "Paid at"]),
    assignTime: at(["派单时间", "Assigned at"]),
    deliverTime: at(["交付时间", "Delivered at"]),
    finishTime: sorted(["完成时间", "Finished at"]),
    cancelTime: at(["取消时间", "Cancelled at"]),
    cancelAuto: bool({ label: ["自动取消", "By itself"], readOnly: true }),
    reason: text(200, { label: ["原因", "Reason"], readOnly: true, isReason: true }),
    eraseAt: time({ label: ["照片保留至", "Pictures kept until"], readOnly: true }),
    eraseTime: time({ label: ["照片已清除", "Pictures erased"], readOnly: true }),
    /** Key of the call that placed it, so that a repeated call places once. */
    requestKey: text(64, {
      label: ["请求键", "Request key"],
      readOnly: true,
      secret: true,
      unique: true,
      isCode: true,
    }),
  },
  machine: photo3dOrderMachine,
  list: {
    columns: [
      "orderNo",
      "pictures",
      "user",
      "price",
      "step",
      "dueTime",
      "partner",
      "template",
      "payState",
      "reworks",
      "createTime",
    ],
    keeps: ["dueTime", "price"],
    sort: "-createTime",
    sums: ["price", "paid", "refunded", "partnerNet"],
  },
  children: orderChildren,
  allows: ["export"],
  bulk: false,
  indexes: [
    { by: ["step", "dueTime"] },
    { by: ["partner", "-createTime"] },
    { by: ["user", "-createTime"] },
    { by: ["step", "finishTime"] },
  ],
});
