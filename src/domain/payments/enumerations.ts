import { defineEnumeration } from "#kernel/enumeration.ts";

/** What is paid out, by the name of its resource. */
export const PayoutSubject = defineEnumeration("PayoutSubject", [
  [null, "withdrawal", "提现", "Withdrawal"],
  [null, "settlement", "结算单", "Settlement"],
]);

export const MessageDirection = defineEnumeration("MessageDirection", [
  [1, "sent", "发出", "Sent"],
  [2, "received", "收到", "Received"],
]);

/** What the console made of a message of a channel. */
export const MessageVerdict = defineEnumeration("MessageVerdict", [
  [1, "waiting", "待处理", "To be processed", "yellow"],
  [2, "taken", "已采用", "Taken", "green"],
  // It says what was known already, or comes too late to change anything.
  [3, "noChange", "无变化", "Changes nothing"],
  [4, "forged", "签名不符", "Wrong signature", "red"],
  [5, "unknown", "找不到单据", "About no known record", "red"],
  [6, "contradicts", "与本地不符", "Contradicts the record", "red"],
  [7, "explained", "已说明", "Explained"],
]);

/** What a message of a channel is about. */
export const ChannelPurpose = defineEnumeration("ChannelPurpose", [
  [1, "payout", "打款", "Payouts"],
  [2, "payment", "收款", "Payments"],
]);

export const RefundState = defineEnumeration("RefundState", [
  [1, "waiting", "待退款", "To be paid back", "yellow"],
  [2, "sent", "退款中", "Handed to the channel", "blue"],
  [3, "done", "已退款", "Paid back", "green"],
  [4, "failed", "退款失败", "Refund failed", "red"],
]);
