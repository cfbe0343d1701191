import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "modelOrder.refund": {
    title: ["模型订单已退款", "Your order was refunded"],
    content: [
      "模型「{title}」的订单已退款，下载权已收回。原因：{reason}。",
      "Your order of “{title}” was refunded, and you cannot download it any more. Reason: {reason}.",
    ],
  },
  "modelOrder.markNotGenuine": {
    title: ["模型订单已取消", "Your order was cancelled"],
    content: [
      "模型「{title}」的订单经核实不是真实购买，下载权已收回。原因：{reason}。",
      "Your order of “{title}” was found to be no genuine purchase. Reason: {reason}.",
    ],
  },
};
