import { withdrawal } from "#domain/payments/withdrawal.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";

/** The receiver and the last editor of the payee may not decide on it. */
const outsiders = ["user", "payee.changer"] as const;

export const withdrawalReviewCommands = defineCommands(withdrawal, {
  approve: {
    label: ["通过", "Approve"],
    key: "p",
    decision: true,
    foretells: true,
    notBy: outsiders,
    approval: { amount: "amount", currency: "currency", above: "withdrawal.twoPersonAbove", notBy: outsiders },
    silent: true,
    bulk: false,
    words: "同意 审批 approve pass",
  },
  refuse: {
    label: ["拒绝", "Refuse"],
    key: "n",
    // It posts, so that it is no decision that can be undone.
    requiresLanguage: true,
    movesOn: true,
    foretells: true,
    reasons: "audit_failure",
    notBy: ["user"],
    undoable: false,
    isGrave: true,
    risk: "pays",
    bulk: false,
    words: "不通过 退回 驳回 reject return",
  },
  hold: {
    label: ["挂起", "Put on hold"],
    key: "t",
    decision: true,
    reasons: "free",
    silent: true,
    bulk: false,
    words: "暂停 冻结 suspend hold",
  },
  resume: {
    label: ["解除挂起", "Resume"],
    key: "r",
    reasons: "free",
    notBy: ["user"],
    bulk: false,
    words: "恢复 继续 lift release",
  },
  takeBack: {
    label: ["撤回我的审批", "Take back my approval"],
    key: "b",
    action: { type: "handler" },
    undoable: false,
    bulk: false,
    reasons: "free",
    words: "取消 审批 反悔 withdraw approval revoke",
  },
  openPayee: {
    label: ["打开收款认证", "Open payee"],
    key: "i",
    action: { type: "browser" },
    ungated: true,
    words: "认证 收款人 证件 authentication payee",
  },
  remark,
  openAuthor: openAuthor("会员 member", ["看用户", "Open member"]),
});
