import type { AreaScreen, View } from "#kernel/screen.ts";
import { circleCharts } from "./charts.ts";
import { CirclePlace } from "./enumerations.ts";

/** Columns of circles that others took in. */
const merged = "name,mergedInto,categoryId,members,createTime";

export const screens: readonly AreaScreen[] = [
  {
    route: "/circle-manage",
    label: ["圈子管理", "Circles"],
    access: "main",
    kind: "list",
    resource: "circle",
    goKey: "qz",
    words: "社群 小组 群组 成员 groups clubs members",
    charts: circleCharts,
    component: "sparks",
    views: [
      { id: "all", label: ["全部", "All"], filter: "-mergedInto:*" },
      { id: "waiting", label: ["有待审帖子", "Posts waiting"], filter: "waiting:>0", sort: "-contents" },
      {
        id: "silent",
        label: ["30 天无新帖", "Silent for 30 days"],
        filter: "status:up -lastPost:>=-30d",
        sort: "lastPost",
        columns: "avatar,name,owner,members,contents,lastPost,status",
      },
      { id: "down", label: ["已停用", "Stopped"], filter: "status:down -mergedInto:*" },
      { id: "merged", label: ["已合并", "Merged"], filter: "mergedInto:*", columns: merged },
      { id: "members", label: ["成员", "Members"], filter: "", resource: "circleMember" },
      { id: "events", label: ["动态", "Events"], filter: "", resource: "circleEvent" },
    ],
  },
  {
    route: "/recommended-list",
    label: ["推荐圈子", "Recommended circles"],
    access: "main",
    kind: "list",
    resource: "circleRecommendation",
    goKey: "qj",
    words: "精选 首页 新人 featured newcomers",
    views: [
      // Circles are ranked within a place.
      ...CirclePlace.values.map(({ key, label }): View => ({ id: key, label, filter: `recPlace:${key}` })),
      { id: "live", label: ["生效中", "Live"], filter: "state:live" },
      { id: "waiting", label: ["待开始", "Waiting"], filter: "state:waiting" },
      { id: "ended", label: ["已结束", "Ended"], filter: "state:ended,off", sort: "-recEnd" },
      { id: "all", label: ["全部", "All"], filter: "" },
    ],
  },
  {
    route: "/column-list",
    label: ["栏目列表", "Columns and channels"],
    access: "main",
    kind: "list",
    resource: "column",
    goKey: "ql",
    words: "频道 版块 分区 sections streams",
    component: "sparks",
    views: [
      { id: "all", label: ["栏目", "Columns"], filter: "", sort: "circle,rank" },
      { id: "reviewed", label: ["先审后发", "Reviewed first"], filter: "needReview:true" },
      { id: "down", label: ["停用", "Off"], filter: "status:down" },
      { id: "channels", label: ["频道", "Channels"], filter: "", resource: "channel", layout: "tree" },
    ],
  },
];
