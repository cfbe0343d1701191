import { rechargeOrder } from "#domain/recharges/recharge-order.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { paidOrderCommands } from "#commands/paid-order.ts";

export const rechargeOrderCommands = defineCommands(rechargeOrder, {
  ...paidOrderCommands,
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
