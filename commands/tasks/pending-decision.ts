import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import { text } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

/** Refuses the requester as approver. Who edited the record last does not matter. */
const notOwn = {
  by: "requester",
  message: ["不能审批自己的申请，请另一位管理员审批", "You cannot answer your own request. Ask another admin"],
} as const;

export const pendingDecisionCommands = defineCommands(pendingDecision, {
  approve: {
    label: ["批准", "Grant request"],
    key: "p",
    undoable: false,
    notSelf: notOwn,
    input: { remark: text(500, { label: ["意见", "Remark"] }) },
    words: "approve agree consent 双人复核 审批",
  },
  refuse: {
    label: ["拒绝", "Refuse request"],
    key: "n",
    undoable: false,
    notSelf: notOwn,
    reasons: "free",
    words: "deny 不同意 审批",
  },
  withdraw: {
    label: ["撤回申请", "Withdraw"],
    key: "w",
    // Whoever has made a request may take it back (answer-request.ts).
    ungated: true,
    undoable: false,
    words: "cancel take back 取消",
  },
});
