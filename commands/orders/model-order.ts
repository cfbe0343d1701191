import { modelOrder } from "#domain/orders/model-order.resource.ts";
import { bool } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

const handler = { action: { type: "handler" }, targets: "one", undoable: false } as const;
const pays = { ...handler, risk: "pays", foretells: true, isGrave: true, reasons: "free" } as const;
const notOwn = { people: ["buyer", "author"] } as const;
const browser = { action: { type: "browser" }, ungated: true } as const;

export const modelOrderCommands = defineCommands(modelOrder, {
  verify: {
    ...handler,
    label: ["核实支付", "Verify payment"],
    key: "v",
    guard: {
      filter: "state:wait payUnit:money",
      message: ["只有待支付的可以核实", "Only what is not paid yet"],
    },
    words: "查单 渠道 query channel",
  },
  close: {
    ...handler,
    label: ["关闭模型订单", "Close model order"],
    key: "n",
    reasons: "free",
    guard: { filter: "state:wait", message: ["只有待支付的可以关闭", "Only what is not paid yet"] },
    isGrave: true,
    words: "取消 作废 cancel",
  },
  refund: {
    ...pays,
    label: ["退款给买家", "Refund buyer"],
    key: "b",
    guard: { filter: "state:succ", message: ["只有成功的订单可以退款", "Only an order that succeeded"] },
    input: {
      override: bool({ label: ["买家已下载，仍要退款", "The buyer has downloaded it. Refund all the same"] }),
    },
    notBy: notOwn,
    approval: { amount: "paid", currency: "currency", above: "withdrawal.twoPersonAbove" },
    words: "退钱 退还 return money",
  },
  markNotGenuine: {
    ...pays,
    label: ["判为不真实", "Mark not genuine"],
    key: "shift+n",
    guard: { filter: "state:wait,succ", message: ["订单已经结束", "The order has ended"] },
    notBy: notOwn,
    approval: { amount: "paid", currency: "currency", above: "withdrawal.twoPersonAbove" },
    words: "盗刷 自购 作弊 stolen card fraud self-purchase",
  },
  openModel: { ...browser, label: ["打开订单的模型", "Open model of order"], key: "o", words: "模型 详情 model" },
  openFlows: { ...browser, label: ["打开订单流水", "Open flows of order"], key: "f", words: "分录 资金 ledger" },
});
