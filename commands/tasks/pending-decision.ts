import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import { text } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

/** Refuses the requester as approver. Who edited the record last does not matter. */
const notOwn = {
  people: ["requester"],
  message: ["不能审批自己的申请，请另一位管理员审批", "You cannot answer your own request. Ask another admin"],
} as const;

export const pendingDecisionCommands = defineCommands(pendingDecision, {
  approve: {
    label: ["批准", "Grant request"],
    key: "p",
    undoable: false,
    notBy: notOwn,
    input: { remark: text(500, { label: ["意见", "Remark"] }) },
    words: "approve agree consent 双人复核 审批",
  },
  refuse: {
    label: ["拒绝", "Refuse request"],
    key: "n",
    undoable: false,
    notBy: notOwn,
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
  askAgain: {
    label: ["重新申请", "Ask again"],
    key: "a",
    // Whoever has made a request may make it again (ask-again.ts).
    ungated: true,
    undoable: false,
    guard: [
      { filter: "state:outdated,expired", message: ["申请没有失效", "The request is neither outdated nor expired"] },
      {
        filter: "record:*",
        message: [
          "只有针对一条数据的申请可以重新提交，其余请重新执行",
          "Only a request for one record can be made again. Run the command again",
        ],
      },
    ],
    words: "resubmit renew repeat 再次 提交 审批",
  },
});
