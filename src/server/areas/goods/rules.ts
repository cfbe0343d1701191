import type { AreaRules } from "#server/commands/area-rules.ts";
import { couponConsequences, keepWorth } from "./coupon-rules.ts";
import * as goods from "./goods-rules.ts";

export const rules: AreaRules = {
  consequences: { goods: goods.goodsConsequences, goodsCode: goods.codeConsequences, couponRecord: couponConsequences },
  fill: { goods: goods.fillGoods },
  refuses: {
    "goods.pass": goods.refuseUp,
    "goods.putUp": goods.refuseUp,
    "goodsSku.stockIn": goods.refuseForCodes,
    "goodsSku.stockOut": goods.refuseForCodes,
    "goodsSku.importCodes": goods.refuseWithoutCodes,
  },
  beforeWrite: { coupon: keepWorth },
  afterWrite: { goods: goods.afterGoods, goodsCode: goods.afterCode },
};
