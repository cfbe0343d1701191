import { MOST_ATTEMPTS } from "#domain/payments/payout.machine.ts";
import { payout } from "#domain/payments/payout.resource.ts";
import { file } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

export const payoutCommands = defineCommands(payout, {
  ask: {
    label: ["查询渠道", "Ask channel"],
    key: "v",
    action: { type: "handler" },
    targets: "many",
    guard: { filter: "state:already", message: ["只有打款中的可以查询", "Only what is under way is asked for"] },
    undoable: false,
    words: "查单 状态 结果 query status",
  },
  tryAgain: {
    label: ["再次打款", "Try again"],
    key: "alt+r",
    action: { type: "handler" },
    targets: "many",
    guard: [
      { filter: "state:failed,noaccess", message: ["只有失败的可以再次打款", "Only what has failed is tried again"] },
      {
        filter: `attempt:<${MOST_ATTEMPTS}`,
        message: [
          `已失败 ${MOST_ATTEMPTS} 次，请改为线下打款或取消`,
          `${MOST_ATTEMPTS} attempts failed. Pay it by hand, or cancel it`,
        ],
      },
    ],
    confirm: true,
    isGrave: true,
    undoable: false,
    stepUp: true,
    risk: "pays",
    words: "重试 重新提交 retry resend",
  },
  cancel: {
    label: ["取消打款", "Cancel payout"],
    key: "n",
    action: { type: "handler" },
    targets: "one",
    reasons: "free",
    guard: {
      filter: "state:waiting,failed,noaccess",
      message: ["已打款或打款中，不能取消", "It is paid, or under way"],
    },
    foretells: true,
    isGrave: true,
    undoable: false,
    risk: "pays",
    words: "作废 退回 不付 void refuse",
  },
  markReturned: {
    label: ["标记退回", "Mark returned"],
    key: "shift+b",
    action: { type: "handler" },
    targets: "one",
    reasons: "free",
    guard: { filter: "state:success", message: ["只有已打款的会退回", "Only what was paid comes back"] },
    input: { paper: file({ label: ["凭证", "Paper"], required: true }) },
    foretells: true,
    notBy: ["receiver"],
    approval: "always",
    isGrave: true,
    undoable: false,
    risk: "pays",
    words: "退票 打回 bounced came back",
  },
});
