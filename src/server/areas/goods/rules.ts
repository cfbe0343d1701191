import type { AreaRules } from "#server/commands/area-rules.ts";
import { afterGoods, fillGoods, goodsConsequences, refuseForCodes, refuseUp } from "./goods-rules.ts";

export const rules: AreaRules = {
  consequences: { goods: goodsConsequences },
  fill: { goods: fillGoods },
  refuses: {
    "goods.pass": refuseUp,
    "goods.putUp": refuseUp,
    "goodsSku.stockIn": refuseForCodes,
    "goodsSku.stockOut": refuseForCodes,
  },
  afterWrite: { goods: afterGoods },
};
