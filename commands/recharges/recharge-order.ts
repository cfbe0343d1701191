import { rechargeOrder } from "#domain/recharges/recharge-order.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const rechargeOrderCommands = defineCommands(rechargeOrder, {
  verify: {
    label: ["查询支付", "Ask about payment"],
    key: "v",
    action: { type: "handler" },
    targets: "many",
    guard: {
      filter: "payState:waiting,closed",
      message: ["已支付的订单不用再查", "A paid order needs no question"],
    },
    undoable: false,
    words: "核实 查单 掉单 渠道 verify channel",
  },
  close: {
    label: ["关闭订单", "Close order"],
    key: "n",
    action: { type: "handler" },
    targets: "many",
    guard: { filter: "payState:waiting", message: ["只有待支付的可以关闭", "Only an unpaid order is closed"] },
    undoable: false,
    words: "取消 作废 cancel void",
  },
  refund: {
    label: ["退款", "Refund"],
    key: "alt+r",
    action: { type: "handler" },
    targets: "one",
    reasons: "free",
    guard: [
      { filter: "payState:paid", message: ["只有已支付的可以退款", "Only a paid order is refunded"] },
      { filter: "amount:>0", message: ["赠送的不能退款", "A grant is not refunded"] },
    ],
    foretells: true,
    notBy: ["user"],
    approval: { amount: "amount", currency: "currency", above: "withdrawal.twoPersonAbove" },
    isGrave: true,
    undoable: false,
    stepUp: true,
    risk: "pays",
    words: "退还 退钱 refund money back",
  },
  repost: {
    label: ["补发金币", "Post missing coins"],
    key: "b",
    action: { type: "handler" },
    targets: "many",
    guard: { filter: "payState:paid", message: ["只有已支付的可以补发", "Only a paid order is posted"] },
    foretells: true,
    isGrave: true,
    undoable: false,
    risk: "pays",
    words: "补单 未到账 掉单 repost missing",
  },
  openAccount: {
    label: ["打开会员账户", "Open accounts of member"],
    key: "o",
    action: { type: "browser" },
    ungated: true,
    words: "余额 流水 balance flows",
  },
});
