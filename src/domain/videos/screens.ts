import { askedView, escalatedView, verdictViews } from "#domain/queue-views.ts";
import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/video-manage",
    label: ["视频管理", "Videos"],
    access: "main",
    kind: "queue",
    resource: "video",
    queue: "videos",
    preset: "status:pending",
    sort: "queueOrder,submitTime",
    goKey: "kq",
    words: "视频 转码 审核 待审 延时 clip movie transcoding timelapse moderation",
    views: [
      ...verdictViews,
      askedView(),
      escalatedView("videos"),
      { id: "all", label: ["全部", "All"], filter: "-status:delete", sort: "-createTime", isList: true },
      {
        id: "broken",
        label: ["转码失败", "Transcoding failed"],
        filter: "transcode:fail -status:delete",
        sort: "-createTime",
        columns: "cover,title,kind,author,error,transcode,status,createTime",
        isList: true,
      },
      {
        id: "unused",
        label: ["未使用", "Not used"],
        filter: "uses:0 -status:delete",
        sort: "-createTime",
        isList: true,
      },
    ],
  },
];
