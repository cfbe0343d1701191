import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/content-manage",
    label: ["内容管理", "Posts"],
    access: "main",
    kind: "list",
    resource: "content",
    goKey: "nr",
    words: "帖子 审核 待审 动态 feed moderation review queue",
    views: [
      { id: "all", label: ["全部", "All"], filter: "-status:delete,draft" },
      { id: "wait", label: ["待审", "Waiting"], filter: "status:pending", sort: "queueOrder,submitTime" },
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
