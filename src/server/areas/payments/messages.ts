import type { Messages } from "#server/outbox/message.ts";
import { payeeMessages } from "./payee-messages.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  ...payeeMessages,
  "withdrawal.paid": {
    title: ["提现已到账", "Your withdrawal is paid"],
    content: [
      "提现 {title} 已打款，请在收款账户查收。",
      "Withdrawal {title} is paid. See the account that receives it.",
    ],
  },
  "withdrawal.refuse": {
    title: ["提现未通过", "Your withdrawal was refused"],
    content: [
      "提现 {title} 未通过，金额已退回余额。原因：{reason}。",
      "Withdrawal {title} was refused, and the amount is back in your balance. Reason: {reason}.",
    ],
  },
  "withdrawal.cameBack": {
    title: ["提现被退回", "Your withdrawal came back"],
    content: [
      "提现 {title} 被收款方退回，金额已退回余额。原因：{reason}。请核对收款信息后重新申请。",
      "Withdrawal {title} came back, and the amount is in your balance again. Reason: {reason}. Check where it is to be paid and apply again.",
    ],
  },
};
