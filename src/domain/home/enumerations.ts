import { defineEnumeration } from "#kernel/enumeration.ts";

// Enumerations that have no row in the specification's table.

/** Causes of an alert on the desk. */
export const AlertKind = defineEnumeration("AlertKind", [
  [null, "overdue", "队列逾期", "Overdue items", "red"],
  [null, "arrivals", "进入量异常", "Unusual arrivals", "yellow"],
  [null, "unsure", "规则多有误伤", "Rule often wrong", "yellow"],
  [null, "surge", "规则命中激增", "Surge of hits", "red"],
  [null, "ledger", "账本有差异", "Differences in the ledger", "red"],
  [null, "payouts", "收付款与渠道不符", "Payments contradict the channel", "red"],
  [null, "refunds", "退款失败", "Refunds failed", "red"],
  [null, "worker", "后台任务失败", "Failing background work", "red"],
]);

export const AlertState = defineEnumeration("AlertState", [
  [null, "open", "未看", "Open", "yellow"],
  [null, "seen", "已看", "Seen"],
  [null, "done", "已结束", "Done"],
]);
