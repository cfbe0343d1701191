import type { Chart } from "#kernel/chart.ts";

/** Charts of topics: of the listed ones, or of the one in a detail. */
export const topicCharts: readonly Chart[] = [
  {
    resource: "topicEvent",
    time: "time",
    under: "topic",
    id: "growth",
    label: ["浏览与参与", "Views and users"],
    kind: "line",
    measures: [
      { id: "views", label: ["浏览", "Views"], count: true, where: "kind:viewed" },
      { id: "users", label: ["新增用户", "New users"], count: true, where: "kind:joined" },
    ],
    compare: "before",
  },
];
