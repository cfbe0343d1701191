import type { AreaScreen, View } from "#kernel/screen.ts";
import { topicCharts } from "./charts.ts";
import { TopicPlace } from "./enumerations.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/topic-manage/list",
    label: ["话题列表", "Topics"],
    access: "main",
    kind: "list",
    resource: "topic",
    goKey: "qt",
    words: "热议 标签话题 hashtag subjects",
    charts: topicCharts,
    component: "sparks",
    views: [
      { id: "all", label: ["全部", "All"], filter: "-mergedInto:*" },
      { id: "pending", label: ["进行中", "Under way"], filter: "phase:pending status:up" },
      { id: "waitStart", label: ["未开始", "Not begun"], filter: "phase:waitStart" },
      { id: "members", label: ["会员创建", "Made by members"], filter: "origin:member -mergedInto:*" },
      { id: "down", label: ["已停用", "Stopped"], filter: "status:down -mergedInto:*" },
      { id: "merged", label: ["已合并", "Merged"], filter: "mergedInto:*", columns: "name,mergedInto,createTime" },
      { id: "models", label: ["全部模型", "All models"], filter: "", resource: "topicModel" },
      { id: "events", label: ["动态", "Events"], filter: "", resource: "topicEvent" },
    ],
  },
  {
    route: "/topic-manage/recommend",
    label: ["推荐话题", "Recommended topics"],
    access: "main",
    kind: "list",
    resource: "topicRecommendation",
    goKey: "qr",
    words: "精选 首页 搜索 发帖 featured",
    views: [
      // Topics are ranked within a place.
      ...TopicPlace.values.map(({ key, label }): View => ({ id: key, label, filter: `recPlace:${key}` })),
      { id: "live", label: ["生效中", "Live"], filter: "state:live" },
      { id: "waiting", label: ["待开始", "Waiting"], filter: "state:waiting" },
      { id: "ended", label: ["已结束", "Ended"], filter: "state:ended,off", sort: "-recEnd" },
      { id: "all", label: ["全部", "All"], filter: "" },
    ],
  },
  {
    route: "/topic-manage/user",
    label: ["话题成员", "Topic users"],
    access: "main",
    kind: "list",
    resource: "topicUser",
    goKey: "qu",
    words: "主持人 嘉宾 禁入 hosts guests",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "hosts", label: ["主持人", "Hosts"], filter: "role:host" },
      { id: "guests", label: ["嘉宾", "Guests"], filter: "role:guest", sort: "rank" },
      { id: "shutOut", label: ["已禁入", "Shut out"], filter: "role:shutOut" },
    ],
  },
  {
    route: "/topic-manage/models/{id}",
    label: ["话题模型", "Models of a topic"],
    access: "main",
    kind: "list",
    resource: "topicModel",
    parent: "/topic-manage/list",
    words: "收录 置顶 pinned",
    under: "topic",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "pinned", label: ["置顶", "Pinned"], filter: "isTop:true" },
      { id: "hidden", label: ["隐藏中", "Hidden"], filter: "-modelStatus:up" },
    ],
  },
];
