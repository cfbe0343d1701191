import { defineEnumeration } from "#kernel/enumeration.ts";

/** How a line of a channel's statement fits our payments. */
export const ChannelMatch = defineEnumeration("ChannelMatch", [
  [1, "equal", "一致", "Equal", "green"],
  [2, "missingHere", "我方缺失", "Missing here", "red"],
  [3, "missingThere", "渠道缺失", "Missing at the channel", "red"],
  [4, "amountDiffers", "金额不符", "Amount differs", "red"],
  [5, "stateDiffers", "状态不符", "State differs", "red"],
]);

export const DifferenceHandled = defineEnumeration("DifferenceHandled", [
  [1, "open", "未处理", "Open", "yellow"],
  [2, "explained", "已说明", "Explained"],
  [3, "fixed", "已平", "Settled", "green"],
]);

/** What a line of a statement is: money that came in or left, or the way back of either. */
export const StatementDeed = defineEnumeration("StatementDeed", [
  [1, "payment", "收款", "Payment"],
  [2, "refund", "退款", "Refund"],
  [3, "payout", "打款", "Payout"],
  [4, "payoutReturn", "打款退回", "Returned payout"],
]);

export const ChannelDayState = defineEnumeration("ChannelDayState", [
  [1, "open", "未关账", "Open", "yellow"],
  [2, "closed", "已关账", "Closed", "green"],
]);
