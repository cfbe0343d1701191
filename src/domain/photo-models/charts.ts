import type { Chart, Measure } from "#kernel/chart.ts";

const jobs: Measure = { id: "jobs", label: ["任务", "Jobs"], count: true };
const succeeded: Measure = { id: "success", label: ["成功", "Succeeded"], count: true, where: "state:success" };
const failed: Measure = { id: "fail", label: ["失败", "Failed"], count: true, where: "state:fail", wrong: true };
const mean: Measure = { id: "mean", label: ["平均用时（秒）", "Mean time, s"], mean: "took", where: "state:success" };
const refunded: Measure = {
  id: "refunded",
  label: ["退还金豆", "Beans refunded"],
  sum: "refundAmount",
  where: "refundTime:*",
};

/** Charts of /photo-model over the filter of the list. */
export const photoModelCharts: readonly Chart[] = [
  {
    id: "states",
    label: ["各状态任务", "Jobs by state"],
    kind: "stacked",
    time: "createTime",
    group: "state",
    measures: [jobs],
  },
  {
    id: "ended",
    label: ["每日成功与失败", "Succeeded and failed by day"],
    kind: "line",
    time: "end",
    measures: [succeeded, failed],
  },
  { id: "mean", label: ["平均用时", "Mean time"], kind: "line", time: "end", measures: [mean] },
  {
    id: "causes",
    label: ["失败原因", "Causes of failure"],
    kind: "bar",
    time: "end",
    group: "cause",
    filter: "state:fail",
    measures: [jobs],
  },
  {
    id: "refunds",
    label: ["每日退还金豆", "Beans refunded by day"],
    kind: "column",
    time: "refundTime",
    measures: [refunded],
  },
];
