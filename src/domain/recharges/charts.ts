import type { Chart } from "#kernel/chart.ts";

/** Charts of top-ups: what came in, by day, method and pack. */
export const rechargeCharts: readonly Chart[] = [
  {
    id: "days",
    label: ["每日充值与退款", "Topped up and refunded by day"],
    kind: "line",
    time: "createTime",
    measures: [
      { id: "paid", label: ["充值", "Topped up"], sum: "amount", where: "payState:paid,refunded" },
      { id: "refunded", label: ["退款", "Refunded"], sum: "amount", where: "payState:refunded" },
    ],
  },
  {
    id: "methods",
    label: ["按支付方式", "By method"],
    kind: "share",
    time: "createTime",
    group: "method",
    filter: "payState:paid",
    measures: [{ id: "orders", label: ["订单", "Orders"], count: true }],
  },
  {
    id: "funnel",
    label: ["下单到支付", "Ordered and paid"],
    kind: "funnel",
    time: "createTime",
    measures: [
      { id: "placed", label: ["下单", "Ordered"], count: true },
      { id: "paid", label: ["支付", "Paid"], count: true, where: "payState:paid,refunded" },
    ],
  },
];

/** Sales of packs. */
export const setCharts: readonly Chart[] = [
  {
    resource: "rechargeOrder",
    id: "sets",
    label: ["各套餐销售额", "Amount by pack"],
    kind: "bar",
    time: "payTime",
    group: "set",
    filter: "payState:paid",
    most: 20,
    measures: [
      { id: "amount", label: ["销售额", "Amount"], sum: "amount" },
      { id: "count", label: ["销量", "Sold"], count: true },
    ],
  },
];

/** Both sides of each day, and what is still to be clarified. */
export const reconciliationCharts: readonly Chart[] = [
  {
    id: "sums",
    label: ["对账合计", "Ours, theirs and fee"],
    kind: "tile",
    time: "begin",
    measures: [
      { id: "ours", label: ["我方", "Ours"], sum: "ourAmount" },
      { id: "theirs", label: ["渠道", "Theirs"], sum: "channelAmount" },
      { id: "difference", label: ["差额", "Difference"], sum: "difference", wrong: true },
      { id: "fee", label: ["手续费", "Fee"], sum: "channelFee" },
    ],
  },
  {
    id: "days",
    label: ["每日双方金额", "Ours and theirs by day"],
    kind: "column",
    time: "begin",
    measures: [
      { id: "ours", label: ["我方", "Ours"], sum: "ourAmount" },
      { id: "theirs", label: ["渠道", "Theirs"], sum: "channelAmount" },
    ],
  },
  {
    id: "matches",
    label: ["每日匹配结果", "Matches by day"],
    kind: "stacked",
    time: "begin",
    group: "match",
    measures: [{ id: "lines", label: ["笔数", "Lines"], count: true }],
  },
];
