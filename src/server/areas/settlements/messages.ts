import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to KOLs and partners, by event. */
export const messages: Messages = {
  "settlement.ask": {
    title: ["请确认结算单", "Confirm your settlement"],
    content: [
      "结算单 {title} 已出，请在应用里核对明细后确认，有异议可直接提出。",
      "Settlement {title} is ready. Check its lines in the app, then confirm it or object.",
    ],
  },
  "settlement.paid": {
    title: ["结算已付款", "Your settlement is paid"],
    content: ["结算单 {title} 已付款，明细见应用。", "Settlement {title} is paid. The app has its lines."],
  },
  "settlement.cameBack": {
    title: ["结算款被退回", "The payment came back"],
    content: [
      "结算单 {title} 的款项被收款方退回，请核对收款信息。原因：{reason}。",
      "The payment of settlement {title} came back. Check your payee data. Reason: {reason}.",
    ],
  },
  "settlement.unpayable": {
    title: ["请完善收款认证", "Your payee data are needed"],
    content: [
      "结算单 {title} 已通过，但没有通过的收款认证，暂不能付款。",
      "Settlement {title} has passed. It is paid once your payee data are accepted.",
    ],
  },
  "settlement.cancelled": {
    title: ["结算单已取消", "Your settlement was cancelled"],
    content: [
      "结算单 {title} 已取消，明细将重新结算。原因：{reason}。",
      "Settlement {title} was cancelled. Its lines are settled again. Reason: {reason}.",
    ],
  },
};
