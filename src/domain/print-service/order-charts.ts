import type { Chart } from "#kernel/chart.ts";

/** Print orders by day, what they bring in, and why they are cancelled. */
export const orderCharts: readonly Chart[] = [
  {
    id: "amount",
    label: ["实付", "Paid"],
    kind: "tile",
    time: "createTime",
    measures: [{ id: "paid", label: ["实付", "Paid"], sum: "paid" }],
    compare: "before",
  },
  {
    id: "byDay",
    label: ["每日订单", "Orders by day"],
    kind: "column",
    time: "createTime",
    measures: [
      { id: "orders", label: ["下单", "Placed"], count: true },
      { id: "cancelled", label: ["取消", "Cancelled"], count: true, where: "step:cancelled", wrong: true },
    ],
  },
  {
    id: "bySteps",
    label: ["各步骤", "By step"],
    kind: "bar",
    time: "createTime",
    group: "step",
    measures: [{ id: "orders", label: ["订单", "Orders"], count: true }],
  },
  {
    id: "reasons",
    label: ["取消原因", "Cancel reasons"],
    kind: "bar",
    time: "createTime",
    group: "cancelReason",
    filter: "cancelReason:*",
    measures: [{ id: "orders", label: ["订单", "Orders"], count: true }],
  },
];
