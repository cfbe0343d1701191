import type { Chart } from "#kernel/chart.ts";

/** Charts next to the orders. */
export const orderCharts: readonly Chart[] = [
  {
    id: "days",
    label: ["每日兑换，按结果", "Orders by day and outcome"],
    kind: "stacked",
    time: "createTime",
    group: "state",
    measures: [{ id: "orders", label: ["订单", "Orders"], count: true }],
  },
  {
    id: "beans",
    label: ["每日金豆", "Beans by day"],
    kind: "column",
    time: "createTime",
    filter: "-state:fail,close",
    measures: [{ id: "beans", label: ["金豆", "Beans"], sum: "beans" }],
  },
  {
    id: "goods",
    label: ["兑换最多的商品", "Goods that are ordered most"],
    kind: "bar",
    time: "createTime",
    group: "goods",
    measures: [{ id: "pieces", label: ["件数", "Pieces"], sum: "quantity" }],
    most: 20,
  },
];
