import { escalatedView, overdueView } from "#domain/queue-views.ts";
import type { AreaScreen } from "#kernel/screen.ts";
import { feedbackCharts } from "./charts.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/feedback",
    label: ["用户反馈", "Feedback"],
    access: "main",
    kind: "queue",
    resource: "feedback",
    queue: "feedback",
    preset: "status:waiting",
    sort: "priority,dueTime",
    goKey: "kf",
    words: "客服 工单 意见 建议 故障 support tickets helpdesk questions",
    charts: feedbackCharts,
    views: [
      { id: "queue", label: ["待处理", "Waiting"], filter: "" },
      overdueView,
      escalatedView("feedback"),
      { id: "claimed", label: ["处理中", "Claimed"], filter: "status:claimed", sort: "dueTime", isList: true },
      { id: "asked", label: ["待补充", "Asked"], filter: "status:asked", sort: "-createTime", isList: true },
      { id: "answered", label: ["已回复", "Answered"], filter: "status:answered", sort: "-createTime", isList: true },
      { id: "rated", label: ["低分", "Rated low"], filter: "rating:<=2", sort: "-createTime", isList: true },
      { id: "all", label: ["全部", "All"], filter: "", sort: "-createTime", isList: true },
    ],
  },
  {
    route: "/feedback/reply-temp",
    label: ["回复模板", "Reply templates"],
    access: "main",
    kind: "list",
    resource: "replyTemplate",
    goKey: "kr",
    parent: "/feedback",
    words: "话术 快捷回复 canned responses macros answers",
    views: [
      { id: "all", label: ["全部", "All"], filter: "", sort: "rank" },
      { id: "used", label: ["常用", "Most used"], filter: "status:up", sort: "-used30" },
      { id: "missing", label: ["缺译文", "Without a translation"], filter: "content.missing:de | content.missing:fr" },
      { id: "down", label: ["停用", "Off"], filter: "status:down", sort: "rank" },
      { id: "messages", label: ["消息", "Messages"], filter: "", resource: "feedbackReply" },
    ],
  },
  {
    route: "/feedback/question-type",
    label: ["问题类型", "Question types"],
    access: "main",
    kind: "list",
    resource: "questionType",
    goKey: "kt",
    parent: "/feedback",
    component: "sparks",
    words: "反馈分类 时限 处理组 categories due support",
    views: [
      { id: "tree", label: ["树", "Tree"], filter: "-mergedInto:*", sort: "rank", layout: "tree" },
      { id: "all", label: ["全部", "All"], filter: "-mergedInto:*", sort: "rank" },
      { id: "merged", label: ["已合并", "Merged"], filter: "mergedInto:*", columns: "name,mergedInto,updateTime" },
    ],
  },
];
