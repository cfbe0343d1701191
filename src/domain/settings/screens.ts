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
    goKey: "c",
    words: "系统设置 设置 参数 原因 settings options reasons",
  },
];
