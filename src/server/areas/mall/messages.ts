import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "goodsOrder.deliver": {
    title: ["兑换成功", "Your order is delivered"],
    content: ["「{title}」已发放到你的账户。", "{title} is in your account."],
  },
  "goodsOrder.send": {
    title: ["兑换的商品已发货", "Your order is on its way"],
    content: ["「{title}」已发货，可在订单中查看物流。", "{title} is on its way. Your order shows where it is."],
  },
  "goodsOrder.fail": {
    title: ["兑换未成功，已退还", "Your order failed, and its price is back"],
    content: [
      "「{title}」无法履约，已原路退还。原因：{reason}。",
      "{title} failed, and its price is back. Reason: {reason}.",
    ],
  },
  "goodsOrder.close": {
    title: ["兑换订单已关闭", "Your order is closed"],
    content: [
      "「{title}」已关闭，已付的部分原路退还。原因：{reason}。",
      "{title} is closed, and what you paid is back. Reason: {reason}.",
    ],
  },
};
