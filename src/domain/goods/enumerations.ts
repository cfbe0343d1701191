import { defineEnumeration } from "#kernel/enumeration.ts";

/** Currencies in which the goods of a class show their prices. */
export const UnitShown = defineEnumeration("UnitShown", [
  [null, "beans", "金豆", "Beans"],
  [null, "coins", "金币", "Coins"],
  [null, "both", "金豆和金币", "Both"],
]);

/** What a member gets. All but physical goods are delivered by the platform itself. */
export const GoodsKind = defineEnumeration("GoodsKind", [
  [null, "physical", "实物", "Physical"],
  [null, "coupon", "优惠券", "Coupon"],
  [null, "memberDays", "会员天数", "Member days"],
  [null, "modelDownload", "模型下载次数", "Model downloads"],
  [null, "cloudSpace", "云空间", "Cloud space"],
  [null, "boostTicket", "助力券", "Boost ticket"],
  [null, "partnerCode", "合作兑换码", "Partner code"],
]);

export const FreightKind = defineEnumeration("FreightKind", [
  [null, "free", "包邮", "Free"],
  [null, "byRegion", "按区域", "By region"],
]);

/** How much is left of an article, against its own limit. */
export const StockState = defineEnumeration("StockState", [
  [null, "enough", "充足", "Enough", "green"],
  [null, "low", "偏低", "Low", "yellow"],
  [null, "none", "售罄", "Sold out", "red"],
]);

/** Why the stock of a variant changed. */
export const StockMove = defineEnumeration("StockMove", [
  [null, "in", "入库", "In"],
  [null, "out", "出库", "Out"],
  [null, "reserve", "下单占用", "Reserved"],
  [null, "freed", "释放", "Freed"],
  [null, "sold", "售出", "Sold"],
]);

export const CodeState = defineEnumeration("CodeState", [
  [null, "free", "未发出", "Free", "blue"],
  [null, "out", "已发出", "Handed out", "green"],
  [null, "void", "已作废", "Void", "red"],
]);

/** What a coupon applies to. */
export const CouponScope = defineEnumeration("CouponScope", [
  [null, "all", "全部", "Everything"],
  [null, "classes", "商品分类", "Classes of goods"],
  [null, "goods", "指定商品", "Some goods"],
  [null, "models", "指定模型", "Some models"],
  [null, "memberLevels", "会员等级", "Member levels"],
  [null, "printService", "打印服务", "Print service"],
]);

export const CouponValid = defineEnumeration("CouponValid", [
  [null, "fixed", "固定日期", "Fixed dates"],
  [null, "days", "领取后天数", "Days after receipt"],
]);

export const CouponSource = defineEnumeration("CouponSource", [
  [null, "received", "领取", "Received"],
  [null, "activity", "活动", "Activity"],
  [null, "task", "任务", "Task"],
  [null, "giftBag", "礼包", "Gift bag"],
  [null, "grant", "发放", "Grant"],
  [null, "bought", "兑换", "Bought"],
  [null, "compensation", "补偿", "Compensation"],
  [null, "level", "升级", "Level"],
]);

export const CouponState = defineEnumeration("CouponState", [
  [null, "unused", "未使用", "Unused", "blue"],
  [null, "locked", "已锁定", "Locked", "yellow"],
  [null, "used", "已使用", "Used", "green"],
  [null, "expired", "已过期", "Expired"],
  [null, "void", "已作废", "Void", "red"],
]);
