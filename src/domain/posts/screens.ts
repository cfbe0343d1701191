import { askedView, escalatedView, verdictViews } from "#domain/queue-views.ts";
import type { AreaScreen, View } from "#kernel/screen.ts";
import { FeedPlace } from "./enumerations.ts";

/** Pins by their state: by place, and there by rank. */
const pinViews = (columns?: string): readonly View[] => {
  const view = columns ? { columns } : {};
  return [
    { id: "on", label: ["已上架", "Live"], filter: "status:onShelf", sort: "place,placeId,rank", ...view },
    { id: "wait", label: ["待上架", "Waiting"], filter: "status:wait", sort: "begin", ...view },
    { id: "off", label: ["已下架", "Off"], filter: "status:offShelf", sort: "-end", ...view },
  ];
};

const planned = "delyTime,media,heading,author,groupId,channelId,mediaType,review";
const pinnedHere = "rank,cover,content,author,begin,end,label,status";
const recommendedHere = "rank,cover,content,author,placeId,clicks,shown,clickRate,begin,end,remark";

export const screens: readonly AreaScreen[] = [
  {
    route: "/content-manage",
    label: ["内容管理", "Posts"],
    access: "main",
    kind: "queue",
    resource: "content",
    queue: "posts",
    preset: "status:pending review:wait",
    sort: "queueOrder,submitTime",
    goKey: "nr",
    words: "帖子 审核 待审 动态 feed moderation review queue",
    views: [
      ...verdictViews,
      askedView(),
      escalatedView("posts"),
      {
        id: "drafts",
        label: ["草稿", "Drafts"],
        filter: "status:draft isDraft:true",
        sort: "-createTime",
        columns: "media,heading,author,mediaType,creator,updateTime",
        isList: true,
      },
      { id: "all", label: ["全部", "All"], filter: "-status:delete,draft", sort: "-createTime", isList: true },
    ],
  },
  {
    route: "/timed-send",
    label: ["定时发布", "Scheduled posts"],
    access: "main",
    kind: "list",
    resource: "content",
    component: "schedule",
    goKey: "ns",
    words: "定时 计划 排期 日历 schedule calendar later",
    views: [
      {
        id: "scheduled",
        label: ["待发布", "Scheduled"],
        filter: "review:waitPush",
        sort: "delyTime",
        columns: planned,
      },
      {
        id: "unreviewed",
        label: ["未审核", "Not yet reviewed"],
        filter: "review:wait delyTime:>=-1d",
        sort: "delyTime",
        columns: planned,
      },
    ],
  },
  {
    route: "/top-content",
    label: ["置顶内容", "Pinned content"],
    access: "main",
    kind: "list",
    resource: "topContent",
    preset: "-status:del",
    goKey: "oz",
    words: "置顶 顶部 pin sticky top",
    views: [
      { id: "home", label: ["首页", "Home"], filter: "place:home status:onShelf", sort: "rank", columns: pinnedHere },
      ...pinViews(),
      { id: "all", label: ["全部", "All"], filter: "", sort: "-createTime" },
    ],
  },
  {
    route: "/recommed-content",
    label: ["推荐内容", "Recommended content"],
    access: "main",
    kind: "list",
    resource: "contentRecommendation",
    goKey: "oq",
    words: "推荐 信息流 精选 feed featured recommended posts",
    views: [
      // Recommendations are ranked within their place.
      ...FeedPlace.values.map(({ key, label }): View => ({
        id: key,
        label,
        filter: `place:${key} status:confirmed`,
        sort: "rank",
        columns: key === "home" ? recommendedHere.replace("placeId,", "") : recommendedHere,
      })),
      { id: "proposed", label: ["待推荐", "Proposed"], filter: "status:confirm", sort: "-score" },
      { id: "over", label: ["已取消", "Cancelled"], filter: "status:cancel,forbid,cancelForbid", sort: "-end" },
      { id: "all", label: ["全部", "All"], filter: "", sort: "-createTime" },
    ],
  },
  {
    route: "/tags-top-content",
    label: ["标签置顶内容", "Pinned under tags"],
    access: "main",
    kind: "list",
    resource: "topContent",
    preset: "place:tag -status:del",
    goKey: "ow",
    parent: "/top-content",
    words: "标签 置顶 tag pin top",
    views: [
      ...pinViews("placeId,rank,cover,content,author,begin,end,label,status"),
      { id: "all", label: ["全部", "All"], filter: "", sort: "-createTime" },
    ],
  },
];
