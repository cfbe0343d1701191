import { count, oneOf, ref, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { StockMove } from "./enumerations.ts";

/**
 * A movement of the stock of a variant. The sum of the amounts is its stock, and that of `held` what open orders have
 * reserved. Commands and orders write it together with the stock.
 */
export const goodsStock = defineResource({
  name: "goodsStock",
  area: "goods",
  label: ["库存流水", "Stock movement"],
  title: "sku",
  module: "activity",
  fields: {
    sku: ref("goodsSku", { label: ["规格", "Variant"], required: true, readOnly: true, filter: true }),
    goods: ref("goods", { label: ["商品", "Goods"], required: true, readOnly: true, filter: true }),
    kind: oneOf(StockMove, { label: ["类别", "Kind"], required: true, readOnly: true, filter: true }),
    amount: count({ label: ["变动", "Change"], required: true, readOnly: true }),
    held: count({ label: ["占用变动", "Change of reserved"], default: 0, readOnly: true }),
    balanceAfter: count({ label: ["变动后库存", "Stock after"], required: true, readOnly: true, min: 0 }),
    user: ref("user", { label: ["会员", "Member"], readOnly: true, filter: true }),
    orderLine: text(64, { label: ["订单行", "Order line"], readOnly: true, isCode: true, filter: true }),
    idemKey: text(80, { label: ["幂等键", "Key"], readOnly: true, inner: true, isCode: true, unique: true }),
    reason: text(200, { label: ["原因", "Reason"], readOnly: true, isReason: true }),
  },
  list: {
    columns: [
      "sku",
      "kind",
      "amount",
      "held",
      "balanceAfter",
      "goods",
      "orderLine",
      "user",
      "reason",
      "creator",
      "createTime",
    ],
    sort: "-createTime",
    sums: ["amount", "held"],
  },
  appendOnly: true,
  standard: { creator: { filter: true } },
  indexes: [{ by: ["goods", "user", "-createTime"] }],
  allows: ["export"],
});
