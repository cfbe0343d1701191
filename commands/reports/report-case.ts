import { oneOf, text } from "#kernel/field.ts";
import { CaseMeasure } from "#domain/reports/enumerations.ts";
import { reportCase } from "#domain/reports/report-case.resource.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";
import { defineCommands } from "#commands/define.ts";

export const reportCaseCommands = defineCommands(reportCase, {
  lift: {
    label: ["解除处罚", "Lift the ban"],
    targets: "one",
    decision: true,
    reasons: "free",
    words: "解封 恢复 unban unmute",
  },
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
    foretells: true,
    words: "下架 违规 成立 takedown violation confirm",
  },
  deleteTarget: {
    label: ["成立并删除", "Uphold and delete"],
    key: "d",
    targets: "many",
    decision: true,
    reasons: "audit_failure",
    foretells: true,
    words: "删除对象 成立 delete target remove",
  },
  upholdAndForbid: {
    label: ["成立并封禁", "Uphold and forbid"],
    key: "f",
    targets: "many",
    decision: true,
    reasons: "audit_failure",
    foretells: true,
    words: "禁言 封禁 处罚 阶梯 mute ban punish ladder",
  },
  upholdWith: {
    label: ["成立并另选处罚…", "Uphold with another measure…"],
    targets: "one",
    decision: true,
    reasons: "audit_failure",
    foretells: true,
    words: "禁言 天数 处罚 不按阶梯 mute days measure",
    input: {
      measure: oneOf(CaseMeasure, { label: ["处罚", "Measure"], required: true }),
      remark: text(200, { label: ["为何不按阶梯", "Why not by the ladder"], required: true }),
    },
  },
  malicious: {
    label: ["恶意举报", "Malicious report"],
    key: "b",
    targets: "many",
    decision: true,
    foretells: true,
    words: "恶意 滥用 报假案 abuse false report",
  },
  reopen: {
    label: ["重新打开…", "Reopen…"],
    decision: true,
    words: "再次 复查 新证据 again review",
    input: { newEvidence: text(500, { label: ["新证据", "New evidence"], required: true }) },
  },
  remark,
  openAuthor: openAuthor("作者 其他案件 author cases"),
});
