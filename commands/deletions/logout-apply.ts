import type { Guard } from "#kernel/command.ts";
import { text, time } from "#kernel/field.ts";
import { checks } from "#domain/deletions/checks.ts";
import { logoutApply } from "#domain/deletions/logout-apply.resource.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";
import { defineCommands } from "#commands/define.ts";

const waiting = { filter: "status:waiting", message: ["已处理", "It was decided"] } as const;

const cooled = {
  filter: "-coolingEnd:>-0d",
  message: ["冷静期未过，会员还可以反悔", "The cooling period is not over; the member may still withdraw"],
} as const;

const noStaff = {
  filter: "-staffAccounts:>0",
  message: [
    "该会员绑定了 {staffAccounts} 个启用中的管理员账号，请先停用",
    "The member has an active admin account ({staffAccounts}). Disable it first",
  ],
} as const;

/** One guard for each check, with the number of records that are open. A second admin may pass over them. */
const settled = Object.entries(checks).map(([name, { label }]): Guard => ({
  filter: `-${name}:>0`,
  message: [
    `${label[0]} {${name}} 件未结：先处理，或用「强制通过」请另一位管理员复核`,
    `${label[1]}: {${name}}. Settle it, or use “Override a failed check” with a second admin`,
  ],
  waived: "approval",
}));

const unsettled = {
  filter: Object.keys(checks)
    .map((name) => `${name}:>0`)
    .join(" | "),
  message: ["所有检查都已结清，直接通过即可", "All checks are met. Pass it as usual"],
} as const;

export const logoutApplyCommands = defineCommands(logoutApply, {
  pass: {
    label: ["通过注销", "Pass"],
    key: "p",
    decision: true,
    risk: "deletes",
    guard: [cooled, noStaff, ...settled],
    words: "同意 approve erase",
  },
  noPass: {
    label: ["不通过", "Reject"],
    key: "n",
    decision: true,
    reasons: "audit_failure",
    words: "拒绝 refuse",
  },
  passOver: {
    label: ["强制通过", "Override a failed check"],
    risk: "deletes",
    approval: "always",
    bulk: false,
    guard: [waiting, cooled, noStaff, unsettled],
    input: { why: text(200, { label: ["说明", "Remark"], required: true }) },
    words: "双人 复核 强制 override second admin",
  },
  settle: {
    label: ["处理未结事项", "Settle"],
    key: "f",
    action: { type: "browser" },
    words: "未结 检查 打开记录 举报 投诉 处罚 failed check open records",
  },
  withdraw: { label: ["撤回申请", "Withdraw"], decision: true, words: "取消 会员撤回 cancel keep" },
  extendCooling: {
    label: ["延长冷静期", "Extend cooling"],
    action: { type: "change", fields: ["coolingEnd"] },
    reasons: "free",
    guard: waiting,
    input: { coolingEnd: time({ label: ["冷静期至", "Cooling until"], required: true }) },
    words: "保全 冻结 legal hold postpone",
  },
  remark,
  openAuthor: openAuthor("会员 其他申请 member", ["看用户", "Open member"]),
});

export const logoutApplyStandard = {
  add: { key: "+", label: ["登记注销申请", "Enter a request"], words: "注销 申请 request" },
} as const;
