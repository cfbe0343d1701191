import type { Chart, Measure } from "#kernel/chart.ts";

const searches: Measure = { id: "searches", label: ["搜索", "Searches"], count: true };
const nothing: Measure = {
  id: "nothing",
  label: ["无结果", "Found nothing"],
  count: true,
  where: "results:0",
  wrong: true,
};
const clicked: Measure = { id: "clicked", label: ["有点击", "Clicked"], count: true, where: "clickPlace:*" };
const clickShare: Measure = { id: "clickShare", label: ["点击率", "Click rate"], ratio: ["clicked", "searches"] };
const members: Measure = { id: "members", label: ["人数", "Members"], distinct: "user" };

const ofRecords = { resource: "searchRecord", time: "time" } as const;
const byWord = { ...ofRecords, kind: "bar", group: "normal" } as const;

/** Charts of /search-record. */
export const searchCharts: readonly Chart[] = [
  {
    ...ofRecords,
    id: "overTime",
    label: ["搜索量", "Searches over time"],
    kind: "line",
    measures: [searches],
    compare: "before",
  },
  {
    ...ofRecords,
    id: "outcome",
    label: ["搜索结果", "Outcome of searches"],
    kind: "line",
    measures: [nothing, clicked],
  },
  {
    ...byWord,
    id: "most",
    label: ["搜索最多的 100 个词", "100 most searched"],
    measures: [searches, members, clicked, clickShare],
    most: 100,
    compare: "before",
  },
  {
    ...byWord,
    id: "rising",
    label: ["上升最快", "Rising fastest"],
    measures: [searches],
    most: 20,
    compare: "before",
    order: "rise",
  },
  {
    ...byWord,
    id: "nothingFound",
    label: ["搜不到的词", "Found nothing"],
    measures: [searches, members],
    filter: "results:0",
    most: 50,
  },
  {
    ...byWord,
    id: "neverClicked",
    label: ["有结果但从未点击", "Found but never clicked"],
    measures: [searches, clicked],
    filter: "results:>=1",
    none: "clicked",
    most: 50,
  },
  {
    ...ofRecords,
    id: "byPlatform",
    label: ["平台", "Platforms"],
    kind: "share",
    group: "platform",
    measures: [searches],
    most: 6,
  },
  {
    ...ofRecords,
    id: "hours",
    label: ["搜索时刻", "Times of searches"],
    kind: "heat",
    measures: [searches],
  },
];
