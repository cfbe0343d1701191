import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "coinOrder.refund": {
    title: ["金币已退还", "Your coins were returned"],
    content: ["「{title}」的金币已退还。原因：{reason}。", "The coins of {title} were returned. Reason: {reason}."],
  },
  "coinOrder.markNotGenuine": {
    title: ["订单被判为不真实", "Your order is not genuine"],
    content: [
      "「{title}」的订单被判为不真实。原因：{reason}。",
      "Your order of {title} was found not genuine. Reason: {reason}.",
    ],
  },
};
