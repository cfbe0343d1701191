import { oneOf, ref, refs, someOf, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { Language } from "#domain/enumerations/system.ts";
import { UserStatus } from "#domain/enumerations/users.ts";

export const admin = defineResource({
  name: "admin",
  area: "reports",
  label: ["管理员", "Administrator"],
  title: "realName",
  module: "account",
  fields: {
    user: ref("user", { label: ["会员账号", "Member account"] }),
    account: text(64, { label: ["账号", "Account"], required: true, unique: true, search: true }),
    realName: text(30, { label: ["姓名", "Name"], required: true, search: true }),
    email: text(254, { label: ["邮箱", "E-mail"] }),
    authGroupIds: refs("authGroup", { label: ["权限组", "Permission groups"] }),
    reads: someOf(Language, { label: ["审核语言", "Moderates in"] }),
    passwordHash: text(200, { label: ["密码", "Password"], readOnly: true, secret: true }),
    lastLogin: time({ label: ["最近登录", "Last login"], readOnly: true }),
    status: oneOf(UserStatus, { label: ["状态", "Status"], default: "normal", filter: true }),
  },
  list: { columns: ["realName", "account", "authGroupIds", "lastLogin", "status"], sort: "-createTime" },
});
