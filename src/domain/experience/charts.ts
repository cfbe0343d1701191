import type { Chart } from "#kernel/chart.ts";

/** Charts next to the levels. */
export const levelCharts: readonly Chart[] = [
  {
    id: "members",
    label: ["各级会员（按最近获得的时间）", "Members by level, by their last gain"],
    kind: "bar",
    resource: "experience",
    time: "lastGain",
    group: "level",
    measures: [{ id: "members", label: ["会员", "Members"], count: true }],
    most: 20,
  },
  {
    id: "sources",
    label: ["获得的经验，按来源", "Experience gained, by source"],
    kind: "stacked",
    resource: "experienceFlow",
    time: "createTime",
    group: "source",
    filter: "amount:>0",
    measures: [{ id: "gained", label: ["经验值", "Experience"], sum: "amount" }],
    most: 8,
  },
];

/** Charts next to the ranking. */
export const rankCharts: readonly Chart[] = [
  {
    id: "first",
    label: ["前 20 名", "First 20"],
    kind: "bar",
    time: "time",
    filter: "place:<=20",
    group: "user",
    measures: [{ id: "gained", label: ["获得经验", "Gained"], sum: "gained" }],
    most: 20,
  },
];
