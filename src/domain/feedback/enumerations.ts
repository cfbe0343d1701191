import { defineEnumeration } from "#kernel/enumeration.ts";

// Enumerations that have no row in the specification's table.

/** Urgency of a conversation. */
export const FeedbackPriority = defineEnumeration(
  "FeedbackPriority",
  [
    [null, "P0", "P0", "P0", "red"],
    [null, "P1", "P1", "P1", "yellow"],
    [null, "P2", "P2", "P2"],
  ],
  { isRank: true },
);

/** What members must send along, and what they can be asked for. */
export const FeedbackNeed = defineEnumeration("FeedbackNeed", [
  [null, "picture", "图片", "Picture"],
  [null, "log", "日志", "Log"],
  [null, "printer", "打印机", "Printer"],
  [null, "serialNumber", "序列号", "Serial number"],
  [null, "order", "订单", "Order"],
]);

/** Who wrote a message of a conversation. */
export const ReplyFrom = defineEnumeration("ReplyFrom", [
  [null, "user", "用户", "Member"],
  [null, "admin", "客服", "Staff"],
  [null, "template", "模板", "Template"],
  [null, "system", "系统", "System"],
]);
