import { oneOf, ref, refs, text } from "#kernel/field.ts";
import { CaseMeasure, RaisedMaturity } from "#domain/reports/enumerations.ts";
import { reportCase } from "#domain/reports/report-case.resource.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";
import { defineCommands } from "#commands/define.ts";

const waiting = { filter: "status:confirm", message: ["已处理", "It was decided"] } as const;

const ofModels = {
  filter: "targetType:model",
  message: ["只有模型有分级", "Only models have a maturity rating"],
} as const;

export const raised = {
  raisedTo: oneOf(RaisedMaturity, { label: ["分级", "Maturity"], required: true }),
};

export const intoCase = ref("reportCase", {
  label: ["目标案件", "Target case"],
  hint: ["同一对象的另一件待处理案件", "Another open case on the same target"],
  required: true,
});

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
    isGrave: true,
    label: ["成立并删除", "Uphold and delete"],
    key: "d",
    targets: "many",
    decision: true,
    reasons: "audit_failure",
    foretells: true,
    words: "删除对象 成立 delete target remove",
  },
  upholdAndForbid: {
    isGrave: true,
    label: ["成立并封禁", "Uphold and forbid"],
    key: "f",
    targets: "many",
    decision: true,
    reasons: "audit_failure",
    foretells: true,
    words: "禁言 封禁 处罚 阶梯 mute ban punish ladder",
  },
  upholdWith: {
    isGrave: true,
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
  upholdAndDisable: {
    isGrave: true,
    label: ["成立并永久停用…", "Uphold and disable for good…"],
    targets: "one",
    reasons: "audit_failure",
    undoable: false,
    risk: "permits",
    stepUp: true,
    bulk: false,
    approval: "always",
    words: "封号 停用 永久 双人 复核 ban account for good second admin",
  },
  raiseMaturity: {
    label: ["提高分级…", "Raise maturity…"],
    targets: "one",
    decision: true,
    guard: ofModels,
    input: raised,
    words: "成人 青少年 年龄 保留 rate teen mature keep",
  },
  malicious: {
    isGrave: true,
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
    guard: { filter: "-mergedInto:*", message: ["已并入另一案件", "Merged into another case"] },
    words: "再次 复查 新证据 again review",
    input: { newEvidence: text(500, { label: ["新证据", "New evidence"], required: true }) },
  },
  split: {
    label: ["拆分…", "Split…"],
    key: "shift+s",
    undoable: true,
    guard: waiting,
    input: {
      reports: refs("report", {
        label: ["拆出的举报", "Reports to split off"],
        hint: ["另成一案；原案至少留一件", "They become a case of their own. One report stays"],
        required: true,
        max: 1_000,
      }),
    },
    words: "分案 另案 单独 separate own case",
  },
  merge: {
    label: ["并入案件…", "Merge into a case…"],
    key: "c",
    undoable: true,
    guard: waiting,
    foretells: true,
    input: { target: intoCase },
    words: "合并 归并 同一对象 join same target",
  },
  handTo: {
    label: ["转给…", "Hand to…"],
    action: { type: "change", fields: ["assignee"] },
    guard: waiting,
    input: { assignee: ref("admin", { label: ["转给", "Hand to"], required: true }) },
    words: "转交 分配 assign colleague",
  },
  switchSnapshot: {
    label: ["切换快照与现在", "Switch between snapshot and now"],
    key: "shift+v",
    action: { type: "browser" },
    words: "原文 举报时 改动 对比 as reported original before after",
  },
  remark,
  openAuthor: openAuthor("作者 其他案件 author cases"),
});
