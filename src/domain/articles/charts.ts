import type { Chart } from "#kernel/chart.ts";

const ofRuns = { resource: "guideRun", time: "time", under: "guide" } as const;

/** Charts of /user-guide-manage: how far members come in the listed guides, or in the one in a detail. */
export const guideCharts: readonly Chart[] = [
  {
    ...ofRuns,
    id: "funnel",
    label: ["从开始到完成", "From begin to end"],
    kind: "funnel",
    measures: [
      { id: "started", label: ["开始", "Started"], count: true },
      { id: "second", label: ["到第 2 步", "Reached step 2"], count: true, where: "lastStep:>=2" },
      { id: "third", label: ["到第 3 步", "Reached step 3"], count: true, where: "lastStep:>=3" },
      { id: "finished", label: ["完成", "Finished"], count: true, where: "finished:true" },
    ],
  },
  {
    ...ofRuns,
    id: "left",
    label: ["在哪一步离开", "Step at which members left"],
    kind: "bar",
    group: "lastStep",
    measures: [{ id: "left", label: ["离开", "Left"], count: true, where: "finished:false", wrong: true }],
  },
  {
    ...ofRuns,
    id: "overTime",
    label: ["开始与完成", "Started and finished"],
    kind: "line",
    measures: [
      { id: "started", label: ["开始", "Started"], count: true },
      { id: "finished", label: ["完成", "Finished"], count: true, where: "finished:true" },
    ],
  },
];
