/** Commands of orders whose field `payState` says how they are paid, at a channel (server/areas/payments). */
export const paidOrderCommands = {
  verify: {
    label: ["核实支付", "Verify payment"],
    key: "v",
    action: { type: "handler" },
    targets: "many",
    guard: {
      filter: "payState:waiting,closed",
      message: ["已支付的不用再核实", "What is paid needs no question"],
    },
    undoable: false,
    words: "查单 查询 掉单 渠道 check query channel",
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
      { filter: "payState:paid", message: ["只有已支付的可以退款", "Only what is paid is refunded"] },
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
} as const;
