import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to members and partners, by event. */
export const messages: Messages = {
  "photo3dOrder.paid": {
    title: ["订单已支付", "Your order is paid"],
    content: [
      "照片3D订单 {title} 已支付，正在为你安排建模师。",
      "3D-photo order {title} is paid. We are looking for somebody who models it.",
    ],
  },
  "photo3dOrder.unpaid": {
    title: ["订单已取消", "Your order was cancelled"],
    content: [
      "照片3D订单 {title} 在 24 小时内未支付，已自动取消。",
      "3D-photo order {title} was not paid within 24 hours and was cancelled.",
    ],
  },
  "photo3dOrder.assigned": {
    title: ["开始建模", "Your order is being modelled"],
    content: ["照片3D订单 {title} 已开始建模。", "3D-photo order {title} is being modelled."],
  },
  "photo3dOrder.assignedPartner": {
    title: ["有新的建模订单", "A new order to model"],
    content: ["照片3D订单 {title} 已派给你，请按期交付。", "3D-photo order {title} is yours. Deliver it in time."],
  },
  "photo3dOrder.lostPartner": {
    title: ["订单已改派", "The order was reassigned"],
    content: [
      "照片3D订单 {title} 已改派给其他伙伴。原因：{reason}。",
      "Another partner models 3D-photo order {title}. Reason: {reason}.",
    ],
  },
  "photo3dOrder.delivered": {
    title: ["模型已交付", "Your model is ready"],
    content: [
      "照片3D订单 {title} 的模型已交付，请在 7 天内确认或提出返工，逾期自动确认。",
      "The model of 3D-photo order {title} is ready. Confirm it or ask for a rework within 7 days; then it counts as confirmed.",
    ],
  },
  "photo3dOrder.deliveredPartner": {
    title: ["交付已提交", "Your delivery was handed in"],
    content: [
      "照片3D订单 {title} 已交付，等待会员确认。",
      "3D-photo order {title} is delivered and waits for the member.",
    ],
  },
  "photo3dOrder.sentBack": {
    title: ["返工要求已提交", "Your rework was asked for"],
    content: ["照片3D订单 {title} 将按你的要求返工。", "3D-photo order {title} is reworked as you asked."],
  },
  "photo3dOrder.sentBackPartner": {
    title: ["订单需要返工", "An order needs a rework"],
    content: [
      "照片3D订单 {title} 需要返工：{reason}。请在 3 天内交付。",
      "3D-photo order {title} needs a rework: {reason}. Deliver it within 3 days.",
    ],
  },
  "photo3dOrder.finished": {
    title: ["订单已完成", "Your order is finished"],
    content: [
      "照片3D订单 {title} 已完成，模型已放入你的模型库。照片将在 90 天后清除。",
      "3D-photo order {title} is finished, and its model is among yours. The photos are erased after 90 days.",
    ],
  },
  "photo3dOrder.finishedPartner": {
    title: ["订单已完成", "The order is finished"],
    content: [
      "照片3D订单 {title} 已完成，分成将在下一次结算支付。",
      "3D-photo order {title} is finished. The next settlement pays your share.",
    ],
  },
  "photo3dOrder.cancelled": {
    title: ["订单已取消", "Your order was cancelled"],
    content: [
      "照片3D订单 {title} 已取消，已付金额按原路退回。原因：{reason}。",
      "3D-photo order {title} was cancelled. What you paid goes back the way it came. Reason: {reason}.",
    ],
  },
  "photo3dOrder.cancelledPartner": {
    title: ["订单已取消", "The order was cancelled"],
    content: [
      "照片3D订单 {title} 已取消，请停止建模。原因：{reason}。",
      "3D-photo order {title} was cancelled. Stop working on it. Reason: {reason}.",
    ],
  },
  "photo3dOrder.refunded": {
    title: ["订单有退款", "A refund of your order"],
    content: [
      "照片3D订单 {title} 有一笔退款，按原路退回。原因：{reason}。",
      "A refund of 3D-photo order {title} goes the way the money came. Reason: {reason}.",
    ],
  },
  "photo3dOrder.refundedPartner": {
    title: ["订单有退款", "A refund of the order"],
    content: [
      "照片3D订单 {title} 有一笔退款给会员，你的分成相应减少。原因：{reason}。",
      "The member of 3D-photo order {title} gets a refund, and your share shrinks with it. Reason: {reason}.",
    ],
  },
  "photo3dOrder.remind": {
    title: ["订单等你处理", "An order waits for you"],
    content: ["照片3D订单 {title} 等待处理，请查看。", "3D-photo order {title} waits. Have a look at it."],
  },
  "photo3dOrder.remindPartner": {
    title: ["订单等你处理", "An order waits for you"],
    content: ["照片3D订单 {title} 请尽快处理。", "Act on 3D-photo order {title} soon."],
  },
};
