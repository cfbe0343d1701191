import type { Chart, Measure } from "#kernel/chart.ts";

const givenMedals: Measure = { id: "given", label: ["发放", "Given"], count: true };
const members: Measure = { id: "members", label: ["人数", "Members"], distinct: "user" };
const revoked: Measure = {
  id: "revoked",
  label: ["已收回", "Revoked"],
  count: true,
  where: "status:revoked",
  wrong: true,
};

const ofRecords = { resource: "medalRecord", time: "getTime" } as const;

/** Charts of /medal-record. */
export const medalCharts: readonly Chart[] = [
  {
    ...ofRecords,
    id: "overTime",
    label: ["发放与收回", "Given and revoked"],
    kind: "line",
    measures: [givenMedals, revoked],
    compare: "before",
  },
  {
    ...ofRecords,
    id: "sources",
    label: ["来源", "Sources"],
    kind: "stacked",
    group: "source",
    measures: [givenMedals],
  },
  {
    ...ofRecords,
    id: "levels",
    label: ["等级分布", "Spread over levels"],
    kind: "bar",
    group: "medal.level",
    measures: [givenMedals, members],
  },
  {
    ...ofRecords,
    id: "groups",
    label: ["分组", "Groups"],
    kind: "share",
    group: "medal.group",
    measures: [givenMedals],
  },
  {
    ...ofRecords,
    id: "most",
    label: ["发放最多的勋章", "Medals given most"],
    kind: "bar",
    group: "medal",
    measures: [givenMedals, revoked],
    most: 20,
  },
];
