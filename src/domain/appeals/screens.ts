import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/grievance-model",
    label: ["模型申诉", "Model appeals"],
    access: "main",
    kind: "queue",
    resource: "grievance",
    queue: "grievances",
    preset: "status:waiting",
    sort: "createTime",
    goKey: "ea",
    words: "申诉 异议 复核 恢复 appeal objection contest",
    views: [
      { id: "queue", label: ["待处理", "Waiting"], filter: "" },
      { id: "asked", label: ["待作者", "With author"], filter: "", aside: "asked" },
      {
        id: "escalated",
        label: ["升级", "Escalated"],
        filter: "",
        aside: "escalated",
        permission: "grievances.lead",
      },
      { id: "all", label: ["全部", "All"], filter: "", sort: "-createTime", isList: true },
    ],
  },
];
