import { MOST_REFUND_ATTEMPTS } from "#domain/payments/payment-refund.machine.ts";
import { paymentRefund } from "#domain/payments/payment-refund.resource.ts";
import { file } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

export const paymentRefundCommands = defineCommands(paymentRefund, {
  ask: {
    label: ["查询退款", "Ask about refund"],
    key: "v",
    action: { type: "handler" },
    targets: "many",
    guard: { filter: "state:sent", message: ["只有退款中的可以查询", "Only what is under way is asked for"] },
    undoable: false,
    words: "查单 状态 结果 渠道 query status channel",
  },
  tryAgain: {
    label: ["再次退款", "Refund again"],
    key: "alt+r",
    action: { type: "handler" },
    targets: "many",
    guard: {
      filter: `attempt:<${MOST_REFUND_ATTEMPTS}`,
      message: [
        `已失败 ${MOST_REFUND_ATTEMPTS} 次，请改为线下退款`,
        `${MOST_REFUND_ATTEMPTS} attempts failed. Pay it back by hand`,
      ],
    },
    confirm: true,
    isGrave: true,
    undoable: false,
    stepUp: true,
    risk: "pays",
    words: "重试 重新提交 retry resend",
  },
  payByHand: {
    label: ["线下退款", "Refund by hand"],
    key: "alt+o",
    action: { type: "handler" },
    targets: "one",
    reasons: "free",
    input: { paper: file({ label: ["凭证", "Paper"], required: true }) },
    notBy: ["user"],
    approval: "always",
    isGrave: true,
    undoable: false,
    risk: "pays",
    words: "银行转账 登记 bank transfer mark",
  },
});
