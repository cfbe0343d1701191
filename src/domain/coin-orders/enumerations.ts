import { defineEnumeration } from "#kernel/enumeration.ts";

/**
 * What coins buy. The key is the name of the resource, where there is one. Cloud space, member days and boost tickets are
 * offered by nothing yet.
 */
export const CoinObject = defineEnumeration("CoinObject", [
  [null, "goods", "商品", "Goods"],
  [null, "model", "模型", "Model"],
  [null, "photoModel", "照片建模", "Photo modelling"],
  [null, "printConfig", "打印配置", "Print configuration"],
  [null, "cloudSpace", "云空间", "Cloud space"],
  [null, "memberDays", "会员天数", "Member days"],
  [null, "boostTicket", "助力券", "Boost ticket"],
]);
