import { coinOrder } from "#domain/coin-orders/coin-order.resource.ts";
import { bool } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

const pays = {
  action: { type: "handler" },
  targets: "one",
  undoable: false,
  risk: "pays",
  foretells: true,
  isGrave: true,
  reasons: "free",
} as const;
/** Neither the buyer nor the author decides. */
const notOwn = { people: ["user", "author"] } as const;
const browser = { action: { type: "browser" }, ungated: true } as const;

export const coinOrderCommands = defineCommands(coinOrder, {
  refund: {
    ...pays,
    label: ["退还金币", "Return coins"],
    key: "b",
    guard: { filter: "state:succ", message: ["只有成功的订单可以退还", "Only an order that succeeded"] },
    input: {
      override: bool({ label: ["会员已下载，仍要退还", "The member has downloaded it. Return all the same"] }),
    },
    notBy: notOwn,
    approval: { amount: "coins", above: "withdrawal.twoPersonAbove" },
    words: "退款 退钱 取消 refund cancel",
  },
  markNotGenuine: {
    ...pays,
    label: ["判为刷单", "Mark as not genuine"],
    key: "shift+n",
    guard: { filter: "state:wait,succ", message: ["订单已经结束", "The order has ended"] },
    notBy: notOwn,
    approval: { amount: "coins", above: "withdrawal.twoPersonAbove" },
    words: "作弊 不真实 小号 自购 fraud cheat",
  },
  deliverAgain: {
    action: { type: "handler" },
    label: ["重新交付", "Deliver once more"],
    key: "v",
    targets: "many",
    undoable: false,
    guard: [
      { filter: "state:succ", message: ["只有成功的订单可以交付", "Only an order that succeeded"] },
      {
        filter: "object:goods,photoModel",
        message: ["会员凭订单下载，不用交付", "The order is the right itself, so there is nothing to deliver"],
      },
    ],
    words: "补发 重试 再次 resend retry",
  },
  openObject: { ...browser, label: ["打开购买内容", "Open what was bought"], key: "o", words: "商品 模型 详情 object" },
  openSource: {
    ...browser,
    label: ["打开来源订单", "Open order of object"],
    key: "i",
    words: "兑换订单 模型订单 order",
  },
  openBill: { ...browser, label: ["打开金币账单", "Open coin bill"], key: "f", words: "流水 分录 ledger flows" },
});
