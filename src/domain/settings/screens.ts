import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/outbox",
    label: ["发件箱", "Outbox"],
    access: "main",
    kind: "component",
    component: "outbox",
    superOnly: true,
    goKey: "fj",
    words: "邮件 短信 消息 mail messages sent",
  },
  {
    route: "/system-config",
    label: ["系统配置", "System configuration"],
    access: "main",
    kind: "list",
    resource: "systemConfig",
    // The specification fetches the whole configuration as one page (section 7).
    pageSize: 100,
    goKey: "c",
    words: "系统设置 设置 参数 原因 settings options reasons",
  },
  {
    route: "/periodic-jobs",
    label: ["定时任务", "Periodic jobs"],
    access: "main",
    kind: "list",
    resource: "periodicJob",
    goKey: "fk",
    words: "后台 定时 运行 失败 延迟 background schedule cron failures lag workers",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "failed", label: ["失败", "Failed"], filter: "state:failed" },
      { id: "late", label: ["逾期", "Late"], filter: "state:late" },
    ],
  },
];
