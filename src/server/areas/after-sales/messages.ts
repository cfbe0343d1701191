import type { Messages } from "#server/outbox/message.ts";

const agreed = {
  title: ["售后申请已同意", "Your after-sale was agreed to"],
  content: [
    "售后单 {title} 已同意。需要寄回的商品请在 15 天内寄出。",
    "Case {title} was agreed to. Goods that are to come back must be sent within 15 days.",
  ],
} as const;

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "afterSale.agree": agreed,
  "afterSale.agreePart": {
    title: ["售后申请已部分同意", "Your after-sale was agreed to in part"],
    content: [
      "售后单 {title} 已部分同意，金额见售后详情。",
      "Case {title} was agreed to in part. Its page shows the amount.",
    ],
  },
  "afterSale.refuse": {
    title: ["售后申请未通过", "Your after-sale was refused"],
    content: ["售后单 {title} 未通过。原因：{reason}。", "Case {title} was refused. Reason: {reason}."],
  },
  "afterSale.reply": {
    title: ["售后单有新答复", "Your after-sale has an answer"],
    content: ["售后单 {title}：{reason}", "Case {title}: {reason}"],
  },
  "afterSale.goodsArrived": {
    title: ["退回的商品已收到", "Your goods arrived"],
    content: ["售后单 {title} 的商品已收到，正在处理。", "The goods of case {title} arrived and are being dealt with."],
  },
  "afterSale.goodsDamaged": {
    title: ["退回的商品有损坏", "Your goods arrived damaged"],
    content: [
      "售后单 {title} 的商品收到时已损坏，客服会联系你。",
      "The goods of case {title} arrived damaged. We will contact you.",
    ],
  },
  "afterSale.settle": {
    title: ["售后已完成", "Your after-sale is done"],
    content: [
      "售后单 {title} 已完成，退款或新订单可在详情查看。",
      "Case {title} is done. Its page shows the refund or the new order.",
    ],
  },
};
