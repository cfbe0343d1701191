import { CancelReason } from "#domain/enumerations/reports.ts";
import { Courier } from "#domain/enumerations/money.ts";
import { MOST_EXTENSION } from "#domain/print-service/limits.ts";
import { printOrder } from "#domain/print-service/print-order.resource.ts";
import { inCurrency } from "#domain/currency.ts";
import { int, money, oneOf, ref, text } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { openAuthor } from "#commands/queue-item.ts";

/** Neither side of an order decides on it. */
const outsiders = ["buyer", "provider.user"] as const;
/** Whoever decides with a second person. */
const large = { currency: "currency", above: "withdrawal.twoPersonAbove", notBy: outsiders } as const;

const paid = {
  filter: "step:toConfirm,producing,toShip,shipped,received",
  message: ["只有已支付、未完成的订单可以退款", "Only a paid order that is not finished is refunded"],
} as const;

export const printOrderCommands = defineCommands(printOrder, {
  confirm: {
    label: ["代服务商接单", "Confirm for provider"],
    key: "p",
    notBy: outsiders,
    undoable: false,
    words: "确认 接单 accept",
  },
  cancel: {
    label: ["取消订单并退款", "Cancel order"],
    key: "n",
    action: { type: "handler" },
    targets: "one",
    reasons: "free",
    guard: {
      filter: "step:toPay,toConfirm,producing,toShip",
      message: ["已发货的订单不能取消，可部分退款", "A shipped order is refunded in part, not cancelled"],
    },
    input: {
      cause: oneOf(CancelReason, { label: ["取消原因", "Cancel reason"], required: true }),
      share: int({
        label: ["退款比例 %", "Refund, %"],
        hint: ["待接单总是全退；其余归服务商", "Whole before it is confirmed; the rest is the provider's"],
        required: true,
        min: 0,
        max: 100,
      }),
    },
    foretells: true,
    notBy: outsiders,
    approval: { amount: "paid", ...large },
    isGrave: true,
    undoable: false,
    bulk: false,
    risk: "pays",
    words: "退单 关闭 作废 refund close",
  },
  partRefund: {
    label: ["部分退款", "Part refund"],
    key: "shift+b",
    action: { type: "handler" },
    targets: "one",
    reasons: "free",
    guard: paid,
    input: { amount: money({ currency: inCurrency, label: ["退款金额", "Amount"], required: true, min: 1 }) },
    foretells: true,
    notBy: outsiders,
    approval: { amount: "amount", ...large },
    isGrave: true,
    undoable: false,
    bulk: false,
    risk: "pays",
    words: "赔付 退一部分 补偿 partial compensation",
  },
  moveProvider: {
    label: ["转给其他服务商", "Move to another provider"],
    key: "v",
    action: { type: "handler" },
    targets: "one",
    reasons: "free",
    guard: {
      filter: "step:toPay,toConfirm",
      message: ["已开始生产，不能转单", "It is in production already"],
    },
    input: {
      to: ref("printProvider", {
        label: ["服务商", "Provider"],
        hint: ["价格不变", "The price stays"],
        required: true,
      }),
    },
    notBy: outsiders,
    undoable: false,
    words: "换服务商 转单 reassign provider",
  },
  changeAddress: {
    label: ["改收货地址", "Change address"],
    key: "shift+a",
    action: { type: "handler" },
    targets: "one",
    reasons: "free",
    guard: { filter: "step:toPay,toConfirm,producing,toShip", message: ["已发货，不能改地址", "It is shipped"] },
    // The country stays, because the freight is counted by it.
    input: {
      name: text(60, { label: ["收件人", "Receiver"], required: true }),
      phone: text(30, { label: ["电话", "Phone"], required: true }),
      province: text(60, { label: ["省", "Province"] }),
      city: text(60, { label: ["市", "City"], required: true }),
      street: text(200, { label: ["街道", "Street"], required: true }),
      zip: text(12, { label: ["邮编", "Postcode"], isCode: true }),
    },
    notBy: outsiders,
    undoable: false,
    words: "地址 收件人 电话 receiver delivery",
  },
  changeCourier: {
    label: ["改快递或运单号", "Change courier or number"],
    key: "c",
    action: { type: "handler" },
    targets: "one",
    guard: { filter: "step:shipped", message: ["只有已发货的订单有运单", "Only a shipped order has a parcel"] },
    input: {
      courier: oneOf(Courier, { label: ["快递", "Courier"], required: true }),
      trackNo: text(64, { label: ["运单号", "Tracking no."], required: true, isCode: true }),
    },
    undoable: false,
    words: "物流 单号 parcel tracking",
  },
  extend: {
    label: ["延长期限", "Extend deadline"],
    key: "t",
    action: { type: "handler" },
    targets: "many",
    reasons: "free",
    guard: [
      {
        filter: "step:toPay,toConfirm,producing,toShip",
        message: ["这一步没有可延长的期限", "This step has no deadline to extend"],
      },
      {
        filter: `extendedHours:<${MOST_EXTENSION}`,
        message: [`这一步已延长 ${MOST_EXTENSION} 小时`, `This step has been extended by ${MOST_EXTENSION} hours`],
      },
    ],
    input: {
      hours: int({
        label: ["延长小时数", "Hours"],
        hint: [`每一步最多 ${MOST_EXTENSION} 小时`, `At most ${MOST_EXTENSION} for each step`],
        required: true,
        min: 1,
        max: MOST_EXTENSION,
      }),
    },
    undoable: false,
    words: "延期 宽限 时间 longer more time",
  },
  remind: {
    label: ["催办", "Remind"],
    key: "r",
    action: { type: "handler" },
    targets: "many",
    guard: {
      filter: "step:toPay,toConfirm,producing,toShip,shipped",
      message: ["这一步不用催", "Nobody has to act in this step"],
    },
    undoable: false,
    words: "提醒 催付 催发货 nudge notify",
  },
  openPage: {
    label: ["打开订单页", "Open page of order"],
    key: "i",
    action: { type: "browser" },
    ungated: true,
    words: "全宽 详情 步骤 full page steps",
  },
  openProvider: {
    label: ["打开服务商", "Open provider"],
    action: { type: "browser" },
    ungated: true,
    words: "作坊 商家 workshop",
  },
  openModel: {
    label: ["打开模型", "Open model"],
    action: { type: "browser" },
    ungated: true,
    words: "作品 文件 file",
  },
  packingSlip: {
    label: ["打印装箱单", "Print packing slip"],
    key: "shift+k",
    action: { type: "browser" },
    ungated: false,
    risk: "reads",
    words: "发货单 清单 print paper parcel",
  },
  openAuthor: openAuthor("买家 会员 buyer member", ["看买家", "Open buyer"]),
});

export const printOrderStandard = { reveal: { reasons: "free", words: "显示 地址 电话 原值 phone address" } } as const;
