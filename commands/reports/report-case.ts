import { text } from "#kernel/field.ts";
import { reportCase } from "#domain/reports/report-case.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const reportCaseCommands = defineCommands(reportCase, {
  dismiss: {
    label: ["驳回举报", "Dismiss"],
    key: "p",
    targets: "many",
    decision: true,
    words: "保留 不成立 没问题 keep reject unfounded",
  },
  uphold: {
    label: ["举报成立", "Uphold"],
    key: "n",
    targets: "many",
    decision: true,
    reasons: "audit_failure",
    words: "下架 违规 成立 takedown violation confirm",
  },
  upholdAndForbid: {
    label: ["成立并封禁", "Uphold and forbid"],
    key: "f",
    targets: "many",
    decision: true,
    reasons: "audit_failure",
    words: "禁言 封禁 处罚 mute ban punish",
  },
  lift: {
    label: ["解除处罚", "Lift the ban"],
    targets: "one",
    decision: true,
    reasons: "free",
    words: "解封 恢复 unban unmute",
  },
  reopen: { label: ["重新打开", "Reopen"], decision: true, words: "再次 复查 again review" },
  remark: {
    label: ["备注", "Remark"],
    key: "m",
    action: { type: "change", fields: ["remark"] },
    input: { remark: text(200, { label: ["备注", "Remark"] }) },
  },
  openAuthor: {
    label: ["看作者", "Open author"],
    key: "o",
    action: { type: "browser" },
    words: "作者 其他案件 author cases",
  },
});
