import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "account.freeze": {
    title: ["你的账户已冻结", "Your account is frozen"],
    content: [
      "账户 {title} 已冻结：仍可收款，暂不能付款、兑换和提现。原因：{reason}。",
      "Account {title} is frozen: it receives money, and cannot pay, exchange or withdraw for now. Reason: {reason}.",
    ],
  },
  "account.unfreeze": {
    title: ["你的账户已解冻", "Your account is no longer frozen"],
    content: ["账户 {title} 已恢复正常使用。", "Account {title} can be used again."],
  },
  "account.correct": {
    title: ["你的账户余额有调整", "Your balance was corrected"],
    content: [
      "账户 {title} 的余额有一笔调整。原因：{reason}。明细见账单。",
      "The balance of account {title} was corrected. Reason: {reason}. Your bill shows it.",
    ],
  },
  "accountFlow.reverse": {
    title: ["一笔入账已撤回", "A movement was reversed"],
    content: [
      "账户 {title} 的一笔入账已撤回。原因：{reason}。明细见账单。",
      "A movement of account {title} was reversed. Reason: {reason}. Your bill shows it.",
    ],
  },
  "creditRecord.takeBack": {
    title: ["一笔收益已冲回", "An income was taken back"],
    content: [
      "收益 {title} 因退款冲回。原因：{reason}。余额不足的部分从以后的收益中抵扣，明细见账单。",
      "A refund took income {title} back. Reason: {reason}. Later incomes pay what is missing. Your bill shows it.",
    ],
  },
  "creditRecord.extend": {
    title: ["一笔收益的冻结期延长了", "An income stays on hold for longer"],
    content: ["收益 {title} 将晚些放款。原因：{reason}。", "Income {title} is released later. Reason: {reason}."],
  },
  "creditRecord.releaseNow": {
    title: ["一笔收益已提前放款", "An income was released early"],
    content: ["收益 {title} 已可提现。", "Income {title} can be withdrawn now."],
  },
  "exchangeRecord.reverse": {
    title: ["一笔兑换已撤回", "An exchange was reversed"],
    content: [
      "兑换 {title} 已撤回，双方金额已退回原账户。原因：{reason}。",
      "Exchange {title} was reversed, and both amounts went back. Reason: {reason}.",
    ],
  },
};
