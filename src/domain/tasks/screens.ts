import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/async-tasklist",
    label: ["异步任务", "Long tasks"],
    access: "main",
    kind: "list",
    resource: "asyncTask",
    goKey: "t",
    words: "后台任务 进度 tasks jobs background",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "running", label: ["进行中", "Running"], filter: "state:waiting,running,stopping" },
      { id: "confirm", label: ["待确认", "To confirm"], filter: "state:toConfirm" },
      { id: "bad", label: ["有坏行", "With bad rows"], filter: "(failed:>0 | leftOut:>0)" },
      {
        id: "approvals",
        label: ["待审批", "To approve"],
        resource: "pendingDecision",
        filter: "state:waiting",
        permission: "pendingDecision.approve",
      },
      { id: "failed", label: ["失败", "Failed"], filter: "state:failed,partial,stopped" },
    ],
  },
  {
    route: "/async-tasklist/sublist",
    label: ["子任务列表", "Parts of a long task"],
    access: "main",
    kind: "list",
    resource: "asyncSubTask",
    parent: "/async-tasklist",
    goKey: "bt",
    words: "失败行 重试 错误 failed rows retry",
    component: "task-parts",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "failed", label: ["失败", "Failed"], filter: "state:failed" },
      { id: "skipped", label: ["已跳过", "Skipped"], filter: "state:skipped" },
      { id: "done", label: ["重试成功", "Done after a retry"], filter: "state:done" },
    ],
  },
];
