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
      { id: "queue", label: ["待审", "Waiting"], filter: "" },
      { id: "dubious", label: ["存疑", "Dubious"], filter: "machineReview:dubious" },
      { id: "noPass", label: ["不通过", "No pass"], filter: "machineReview:noPass" },
      { id: "asked", label: ["待作者", "With author"], filter: "", aside: "asked" },
      { id: "escalated", label: ["升级", "Escalated"], filter: "", aside: "escalated", permission: "videos.lead" },
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
