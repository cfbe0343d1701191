import { defineEnumeration } from "#kernel/enumeration.ts";

/** Orders that have after-sales. The key is the name of the resource. */
export const SaleOrder = defineEnumeration("SaleOrder", [
  [null, "goodsOrder", "兑换订单", "Mall order"],
  [null, "modelOrder", "模型订单", "Order of a model"],
  [null, "printOrder", "打印订单", "Print order"],
  [null, "photo3dOrder", "照片3D订单", "3D-photo order"],
  [null, "coinOrder", "金币订单", "Coin order"],
]);

/** What a member asks for. */
export const SaleKind = defineEnumeration("SaleKind", [
  [null, "refund", "仅退款", "Refund"],
  [null, "returnRefund", "退货退款", "Return and refund"],
  [null, "exchange", "换货", "Exchange"],
  [null, "resend", "补发", "Resend"],
  [null, "repair", "维修", "Repair"],
]);

/** States of a case, with the numbers of ReviewFlow. */
export const SaleStatus = defineEnumeration("SaleStatus", [
  [1, "waiting", "待处理", "Waiting", "yellow"],
  [2, "passed", "已同意", "Agreed", "blue"],
  [3, "notPassed", "已拒绝", "Refused", "red"],
  [4, "success", "已完成", "Done", "green"],
  [5, "down", "已撤销", "Withdrawn"],
]);

/** How far the goods of a case are on their way back. */
export const GoodsBack = defineEnumeration("GoodsBack", [
  [null, "notNeeded", "无需退回", "Not needed"],
  [null, "waiting", "待寄回", "To be sent", "yellow"],
  [null, "sent", "已寄回", "On its way", "blue"],
  [null, "arrived", "已收到", "Arrived", "green"],
  [null, "damaged", "收到但损坏", "Arrived damaged", "red"],
]);

/** Who pays the way back. */
export const WayPayer = defineEnumeration("WayPayer", [
  [null, "member", "会员", "Member"],
  [null, "platform", "平台", "Platform"],
  [null, "byReason", "按原因", "By reason"],
]);

/** Scopes of a service, the most exact one first. */
export const ServiceScope = defineEnumeration("ServiceScope", [
  [null, "goods", "指定商品", "Goods"],
  [null, "goodsClass", "商品分类", "Goods class"],
  [null, "orderType", "订单类型", "Kind of order"],
]);

/** Who speaks in a case. */
export const SaleSide = defineEnumeration("SaleSide", [
  [null, "user", "会员", "Member"],
  [null, "staff", "客服", "Staff"],
]);

/** What an agreement says of the goods, with the values of `GoodsBack`. */
export const AgreedBack = defineEnumeration("AgreedBack", [
  [null, "notNeeded", "无需退回", "Not needed"],
  [null, "waiting", "需寄回", "To be sent back"],
]);
