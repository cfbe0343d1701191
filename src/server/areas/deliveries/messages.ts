import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "beanDeliveryRow.post": {
    title: ["平台给你发放了金豆", "You have received beans"],
    content: ["「{title}」已到账 {amount}。明细见账单。", "“{title}” brought you {amount}. Your bill shows it."],
  },
  "beanDeliveryRow.reverse": {
    title: ["一次发放已撤回", "A grant was reversed"],
    content: [
      "「{title}」的 {amount} 已撤回。原因：{reason}。明细见账单。",
      "The {amount} of “{title}” went back. Reason: {reason}. Your bill shows it.",
    ],
  },
};
