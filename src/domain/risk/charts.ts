import type { Chart, Measure } from "#kernel/chart.ts";

const stopped: Measure = { id: "stopped", label: ["拦截", "Stopped"], count: true };
const members: Measure = { id: "members", label: ["用户数", "Members"], distinct: "user" };
const ofHits = { resource: "blackListHit", time: "createTime", under: "entry" } as const;

/** Charts of attempts that entries of the black list have stopped. */
export const blackListCharts: readonly Chart[] = [
  {
    ...ofHits,
    id: "overTime",
    label: ["拦截次数", "Attempts stopped"],
    kind: "column",
    measures: [stopped, members],
  },
  {
    ...ofHits,
    id: "byScope",
    label: ["各范围的拦截", "Attempts by scope"],
    kind: "stacked",
    group: "scope",
    measures: [stopped],
  },
];
