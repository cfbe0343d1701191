import { goodsOrder } from "#domain/mall/goods-order.resource.ts";
import { modelOrder } from "#domain/orders/model-order.resource.ts";
import type { AreaRules } from "#server/commands/area-rules.ts";
import { recordCoinOrder } from "./record-coin-order.ts";

/** The coin order of an article or a model follows each step of its own order. */
export const rules: AreaRules = {
  afterWrite: {
    goodsOrder: (tx, context, { after }) => recordCoinOrder(tx, context, goodsOrder.name, after),
    modelOrder: (tx, context, { after }) => recordCoinOrder(tx, context, modelOrder.name, after),
  },
};
