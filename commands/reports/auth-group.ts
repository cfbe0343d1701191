import { authGroup } from "#domain/reports/auth-group.resource.ts";
import { refs } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

const chosen = refs("admin", { label: ["管理员", "Administrators"], required: true, max: 100 });

export const authGroupCommands = defineCommands(authGroup, {
  configure: { label: ["配置权限", "Configure permissions"], key: "c", risk: "permits", words: "tick permissions" },
  attach: { label: ["加入管理员", "Attach to admins"], key: "a", risk: "permits", input: { admins: chosen } },
  detach: { label: ["移出管理员", "Detach from admins"], risk: "permits", input: { admins: chosen } },
  copy: { label: ["复制一份", "Copy"], risk: "permits" },
  enable: { label: ["启用", "Enable"], targets: "many", risk: "permits" },
  disable: { label: ["停用", "Disable"], key: "t", targets: "many" },
  delete: {
    label: ["删除", "Delete"],
    key: "d",
    guard: { filter: "admins:0", why: ["先移出组里的管理员", "Detach its administrators first"] },
  },
});
