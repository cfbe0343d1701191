import type { AreaScreen } from "#kernel/screen.ts";

export const screens: readonly AreaScreen[] = [
  {
    route: "/manage-admin",
    label: ["管理员管理", "Administrators"],
    access: "main",
    kind: "list",
    resource: "admin",
    // The refusals and the groups on this screen name permissions of every area.
    goKey: "a",
    words: "员工 账号 后台用户 admins staff accounts",
    views: [
      { id: "all", label: ["全部", "All"], filter: "" },
      { id: "normal", label: ["正常", "Normal"], filter: "status:normal" },
      { id: "disabled", label: ["已禁用", "Disabled"], filter: "status:disable" },
      { id: "away", label: ["30 天未登录", "Not seen for 30 days"], filter: "status:normal lastLogin:<-30d" },
    ],
  },
  {
    route: "/authgroup-manage",
    label: ["权限组管理", "Permission groups"],
    access: "main",
    kind: "list",
    resource: "authGroup",
    component: "groups",
    goKey: "p",
    words: "角色 授权 roles rights",
  },
  {
    route: "/config-auth-group/{id}/{name}",
    label: ["配置权限组", "Permissions of a group"],
    access: "main",
    kind: "component",
    component: "config-auth-group",
    resource: "authGroup",
    parent: "/authgroup-manage",
  },
];
