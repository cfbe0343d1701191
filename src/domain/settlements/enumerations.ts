import { ReviewFlow } from "#domain/enumerations/review.ts";
import { defineEnumeration, relabelled } from "#kernel/enumeration.ts";

/** What a settlement pays for. */
export const SettlementKind = defineEnumeration("SettlementKind", [
  [null, "kol", "KOL", "KOL"],
  [null, "photo3d", "照片3D", "3D photos"],
]);

/** Resource of the party of a settlement, by its name. */
export const PartyResource = defineEnumeration("PartyResource", [
  [null, "user", "会员", "Member"],
  [null, "kol", "KOL", "KOL"],
]);

export const SettlementStatus = relabelled(ReviewFlow, {
  waiting: ["待通过", "Calculated"],
  passed: ["已通过", "Passed"],
  notPassed: ["未通过", "Rejected"],
  success: ["已结清", "Settled"],
  down: ["已取消", "Cancelled"],
});

/** What a line of a settlement stands for. All but the first take something off. */
export const LineKind = defineEnumeration("LineKind", [
  [null, "work", "业务", "Work"],
  [null, "deduction", "扣款", "Deduction"],
  [null, "debt", "退款抵扣", "Refund deducted", "yellow"],
  [null, "cap", "超过合同上限", "Above the cap", "yellow"],
]);
