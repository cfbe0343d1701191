import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import { text } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

/** Two people decide: the requester is not the approver, whoever edited the record last. */
const notOwn = {
  by: "requester",
  message: ["不能审批自己的申请，请另一位管理员审批", "You cannot answer your own request. Ask another admin"],
} as const;

export const pendingDecisionCommands = defineCommands(pendingDecision, {
  approve: {
    label: ["批准", "Approve"],
    key: "p",
    undoable: false,
    notSelf: notOwn,
    input: { remark: text(500, { label: ["意见", "Remark"] }) },
    words: "accept agree 同意 通过 双人复核",
  },
  refuse: {
    label: ["拒绝", "Refuse"],
    key: "n",
    undoable: false,
    notSelf: notOwn,
    reasons: "free",
    words: "reject decline 不同意 驳回",
  },
  withdraw: {
    label: ["撤回申请", "Withdraw"],
    key: "w",
    undoable: false,
    words: "cancel take back 取消",
  },
});
