import type { AreaScreen } from "#kernel/screen.ts";
import { levelCharts, rankCharts } from "./charts.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/experience-list",
    label: ["经验值列表", "Experience by member"],
    access: "main",
    kind: "list",
    resource: "experience",
    goKey: "ue",
    words: "等级 升级 成长值 level growth",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "recent", label: ["近 7 天有获得", "Gained in 7 days"], filter: "lastGain:>=-7d", sort: "-lastGain" },
      { id: "frozen", label: ["停止累积", "Frozen"], filter: "gain:frozen" },
      { id: "unpaid", label: ["奖励未发", "Rewards that wait"], filter: "rewardError:*" },
    ],
  },
  {
    route: "/experience-ranking",
    label: ["经验值排行", "Experience ranking"],
    access: "main",
    kind: "list",
    resource: "experienceRank",
    goKey: "ur",
    words: "榜单 排名 名次 leaders top",
    charts: rankCharts,
    views: [
      { id: "day", label: ["日榜", "Day"], filter: "period:day isLatest:true state:shown" },
      { id: "week", label: ["周榜", "Week"], filter: "period:week isLatest:true state:shown" },
      { id: "month", label: ["月榜", "Month"], filter: "period:month isLatest:true state:shown" },
      { id: "allTime", label: ["总榜", "All time"], filter: "period:all isLatest:true state:shown" },
      { id: "hidden", label: ["已隐藏", "Hidden"], filter: "state:hidden", sort: "-gained" },
      { id: "past", label: ["往期", "Past ones"], filter: "isLatest:false", sort: "-createTime" },
    ],
  },
  {
    route: "/experience-detail",
    label: ["经验值明细", "Experience flows"],
    access: "main",
    kind: "list",
    resource: "experienceFlow",
    goKey: "uf",
    words: "获得 扣减 来源 gains losses",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "lost", label: ["扣减", "Losses"], filter: "amount:<0" },
      { id: "hand", label: ["人工调整", "By hand"], filter: "source:operator,reversal" },
      { id: "cut", label: ["未足额", "Counted less"], filter: "cut:*" },
    ],
  },
  {
    route: "/hierarchy",
    label: ["等级管理", "Levels and experience rules"],
    access: "main",
    kind: "list",
    resource: "experienceLevel",
    goKey: "uh",
    words: "等级 权益 门槛 成长 规则 thresholds rules",
    charts: levelCharts,
    views: [
      { id: "levels", label: ["等级", "Levels"], filter: "" },
      { id: "rules", label: ["经验规则", "Rules"], filter: "", resource: "experienceRule" },
    ],
  },
];
