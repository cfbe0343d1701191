import type { AreaScreen } from "#kernel/screen.ts";
import { boostCharts, ladderCharts, signInCharts } from "./charts.ts";

const ofShape = (shape: string) => ({ opens: { field: "shape", values: [shape] } });

const LADDER = "icon,name,category,action,steps,cycle,status,started,finishedToday,beansGiven,rank";
const BOOST = "icon,name,helpersNeeded,helpHours,steps,helperBeans,started,reachedShare,status,rank";
const PLAN = "icon,name,cycle,days,platforms,countries,signedToday,status,rank";

/** Views of tasks by their state. */
const byState = (shape: string, columns: string) =>
  [
    { id: "all", label: ["全部", "All"], filter: `shape:${shape} -status:del`, columns },
    { id: "live", label: ["上架", "Live"], filter: `shape:${shape} status:onShelf`, columns },
    { id: "off", label: ["未上架", "Not live"], filter: `shape:${shape} status:wait,offShelf`, columns },
  ] as const;

export const screens: readonly AreaScreen[] = [
  {
    route: "/ladder-tasks",
    label: ["阶梯任务", "Tasks"],
    access: "main",
    kind: "list",
    resource: "memberTask",
    ...ofShape("ladder"),
    goKey: "ut",
    words: "任务 新手 日常 奖励 进度 novice daily rewards progress",
    charts: ladderCharts,
    views: [
      ...byState("ladder", LADDER),
      { id: "progress", label: ["会员进度", "Progress"], filter: "", resource: "memberTaskProgress" },
      { id: "claims", label: ["已发奖励", "Rewards given"], filter: "", resource: "memberTaskClaim" },
      { id: "unpaid", label: ["奖励未发", "Rewards that wait"], filter: "payError:*", resource: "memberTaskProgress" },
      { id: "actions", label: ["动作记录", "Actions"], filter: "", resource: "memberAction" },
    ],
  },
  {
    route: "/boost-tasks",
    label: ["助力任务", "Boost tasks"],
    access: "main",
    kind: "list",
    resource: "memberTask",
    ...ofShape("boost"),
    goKey: "ub",
    words: "助力 好友 拉新 裂变 friends",
    charts: boostCharts,
    views: [
      ...byState("boost", BOOST),
      { id: "runs", label: ["助力记录", "Runs"], filter: "", resource: "boostRun" },
      { id: "doubtful", label: ["有无效助力", "With refused helpers"], filter: "refused:>0", resource: "boostRun" },
      { id: "helps", label: ["助力者", "Helpers"], filter: "", resource: "boostHelp" },
    ],
  },
  {
    route: "/sign-in-task",
    label: ["签到任务", "Sign-in"],
    access: "main",
    kind: "list",
    resource: "memberTask",
    ...ofShape("signIn"),
    goKey: "ui",
    words: "签到 日历 补签 连续 calendar streak check in",
    charts: signInCharts,
    views: [
      ...byState("signIn", PLAN),
      { id: "records", label: ["签到记录", "Sign-ins"], filter: "", resource: "signIn" },
      { id: "days", label: ["签到日报", "Days"], filter: "", resource: "signInDay" },
      { id: "madeUp", label: ["补签", "Made up"], filter: "madeUp:true", resource: "signIn" },
    ],
  },
];
