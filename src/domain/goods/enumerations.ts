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
