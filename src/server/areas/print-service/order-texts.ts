import type { Messages } from "#server/outbox/message.ts";

/** What both sides of an order are told, by event. */
export const orderTexts: Messages = {
  "printOrder.paid": {
    title: ["订单已支付", "Your order is paid"],
    content: [
      "打印订单 {title} 已支付，服务商须在 48 小时内接单，否则全额退款。",
      "Print order {title} is paid. The provider confirms it within 48 hours, or you get everything back.",
    ],
  },
  "printOrder.paidProvider": {
    title: ["有新订单", "A new order"],
    content: [
      "打印订单 {title} 已支付，请在 48 小时内接单。",
      "Print order {title} is paid. Confirm it within 48 hours.",
    ],
  },
  "printOrder.unpaid": {
    title: ["订单已取消", "Your order was cancelled"],
    content: [
      "打印订单 {title} 在 24 小时内未支付，已自动取消。",
      "Print order {title} was not paid within 24 hours and was cancelled.",
    ],
  },
  "printOrder.confirmed": {
    title: ["服务商已接单", "Your order is confirmed"],
    content: ["打印订单 {title} 已接单，开始生产。", "Print order {title} is confirmed and goes into production."],
  },
  "printOrder.confirmedProvider": {
    title: ["订单已接单", "The order is confirmed"],
    content: [
      "打印订单 {title} 已接单，请按期生产并发货。",
      "Print order {title} is confirmed. Print and ship it in time.",
    ],
  },
  "printOrder.unconfirmed": {
    title: ["订单已取消并退款", "Your order was cancelled"],
    content: [
      "打印订单 {title} 已取消，全额退回。原因：{reason}。",
      "Print order {title} was cancelled, and you get everything back. Reason: {reason}.",
    ],
  },
  "printOrder.unconfirmedProvider": {
    title: ["订单超时未接", "You lost an order"],
    content: [
      "打印订单 {title} 48 小时内未接单，已取消并退款给买家。",
      "Print order {title} was not confirmed within 48 hours. It was cancelled and refunded.",
    ],
  },
  "printOrder.printed": {
    title: ["打印完成", "Your order is printed"],
    content: ["打印订单 {title} 已打印完成，即将发货。", "Print order {title} is printed and will be shipped."],
  },
  "printOrder.printedProvider": {
    title: ["等待发货", "An order waits to be shipped"],
    content: ["打印订单 {title} 已打印完成，请尽快发货。", "Print order {title} is printed. Ship it soon."],
  },
  "printOrder.shipped": {
    title: ["订单已发货", "Your order is on its way"],
    content: [
      "打印订单 {title} 已发货，收到后请确认；15 天后自动收货。",
      "Print order {title} is shipped. Confirm it when it arrives; after 15 days it counts as received.",
    ],
  },
  "printOrder.shippedProvider": {
    title: ["订单已发货", "The order is shipped"],
    content: ["打印订单 {title} 已登记发货。", "Print order {title} is entered as shipped."],
  },
  "printOrder.received": {
    title: ["订单已收货", "Your order is received"],
    content: [
      "打印订单 {title} 已收货，7 天内可申请售后。",
      "Print order {title} is received. You have 7 days for complaints.",
    ],
  },
  "printOrder.receivedProvider": {
    title: ["买家已收货", "The buyer has the order"],
    content: [
      "打印订单 {title} 已收货，7 天内无售后则结算。",
      "Print order {title} is received. It is settled after 7 days without a complaint.",
    ],
  },
  "printOrder.finished": {
    title: ["订单已完成", "Your order is finished"],
    content: ["打印订单 {title} 已完成，欢迎评价。", "Print order {title} is finished. Tell us how it was."],
  },
  "printOrder.finishedProvider": {
    title: ["订单已结算", "The order is settled"],
    content: [
      "打印订单 {title} 已完成，货款已入账，冻结期后可提现。",
      "Print order {title} is finished. Its money is on your account and can be withdrawn after the hold.",
    ],
  },
  "printOrder.cancelled": {
    title: ["订单已取消", "Your order was cancelled"],
    content: [
      "打印订单 {title} 已取消，应退的金额按原路退回。原因：{reason}。",
      "Print order {title} was cancelled. What you get back goes the way it came. Reason: {reason}.",
    ],
  },
  "printOrder.cancelledProvider": {
    title: ["订单已取消", "The order was cancelled"],
    content: ["打印订单 {title} 已取消。原因：{reason}。", "Print order {title} was cancelled. Reason: {reason}."],
  },
  "printOrder.partRefund": {
    title: ["订单有退款", "A refund of your order"],
    content: [
      "打印订单 {title} 有一笔退款，按原路退回。原因：{reason}。",
      "A refund of print order {title} goes the way the money came. Reason: {reason}.",
    ],
  },
  "printOrder.partRefundProvider": {
    title: ["订单有退款", "A refund of the order"],
    content: [
      "打印订单 {title} 有一笔退款给买家。原因：{reason}。",
      "The buyer of print order {title} gets a refund. Reason: {reason}.",
    ],
  },
  "printOrder.moved": {
    title: ["订单换了服务商", "Another provider prints your order"],
    content: [
      "打印订单 {title} 转给另一家服务商，价格不变。原因：{reason}。",
      "Another provider prints order {title} at the same price. Reason: {reason}.",
    ],
  },
  "printOrder.movedProvider": {
    title: ["订单转单", "An order was moved"],
    content: [
      "打印订单 {title} 已转单，请看订单列表。原因：{reason}。",
      "Print order {title} was moved. See your orders. Reason: {reason}.",
    ],
  },
  "printOrder.address": {
    title: ["收货地址已改", "The address was changed"],
    content: ["打印订单 {title} 的收货地址已修改。", "The address of print order {title} was changed."],
  },
  "printOrder.addressProvider": {
    title: ["收货地址已改", "The address was changed"],
    content: [
      "打印订单 {title} 的收货地址已修改，请按新地址发货。",
      "The address of print order {title} was changed. Ship it to the new one.",
    ],
  },
  "printOrder.courier": {
    title: ["运单已更新", "The parcel was changed"],
    content: ["打印订单 {title} 的运单号改为 {reason}。", "The parcel of print order {title} is now {reason}."],
  },
  "printOrder.courierProvider": {
    title: ["运单已更新", "The parcel was changed"],
    content: ["打印订单 {title} 的运单号改为 {reason}。", "The parcel of print order {title} is now {reason}."],
  },
  "printOrder.extended": {
    title: ["期限已延长", "The deadline moved"],
    content: [
      "打印订单 {title} 的期限已延长。原因：{reason}。",
      "The deadline of print order {title} moved. Reason: {reason}.",
    ],
  },
  "printOrder.extendedProvider": {
    title: ["期限已延长", "The deadline moved"],
    content: [
      "打印订单 {title} 的期限已延长。原因：{reason}。",
      "The deadline of print order {title} moved. Reason: {reason}.",
    ],
  },
  "printOrder.remind": {
    title: ["订单等你处理", "An order waits for you"],
    content: ["打印订单 {title} 等待处理，请查看。", "Print order {title} waits. Have a look at it."],
  },
  "printOrder.remindProvider": {
    title: ["订单等你处理", "An order waits for you"],
    content: [
      "打印订单 {title} 即将到期，请尽快处理。",
      "The deadline of print order {title} is near. Act on it soon.",
    ],
  },
};
