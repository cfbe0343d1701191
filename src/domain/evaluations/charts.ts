import type { Chart, Measure } from "#kernel/chart.ts";

const all: Measure = { id: "all", label: ["评价", "Evaluations"], count: true };
const low: Measure = { id: "low", label: ["2 分及以下", "2 or less"], count: true, where: "score:<=2", wrong: true };

/** Charts of /evaluate-manage. */
export const evaluationCharts: readonly Chart[] = [
  { id: "days", label: ["每日评价", "Evaluations by day"], kind: "line", time: "createTime", measures: [all, low] },
  {
    id: "results",
    label: ["打印结果", "Print results"],
    kind: "share",
    time: "createTime",
    group: "printResult",
    measures: [all],
  },
];
