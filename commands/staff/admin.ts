import { admin } from "#domain/staff/admin.resource.ts";
import { refs, text } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { ofAdmin, ofAdminData, ofSystemAdmin } from "./ceilings.ts";

/** U cannot undo these commands, because permissions may change only by the commands and their rules. */
const staff = { undoable: false } as const;
/** Needs step-up authentication. */
const needsStepUp = { stepUp: true } as const;

export const adminStandard = {
  add: { ...needsStepUp, risk: "permits" },
  edit: { ...needsStepUp, risk: "permits", ceiling: ofAdmin },
  reveal: { ceiling: ofAdminData },
} as const;

export const adminCommands = defineCommands(admin, {
  setGroups: {
    ...staff,
    ...needsStepUp,
    label: ["设权限组", "Set groups"],
    words: "授权 角色 权限 roles grant permissions",
    key: "p",
    risk: "permits",
    action: { type: "change", fields: ["authGroupIds"] },
    input: { authGroupIds: refs("authGroup", { label: ["权限组", "Permission groups"], max: 50, required: true }) },
    notBy: { people: ["id"], message: ["不能改自己的权限组", "You cannot change your own permission groups"] },
    ceiling: ofSystemAdmin,
    grants: { input: "authGroupIds", ceiling: ofAdmin },
  },
  disable: {
    isGrave: true,
    ...staff,
    ...needsStepUp,
    label: ["禁用", "Disable"],
    words: "封号 锁定 离职 block lock ban",
    runsWhenFull: true,
    key: "t",
    targets: "many",
    reasons: "free",
    notBy: { people: ["id"], message: ["不能禁用自己", "You cannot disable your own account"] },
    ceiling: ofAdmin,
  },
  enable: { ...staff, ...needsStepUp, label: ["启用", "Enable"], targets: "many", risk: "permits", ceiling: ofAdmin },
  resetPassword: {
    ...needsStepUp,
    label: ["重置密码", "Reset password"],
    words: "忘记密码 改密 forgot",
    risk: "permits",
    reasons: "free",
    notBy: {
      people: ["id"],
      message: ["自己的密码请用「修改我的密码」", "Use “Change my password” for your own password"],
    },
    ceiling: ofAdmin,
  },
  resetFactor: {
    ...staff,
    ...needsStepUp,
    label: ["重置两步验证", "Reset two-factor authentication"],
    words: "2fa totp phone lost 手机丢失",
    risk: "permits",
    reasons: "free",
    notBy: {
      people: ["id"],
      message: ["自己的两步验证请用「两步验证」", "Use “Two-factor authentication” for your own"],
    },
    guard: { filter: "secondFactor:true", message: ["没有开启两步验证", "Two-factor authentication is off"] },
    ceiling: ofAdmin,
  },
  signOut: {
    ...needsStepUp,
    label: ["全部下线", "Sign out everywhere"],
    runsWhenFull: true,
    targets: "many",
    confirm: true,
    words: "踢下线 登出 sessions log out kick",
    ceiling: ofAdmin,
  },
  remark: {
    ...staff,
    label: ["备注", "Remark"],
    key: "m",
    action: { type: "change", fields: ["remark"] },
    input: { remark: text(200, { label: ["备注", "Remark"] }) },
  },
});
