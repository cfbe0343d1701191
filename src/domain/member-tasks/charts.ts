import type { Chart } from "#kernel/chart.ts";

const progress = { resource: "memberTaskProgress", time: "beginTime" } as const;
const claims = { resource: "memberTaskClaim", time: "paidTime", filter: "state:paid" } as const;

/** Each is a part of the one before, however many steps a task has. */
const reached = [
  { id: "began", label: ["开始", "Began"], count: true },
  { id: "first", label: ["达到第 1 阶", "Reached step 1"], count: true, where: "step:>=1" },
  { id: "claimed", label: ["已领奖励", "Got a reward"], count: true, where: "step:>=1 claimed:>=1" },
  { id: "second", label: ["达到第 2 阶", "Reached step 2"], count: true, where: "step:>=2 claimed:>=1" },
  { id: "third", label: ["达到第 3 阶", "Reached step 3"], count: true, where: "step:>=3 claimed:>=1" },
] as const;

/** Charts in the detail of a task. */
export const taskDetailCharts: readonly Chart[] = [
  {
    ...progress,
    id: "funnel",
    label: ["从开始到完成", "From begin to end"],
    kind: "funnel",
    under: "task",
    measures: reached,
  },
];

const beans: Chart = {
  ...claims,
  id: "beans",
  label: ["每日发放金豆", "Beans by day"],
  kind: "line",
  measures: [{ id: "beans", label: ["金豆", "Beans"], sum: "beans" }],
};

const finished: Chart = {
  ...progress,
  id: "finished",
  time: "finishTime",
  label: ["每日完成", "Finished by day"],
  kind: "line",
  measures: [{ id: "finished", label: ["完成", "Finished"], count: true }],
};

export const ladderCharts: readonly Chart[] = [
  { ...progress, id: "funnel", label: ["从开始到领取", "From begin to claim"], kind: "funnel", measures: reached },
  finished,
  beans,
];

export const boostCharts: readonly Chart[] = [
  {
    resource: "boostRun",
    time: "beginTime",
    id: "runs",
    label: ["每日发起与达成", "Runs by day"],
    kind: "line",
    measures: [
      { id: "started", label: ["发起", "Started"], count: true },
      { id: "reached", label: ["达成", "Reached"], count: true, where: "state:reached" },
    ],
  },
  {
    resource: "boostHelp",
    time: "time",
    id: "helps",
    label: ["每日助力", "Helps by day"],
    kind: "line",
    measures: [
      { id: "counted", label: ["有效", "Counted"], count: true, where: "-cut:*" },
      { id: "cut", label: ["无效", "Not counted"], count: true, where: "cut:*", wrong: true },
    ],
  },
];

export const signInCharts: readonly Chart[] = [
  {
    resource: "signInDay",
    time: "begin",
    id: "days",
    label: ["每日签到与活跃会员", "Sign-ins by day, of active members"],
    kind: "line",
    measures: [
      { id: "signed", label: ["签到", "Signed in"], sum: "signed" },
      { id: "active", label: ["活跃会员", "Active members"], sum: "active" },
      { id: "share", label: ["占比", "Share"], ratio: ["signed", "active"] },
    ],
  },
  {
    resource: "signIn",
    time: "time",
    id: "lengths",
    label: ["连续签到天数", "Run lengths"],
    kind: "bar",
    group: "runLength",
    measures: [{ id: "signed", label: ["签到", "Sign-ins"], count: true }],
    most: 31,
  },
];
