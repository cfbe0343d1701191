import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "recharge.paid": {
    title: ["充值成功", "Your top-up has arrived"],
    content: ["充值 {title} 已到账，金币可以使用了。", "Top-up {title} is paid, and the coins are in your account."],
  },
  "recharge.refunded": {
    title: ["充值已退款", "Your top-up is refunded"],
    content: [
      "充值 {title} 已退款，金币已收回，款项原路退回。原因：{reason}。",
      "Top-up {title} is refunded: the coins were taken back, and the money returns the way it came. Reason: {reason}.",
    ],
  },
};
