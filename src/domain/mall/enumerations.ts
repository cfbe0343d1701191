import { defineEnumeration } from "#kernel/enumeration.ts";

/** How far a parcel is. Orders without one have the first value. */
export const ShipState = defineEnumeration("ShipState", [
  [1, "none", "无需发货", "Nothing to ship"],
  [2, "toShip", "待发货", "To ship", "yellow"],
  [3, "shipped", "已发货", "Shipped", "blue"],
  [4, "received", "已签收", "Received", "green"],
  [5, "returned", "已退回", "Returned"],
]);

/** Why a member gets an article. */
export const OrderSource = defineEnumeration("OrderSource", [
  [1, "mall", "商城兑换", "Mall"],
  [2, "lottery", "抽奖", "Lottery"],
  [3, "activity", "活动", "Activity"],
  [4, "prize", "奖品", "Prize"],
  [5, "compensation", "补偿", "Compensation"],
]);
