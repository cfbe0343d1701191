import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/bi-form-manage",
    label: ["BI报表管理", "BI reports"],
    access: "main",
    kind: "list",
    resource: "biForm",
    goKey: "bi",
    words: "报表 统计 图表 分析 sql reports statistics analysis",
    component: "sparks",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "scheduled", label: ["定时", "Scheduled"], filter: "cron:*" },
      { id: "failed", label: ["最近失败", "Failed lately"], filter: "lastState:failed,stopped" },
      { id: "folders", label: ["文件夹", "Folders"], filter: "", resource: "biFolder", layout: "tree" },
      { id: "views", label: ["视图", "Views"], filter: "", resource: "biView" },
      { id: "runs", label: ["运行记录", "Runs"], filter: "", resource: "biRun" },
    ],
  },
];
