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

const ofRule = { resource: "riskHit", time: "createTime" } as const;
const hits: Measure = { id: "hits", label: ["命中", "Hits"], count: true };
const upheld: Measure = { id: "upheld", label: ["成立", "Upheld"], count: true, where: "verdict:right" };
const overturned: Measure = {
  id: "overturned",
  label: ["误伤", "Overturned"],
  count: true,
  where: "verdict:wrong",
  wrong: true,
};

const overTime: Chart = {
  ...ofRule,
  id: "hitsOverTime",
  label: ["命中与判定", "Hits and verdicts"],
  kind: "column",
  measures: [hits, upheld, overturned],
};

/** Charts of one rule: its hits and verdicts, and the members it hits most. */
export const riskRuleCharts: readonly Chart[] = [
  { ...overTime, under: "rule" },
  {
    ...ofRule,
    id: "hitsByUser",
    label: ["命中最多的用户", "Members hit most"],
    kind: "bar",
    group: "user",
    most: 10,
    measures: [hits],
    under: "rule",
  },
];

/** Charts next to the list of rules. */
export const riskCharts: readonly Chart[] = [
  { ...overTime, under: "rule" },
  {
    ...ofRule,
    id: "hitsByRule",
    label: ["各规则的命中", "Hits by rule"],
    kind: "bar",
    group: "rule",
    most: 15,
    measures: [hits, overturned],
    under: "rule",
  },
];
