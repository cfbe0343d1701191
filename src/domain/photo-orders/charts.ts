import type { Chart } from "#kernel/chart.ts";

/** 3D-photo orders by day and step, and who models them. */
export const photoOrderCharts: readonly Chart[] = [
  {
    id: "paid",
    label: ["实付与退款", "Paid and refunded"],
    kind: "tile",
    time: "createTime",
    measures: [
      { id: "paid", label: ["实付", "Paid"], sum: "paid" },
      { id: "refunded", label: ["退款", "Refunded"], sum: "refunded" },
    ],
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
    id: "byStep",
    label: ["各步骤", "By step"],
    kind: "bar",
    time: "createTime",
    group: "step",
    measures: [{ id: "orders", label: ["订单", "Orders"], count: true }],
  },
  {
    id: "partners",
    label: ["伙伴完成与返工", "Finished and reworked, by partner"],
    kind: "bar",
    time: "createTime",
    group: "partner",
    filter: "partner:*",
    most: 12,
    measures: [
      { id: "finished", label: ["完成", "Finished"], count: true, where: "step:finished" },
      { id: "reworks", label: ["返工", "Reworks"], sum: "reworks", wrong: true },
    ],
  },
];
