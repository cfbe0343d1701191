import { text, time } from "#kernel/field.ts";
import { logoutApply } from "#domain/deletions/logout-apply.resource.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";
import { defineCommands } from "#commands/define.ts";

const waiting = { filter: "status:waiting", message: ["已处理", "It was decided"] } as const;

export const logoutApplyCommands = defineCommands(logoutApply, {
  pass: {
    label: ["通过注销", "Pass"],
    key: "p",
    decision: true,
    risk: "deletes",
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
    bulk: false,
    guard: waiting,
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
