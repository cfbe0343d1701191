import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { ref, refs } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { ofGroup, ofSystemGroup } from "./ceilings.ts";
import { switches } from "#commands/enable-disable.ts";

const inTree = { layer: "tree", targets: "none", action: { type: "browser" } } as const;
const other = { group: ref("authGroup", { label: ["权限组", "Permission group"], required: true }) };

/** Commands of the permission tree. Changes are written only on save. */
const tree = {
  nextRow: {
    words: "下移 down",
    label: ["下一行", "Next row"],
    key: "j",
    also: ["arrowdown"],
    repeats: true,
    ...inTree,
  },
  previousRow: {
    words: "上移 up",
    label: ["上一行", "Previous row"],
    key: "k",
    also: ["arrowup"],
    repeats: true,
    ...inTree,
  },
  firstRow: { label: ["首行", "First row"], words: "顶部 top", key: "home", ...inTree },
  lastRow: { label: ["末行", "Last row"], words: "底部 bottom", key: "end", ...inTree },
  fold: { label: ["收起", "Fold"], words: "折叠 collapse", key: "arrowleft", ...inTree },
  unfold: { label: ["展开", "Unfold"], words: "打开 expand", key: "arrowright", ...inTree },
  tick: { label: ["勾选", "Tick"], words: "选中 授予 check grant", key: "space", also: ["x"], ...inTree },
  tickAll: {
    label: ["连同下级勾选", "Tick with children"],
    words: "整组 全部勾选 check all",
    key: "shift+space",
    also: ["shift+x"],
    ...inTree,
  },
  showOnly: {
    label: ["只看已授予或未授予", "Show granted or ungranted only"],
    words: "过滤 筛选 filter",
    key: "f",
    ...inTree,
  },
  readOnlySet: { label: ["只读权限", "Read-only set"], words: "查看权限 view only", key: "r", ...inTree },
  backToOpening: {
    label: ["还原到打开时", "Restore to when opened"],
    words: "放弃改动 discard revert",
    key: "shift+u",
    ...inTree,
  },
  takeOver: {
    label: ["取自另一组…", "Copy from a group…"],
    words: "套用 导入 apply import",
    key: "t",
    input: other,
    ...inTree,
  },
  compare: {
    label: ["与另一组比较…", "Compare with another group…"],
    words: "对比 差异 diff",
    key: "c",
    input: other,
    ...inTree,
  },
  showDifference: { label: ["看差异", "Difference"], words: "改动 比较 changes diff", key: "d", ...inTree },
  nextRefused: {
    label: ["下一个被拒的权限", "Next refused permission"],
    words: "错误 问题 error problem",
    key: "n",
    ...inTree,
  },
  layOver: {
    label: ["把我的改动放到上面", "Apply my changes on top"],
    words: "合并 保留 merge keep mine",
    key: "m",
    ...inTree,
  },
  takeTheirs: { label: ["用对方的", "Take theirs"], words: "合并 放弃 merge discard", key: "shift+t", ...inTree },
  asThisGroup: { label: ["以此组查看", "As this group"], words: "预览 模拟 preview simulate", key: "v", ...inTree },
} as const;

/** U cannot undo these commands, because permissions may change only by the commands and their rules. */
const staff = { undoable: false } as const;
/** Needs step-up authentication. */
const needsStepUp = { stepUp: true } as const;

const chosen = refs("admin", { label: ["管理员", "Administrators"], required: true, max: 100 });

/** Refuses the command on a group of the actor, because it could lock the actor out. */
const notOwn = {
  people: ["adminIds"],
  message: ["不能停用或删除自己所在的权限组", "You cannot disable or delete a group you belong to"],
} as const;

export const authGroupStandard = {
  add: needsStepUp,
  edit: { ...needsStepUp, risk: "permits", ceiling: ofSystemGroup },
} as const;

export const authGroupCommands = defineCommands(authGroup, {
  ...tree,
  configure: {
    ...needsStepUp,
    label: ["配置权限", "Configure permissions"],
    key: "c",
    risk: "permits",
    words: "授权 勾选 角色 roles grant tick",
  },
  attach: {
    ...needsStepUp,
    label: ["加入管理员", "Attach to admins"],
    words: "添加成员 授予 members grant",
    key: "a",
    risk: "permits",
    input: { admins: chosen },
    ceiling: ofGroup,
  },
  detach: {
    ...needsStepUp,
    label: ["移出管理员", "Detach from admins"],
    words: "移除成员 收回 members revoke",
    risk: "permits",
    input: { admins: chosen },
    ceiling: ofGroup,
  },
  copy: { ...needsStepUp, label: ["复制一份", "Copy"], key: "shift+c", risk: "permits", ceiling: ofGroup },
  enable: { ...staff, ...needsStepUp, ...switches.on, risk: "permits", ceiling: ofGroup },
  disable: {
    ...staff,
    ...needsStepUp,
    ...switches.off,
    confirm: true,
    impact: {
      by: "adminIds",
      words: ["失去这些权限的管理员：{n} 位", "Administrators who lose its permissions: {n}"],
    },
    notBy: notOwn,
    ceiling: ofGroup,
  },
  delete: {
    ...needsStepUp,
    confirm: true,
    label: ["删除", "Delete"],
    key: "d",
    notBy: notOwn,
    ceiling: ofGroup,
    guard: { filter: "admins:0", message: ["先移出组里的管理员", "Detach its administrators first"] },
  },
});
