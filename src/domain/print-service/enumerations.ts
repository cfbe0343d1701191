import { ReviewFlow, UpDown } from "#domain/enumerations/review.ts";
import { defineEnumeration, relabelled } from "#kernel/enumeration.ts";

/** How a workshop makes things. */
export const PrintTech = defineEnumeration("PrintTech", [
  [null, "fdm", "FDM", "FDM"],
  [null, "resin", "光固化", "Resin"],
  [null, "laser", "激光", "Laser"],
  [null, "metal", "金属", "Metal"],
]);

export const ProviderReview = relabelled(ReviewFlow, {
  waiting: ["待审核", "Waiting"],
  passed: ["已通过，未签约", "Passed, no contract yet"],
  notPassed: ["未通过", "Rejected"],
  success: ["已入驻", "Admitted"],
  down: ["已停用", "Stopped"],
});

/** Whether a workshop takes orders now. */
export const Accepting = relabelled(UpDown, { up: ["接单中", "Accepting"], down: ["暂停接单", "Paused"] });

/** States of an offer, with the numbers of ReviewFlow. */
export const OfferReview = defineEnumeration("OfferReview", [
  [1, "waiting", "待审核", "Waiting", "yellow"],
  [2, "passed", "已通过", "Passed", "green"],
  [3, "notPassed", "未通过", "Rejected", "red"],
]);

/** What a price is for. */
export const PriceUnit = defineEnumeration("PriceUnit", [
  [null, "gram", "每克", "per gram"],
  [null, "cm3", "每立方厘米", "per cm³"],
]);

export const MaterialStock = defineEnumeration("MaterialStock", [
  [null, "plenty", "充足", "Plenty", "green"],
  [null, "low", "紧张", "Low", "yellow"],
  [null, "none", "缺货", "None", "red"],
]);

export const PrintStep = defineEnumeration("PrintStep", [
  [1, "toPay", "待支付", "To be paid", "yellow"],
  [2, "toConfirm", "待接单", "To be confirmed", "yellow"],
  [3, "producing", "生产中", "In production", "blue"],
  [4, "toShip", "待发货", "To be shipped", "yellow"],
  [5, "shipped", "已发货", "Shipped", "blue"],
  [6, "received", "已收货", "Received", "blue"],
  [7, "finished", "已完成", "Finished", "green"],
  [8, "cancelled", "已取消", "Cancelled"],
]);

/** Who speaks in the talk of an order. */
export const TalkSide = defineEnumeration("TalkSide", [
  [1, "user", "买家", "Buyer"],
  [2, "serviceProvider", "服务商", "Print provider"],
  [3, "platform", "平台", "Platform"],
]);

export const TalkKind = defineEnumeration("TalkKind", [
  [null, "message", "留言", "Message"],
  [null, "complaint", "投诉", "Complaint", "red"],
]);
