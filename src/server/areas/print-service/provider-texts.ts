import type { Messages } from "#server/outbox/message.ts";

/** What providers are told, by event. */
export const providerTexts: Messages = {
  "printProvider.pass": {
    title: ["申请已通过", "Your application was accepted"],
    content: [
      "{title} 的申请已通过，请签合同并交押金后开始接单。",
      "The application of {title} was accepted. Sign the contract and pay the deposit to begin.",
    ],
  },
  "printProvider.noPass": {
    title: ["申请未通过", "Your application was refused"],
    content: [
      "{title} 的申请未通过。原因：{reason}。修改后可以重新提交。",
      "The application of {title} was refused. Reason: {reason}. You may correct it and apply again.",
    ],
  },
  "printProvider.admit": {
    title: ["已入驻", "You are admitted"],
    content: ["{title} 已入驻，可以接单了。", "{title} is admitted and takes orders now."],
  },
  "printProvider.stop": {
    title: ["服务商已停用", "Your workshop was stopped"],
    content: [
      "{title} 已停用，未结订单请继续处理。原因：{reason}。",
      "{title} was stopped. Open orders still have to be settled. Reason: {reason}.",
    ],
  },
  "printProvider.resume": {
    title: ["服务商已恢复", "Your workshop is back"],
    content: ["{title} 已恢复，可以接单了。", "{title} is back and takes orders again."],
  },
  "printProvider.pauseAccepting": {
    title: ["已暂停接单", "Orders are paused"],
    content: ["{title} 已暂停接单。原因：{reason}。", "{title} takes no orders for now. Reason: {reason}."],
  },
  "printProvider.resumeAccepting": {
    title: ["已恢复接单", "Orders go on"],
    content: ["{title} 已恢复接单。", "{title} takes orders again."],
  },
  "printProvider.pauseByRule": {
    title: ["已暂停接单", "Orders are paused"],
    content: [
      "{title} 因超时未接订单过多，已暂停接单：{reason}。",
      "{title} lost too many orders by time and takes no new ones: {reason}.",
    ],
  },
  "printProvider.setCommission": {
    title: ["佣金有变", "Your commission changes"],
    content: [
      "{title} 的佣金改为 {reason}，已下的订单不变。",
      "The commission of {title} becomes {reason}. Orders placed before keep theirs.",
    ],
  },
  "printProvider.message": {
    title: ["平台消息", "A message of the platform"],
    content: ["{reason}", "{reason}"],
  },
  "providerConsumable.pass": {
    title: ["报价已通过", "Your price was accepted"],
    content: ["「{title}」的报价已通过，可以上架。", "The price of {title} was accepted. It can go live."],
  },
  "providerConsumable.noPass": {
    title: ["报价未通过", "Your price was refused"],
    content: ["「{title}」的报价未通过。原因：{reason}。", "The price of {title} was refused. Reason: {reason}."],
  },
};
