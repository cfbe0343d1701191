import type { Chart } from "#kernel/chart.ts";

/** Charts of /logout-manage. */
export const deletionCharts: readonly Chart[] = [
  {
    id: "reasons",
    label: ["注销理由", "Why members leave"],
    kind: "stacked",
    time: "applyTime",
    group: "reason",
    measures: [{ id: "requests", label: ["申请", "Requests"], count: true }],
    most: 6,
  },
];
