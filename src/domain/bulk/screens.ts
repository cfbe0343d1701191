import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/bulk-data-manage",
    label: ["批量数据管理", "Bulk data"],
    access: "main",
    kind: "list",
    resource: "bulkJob",
    goKey: "bu",
    words: "批量修改 批处理 批量作业 batch mass update bulkedit",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "open", label: ["未结束", "Open"], filter: "status:draft,checking,checked,toApprove,running,undoing" },
      { id: "approve", label: ["待审批", "To approve"], filter: "status:toApprove" },
      { id: "bad", label: ["有失败", "With failures"], filter: "failed:>0" },
      { id: "rows", label: ["行", "Rows"], filter: "", resource: "bulkRow" },
      { id: "templates", label: ["模板", "Templates"], filter: "isTemplate:true" },
    ],
  },
];
