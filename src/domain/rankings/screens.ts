import type { AreaScreen, View } from "#kernel/screen.ts";
import { RankPeriod } from "./enumerations.ts";
import { RecPlace } from "#domain/rankings/places.ts";

/** Columns of recommendations at one place, and of those at several. */
const atPlace = "rank,cover,model,category,author,begin,end,remark";
const anywhere = "cover,model,place,category,author,begin,end,status,remark";

const shelfViews = (sort = "rank"): readonly View[] => [
  { id: "on", label: ["已上架", "Live"], filter: "status:onShelf", sort },
  { id: "wait", label: ["待上架", "Waiting"], filter: "status:wait", sort },
  { id: "off", label: ["已下架", "Off"], filter: "status:offShelf", sort },
  { id: "all", label: ["全部", "All"], filter: "" },
];

/** A screen of boards: the published places of each period, then runs and boards. */
const boardScreen = (
  board: "model" | "user",
  { columns, periods, more = [] }: { columns: string; periods: readonly string[]; more?: readonly View[] },
  rest: Pick<AreaScreen, "route" | "label" | "goKey" | "words">,
): AreaScreen => ({
  ...rest,
  access: "main",
  kind: "list",
  resource: "rankingEntry",
  component: "cells",
  views: [
    ...periods.map((key): View => ({
      id: key,
      label: RankPeriod.value(key)?.label ?? [key, key],
      filter: `board:${board} stage:published state:standing period:${key}`,
      columns,
    })),
    { id: "new", label: ["待发布", "To publish"], filter: `board:${board} stage:computed,held`, columns },
    { id: "removed", label: ["已移除", "Removed"], filter: `board:${board} state:removed`, sort: "-runTime", columns },
    {
      id: "run",
      label: ["全部名次", "All places"],
      filter: `board:${board}`,
      sort: "-runTime",
      columns: `${columns},runTime,state`,
    },
    ...more.map((view) => ({ ...view, columns })),
    { id: "runs", label: ["计算记录", "Runs"], filter: `board:${board}`, resource: "rankingRun" },
    { id: "boards", label: ["榜单", "Boards"], filter: `board:${board}`, resource: "ranking" },
  ],
});

export const screens: readonly AreaScreen[] = [
  {
    route: "/model-recommend",
    label: ["模型推荐", "Model recommendations"],
    access: "main",
    kind: "list",
    resource: "recommendation",
    goKey: "ij",
    words: "精选 推荐位 首页 featured home",
    views: [
      // Recommendations are ranked within their place.
      ...RecPlace.values.map(({ key, label }): View => ({
        id: key,
        label,
        filter: `place:${key} status:confirmed`,
        sort: "rank",
        columns: atPlace,
      })),
      {
        id: "proposed",
        label: ["待推荐", "Proposed"],
        filter: "status:confirm",
        sort: "begin",
        columns: anywhere,
      },
      {
        id: "over",
        label: ["已取消", "Cancelled"],
        filter: "status:cancel,forbid,cancelForbid",
        sort: "-end",
        columns: anywhere,
      },
      { id: "all", label: ["全部", "All"], filter: "", sort: "-createTime", columns: anywhere },
    ],
  },
  {
    route: "/member-model",
    label: ["VIP模型", "VIP models"],
    access: "main",
    kind: "list",
    resource: "memberModel",
    preset: "-status:del",
    goKey: "xv",
    words: "会员模型 等级 member levels",
    views: shelfViews(),
  },
  {
    route: "/promotion-model",
    label: ["活动模型", "Activity models"],
    access: "main",
    kind: "list",
    resource: "promotionModel",
    preset: "-status:del",
    goKey: "xh",
    words: "活动 比赛 contest promotion",
    // Ranks count within one activity.
    views: shelfViews("-begin"),
  },
  {
    route: "/multicolor-model",
    label: ["多色模型", "Multicolour models"],
    access: "main",
    kind: "list",
    resource: "multicolorModel",
    component: "cells",
    goKey: "ds",
    words: "彩色 耗材 cfs colours filaments",
    views: [
      { id: "up", label: ["多色", "Marked"], filter: "status:up", sort: "rank" },
      { id: "more", label: ["5 色以上", "5 colours and more"], filter: "status:up colorCount:>=5", sort: "rank" },
      { id: "down", label: ["已取消", "Unmarked"], filter: "status:down" },
      { id: "all", label: ["全部", "All"], filter: "" },
    ],
  },
  boardScreen(
    "model",
    { columns: "place,cover,name,user,score,parts,places,category", periods: ["day", "week", "month", "all"] },
    {
      route: "/ranking-list/model",
      label: ["模型榜单", "Ranking of models"],
      goKey: "bm",
      words: "排行榜 热门 榜单 top charts board",
    },
  ),
  boardScreen(
    "user",
    {
      columns: "place,name,score,parts,places",
      periods: ["month", "all", "week", "day"],
      more: [
        {
          id: "candidates",
          label: ["红人候选", "Candidates for stars"],
          filter: "board:user stage:published state:standing user.starred:0",
          sort: "place",
          permission: "screen:/white-list-audit",
        },
      ],
    },
    {
      route: "/ranking-list/user",
      label: ["用户榜单", "Ranking of members"],
      goKey: "by",
      words: "排行榜 作者榜 设计师 top designers board",
    },
  ),
  {
    route: "/recommend-formula",
    label: ["推荐公式", "Recommendation formula"],
    access: "main",
    kind: "list",
    resource: "recommendFormula",
    component: "cells",
    goKey: "fm",
    words: "算法 权重 信息流 feed weights algorithm",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "used", label: ["使用中", "In use"], filter: "status:live,trial" },
      { id: "wait", label: ["未启用", "Waiting"], filter: "status:wait" },
    ],
  },
];
