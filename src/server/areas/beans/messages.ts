import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "beanRecycle.take": {
    title: ["平台回收了你的金豆", "The platform took beans back"],
    content: [
      "回收单 {title} 扣除 {amount}。原因：{reason}。明细见账单。",
      "Recycling {title} took {amount}. Reason: {reason}. Your bill shows it.",
    ],
  },
  "beanRecycle.settle": {
    title: ["补扣了此前未扣足的金豆", "A grant paid what was still to take"],
    content: [
      "回收单 {title} 余额不足的部分，从本次发放中扣除 {amount}。原因：{reason}。",
      "Recycling {title} took {amount} from your latest grant. Reason: {reason}.",
    ],
  },
  "beanRecycle.cancel": {
    title: ["一次回收已撤销", "A recycling was undone"],
    content: [
      "回收单 {title} 已撤销，{amount} 已退回账户。原因：{reason}。",
      "Recycling {title} was undone, and {amount} came back. Reason: {reason}.",
    ],
  },
};
