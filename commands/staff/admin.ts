import { admin } from "#domain/staff/admin.resource.ts";
import { refs, text } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { ofAdmin, ofSystemAdmin } from "./ceilings.ts";

/** Permissions change only by these commands and under their rules, so U cannot undo them. */
const staff = { undoable: false } as const;
/** Needs step-up authentication. */
const grave = { stepUp: true } as const;

export const adminStandard = {
  add: { ...grave, risk: "permits" },
  edit: { ...grave, risk: "permits", ceiling: ofAdmin },
} as const;

export const adminCommands = defineCommands(admin, {
  setGroups: {
    ...staff,
    ...grave,
    label: ["设权限组", "Set groups"],
    key: "p",
    risk: "permits",
    action: { type: "change", fields: ["authGroupIds"] },
    input: { authGroupIds: refs("authGroup", { label: ["权限组", "Permission groups"], max: 50, required: true }) },
    notSelf: { by: "id", message: ["不能改自己的权限组", "You cannot change your own permission groups"] },
    ceiling: ofSystemAdmin,
    grants: { input: "authGroupIds", ceiling: ofAdmin },
  },
  disable: {
    ...staff,
    ...grave,
    label: ["禁用", "Disable"],
    runsWhenFull: true,
    key: "t",
    targets: "many",
    reasons: "free",
    notSelf: { by: "id", message: ["不能禁用自己", "Nobody disables himself"] },
    ceiling: ofAdmin,
  },
  enable: { ...staff, ...grave, label: ["启用", "Enable"], targets: "many", risk: "permits", ceiling: ofAdmin },
  resetPassword: {
    ...grave,
    label: ["重置密码", "Reset password"],
    risk: "permits",
    reasons: "free",
    notSelf: {
      by: "id",
      message: ["自己的密码用「修改我的密码」", "Your own password is changed with “Change my password”"],
    },
    ceiling: ofAdmin,
  },
  resetFactor: {
    ...staff,
    ...grave,
    label: ["重置两步验证", "Reset second factor"],
    words: "2fa totp phone lost 手机丢失",
    risk: "permits",
    reasons: "free",
    notSelf: {
      by: "id",
      message: ["自己的用「两步验证」", "Your own is changed with “Second factor”"],
    },
    guard: { filter: "secondFactor:true", message: ["没有开启两步验证", "Has no second factor"] },
    ceiling: ofAdmin,
  },
  signOut: {
    ...grave,
    label: ["全部下线", "Sign out everywhere"],
    runsWhenFull: true,
    targets: "many",
    confirm: true,
    words: "sessions",
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
