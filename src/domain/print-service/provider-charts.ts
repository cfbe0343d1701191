import type { Chart } from "#kernel/chart.ts";

const ofOrders = { resource: "printOrder", under: "provider", time: "createTime" } as const;

/** Quality of one provider. */
export const providerCharts: readonly Chart[] = [
  {
    id: "quality",
    label: ["完成率与超时率", "Finish rate and late rate"],
    kind: "line",
    ...ofOrders,
    measures: [
      { id: "orders", label: ["订单", "Orders"], count: true },
      { id: "finished", label: ["完成", "Finished"], count: true, where: "step:finished" },
      { id: "late", label: ["超时", "Late"], count: true, where: "late:true", wrong: true },
      { id: "finishRate", label: ["完成率", "Finish rate"], ratio: ["finished", "orders"] },
      { id: "lateRate", label: ["超时率", "Late rate"], ratio: ["late", "orders"] },
    ],
  },
  {
    id: "rating",
    label: ["评分", "Rating"],
    kind: "line",
    ...ofOrders,
    measures: [{ id: "rating", label: ["平均分", "Mean score"], mean: "score", where: "score:*" }],
  },
  {
    id: "reasons",
    label: ["取消原因", "Cancel reasons"],
    kind: "bar",
    ...ofOrders,
    group: "cancelReason",
    filter: "cancelReason:*",
    measures: [{ id: "orders", label: ["订单", "Orders"], count: true }],
  },
];
