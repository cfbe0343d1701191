import type { Chart } from "#kernel/chart.ts";

const paid = "state:succ";

/** Charts next to the orders in coins. */
export const coinCharts: readonly Chart[] = [
  {
    id: "objects",
    label: ["每日金币，按购买内容", "Coins by object and day"],
    kind: "stacked",
    time: "createTime",
    group: "object",
    filter: paid,
    measures: [{ id: "coins", label: ["金币", "Coins"], sum: "coins" }],
  },
  {
    id: "states",
    label: ["每日订单，按结果", "Orders by outcome and day"],
    kind: "stacked",
    time: "createTime",
    group: "state",
    measures: [{ id: "orders", label: ["订单", "Orders"], count: true }],
  },
  {
    id: "platforms",
    label: ["按端", "By platform"],
    kind: "bar",
    time: "createTime",
    group: "platform",
    filter: paid,
    measures: [{ id: "coins", label: ["金币", "Coins"], sum: "coins" }],
  },
];
