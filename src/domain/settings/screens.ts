import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/outbox",
    label: ["发件箱", "Outbox"],
    access: "main",
    kind: "component",
    component: "outbox",
    superOnly: true,
  },
  {
    route: "/system-config",
    label: ["系统配置", "System configuration"],
    access: "main",
    kind: "list",
    resource: "systemConfig",
    goKey: "c",
  },
];
