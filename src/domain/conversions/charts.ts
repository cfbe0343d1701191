import type { Chart, Measure } from "#kernel/chart.ts";

const tasks: Measure = { id: "tasks", label: ["任务", "Tasks"], count: true };
const processed: Measure = { id: "processed", label: ["已处理", "Processed"], count: true, where: "state:processed" };
const failed: Measure = { id: "err", label: ["处理失败", "Failed"], count: true, where: "state:err", wrong: true };
const mean: Measure = { id: "mean", label: ["平均用时（秒）", "Mean time, s"], mean: "took", where: "state:processed" };

/** Statistics of /transform-3mf over the filter of the list. */
export const to3mfCharts: readonly Chart[] = [
  {
    id: "states",
    label: ["各状态任务", "Tasks by state"],
    kind: "share",
    time: "createTime",
    group: "state",
    measures: [tasks],
  },
  {
    id: "ended",
    label: ["每日完成与失败", "Processed and failed by day"],
    kind: "line",
    time: "end",
    measures: [processed, failed],
  },
  {
    id: "mean",
    label: ["平均用时", "Mean time"],
    kind: "line",
    time: "end",
    measures: [mean],
  },
];
