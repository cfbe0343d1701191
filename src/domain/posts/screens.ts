import type { AreaScreen } from "#kernel/screen.ts";

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
      { id: "queue", label: ["待审", "Waiting"], filter: "" },
      { id: "dubious", label: ["存疑", "Dubious"], filter: "machineReview:dubious" },
      { id: "noPass", label: ["不通过", "No pass"], filter: "machineReview:noPass" },
      { id: "asked", label: ["待作者", "With author"], filter: "", aside: "asked" },
      {
        id: "escalated",
        label: ["升级", "Escalated"],
        filter: "",
        aside: "escalated",
        permission: "posts.lead",
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
    goKey: "ns",
    words: "定时 计划 排期 日历 schedule calendar later",
    views: [
      { id: "scheduled", label: ["待发布", "Scheduled"], filter: "review:waitPush", sort: "delyTime" },
      {
        id: "unreviewed",
        label: ["未审核", "Not yet reviewed"],
        filter: "review:wait delyTime:>=-1d",
        sort: "delyTime",
      },
    ],
  },
];
