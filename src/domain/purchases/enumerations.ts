import { defineEnumeration } from "#kernel/enumeration.ts";

/** What members buy beside coins, models and goods. */
export const PurchaseKind = defineEnumeration("PurchaseKind", [
  [null, "membership", "会员", "Membership"],
  [null, "space", "云空间", "Cloud space"],
  [null, "model", "模型", "Model"],
  [null, "couponPack", "券包", "Coupon pack"],
]);

/** When a purchase counts as revenue. */
export const Recognition = defineEnumeration("Recognition", [
  [null, "atOnce", "一次确认", "At once"],
  [null, "byDay", "按天确认", "By day over the term"],
]);

export const InvoiceState = defineEnumeration("InvoiceState", [
  [null, "none", "未申请", "Not asked for"],
  [null, "asked", "待开票", "Asked for", "yellow"],
  [null, "issued", "已开票", "Issued", "green"],
]);

/** How much of a purchase goes back. */
export const RefundShare = defineEnumeration("RefundShare", [
  [null, "whole", "全额", "Whole"],
  [null, "unused", "未使用天数", "Unused days"],
]);
