import type { Chart } from "#kernel/chart.ts";

/** Charts next to the cases. */
export const saleCharts: readonly Chart[] = [
  {
    id: "kinds",
    label: ["每日售后，按类型", "Cases by day and kind"],
    kind: "stacked",
    time: "applyTime",
    group: "kind",
    measures: [{ id: "cases", label: ["售后单", "Cases"], count: true }],
  },
  {
    id: "orders",
    label: ["按订单类型", "By kind of order"],
    kind: "bar",
    time: "applyTime",
    group: "orderType",
    measures: [{ id: "cases", label: ["售后单", "Cases"], count: true }],
  },
  {
    id: "late",
    label: ["每日超时", "Overdue by day"],
    kind: "column",
    time: "applyTime",
    filter: "late:true",
    measures: [{ id: "cases", label: ["超时", "Overdue"], count: true, wrong: true }],
  },
];
