import { bool, count, i18n, image, int, money, oneOf, ref, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { BEANS, COINS } from "#domain/amount-formats.ts";
import { Currency, inCurrency } from "#domain/currency.ts";

const ownPrice: readonly [string, string] = ["不填则按商品的价格", "Left empty, the price of the goods applies"];
const counted = (label: readonly [string, string]) => count({ label, default: 0, min: 0, readOnly: true });

/** A variant of an article, with a stock of its own. The form of the article edits it. */
export const goodsSku = defineResource({
  name: "goodsSku",
  area: "goods",
  label: ["规格", "Variant"],
  title: "spec",
  module: "activity",
  fields: {
    goods: ref("goods", { label: ["商品", "Goods"], required: true, readOnly: true, filter: true, partOf: true }),
    spec: i18n(40, { label: ["规格", "Variant"], required: true, search: true }),
    code: text(32, {
      label: ["规格编码", "Code"],
      required: true,
      unique: true,
      isCode: true,
      search: true,
      filter: true,
    }),
    image: image({ label: ["图片", "Picture"] }),
    priceBeans: money({ currency: BEANS, label: ["金豆价", "Price in beans"], hint: ownPrice, min: 1 }),
    priceCoins: money({ currency: COINS, label: ["金币价", "Price in coins"], hint: ownPrice, min: 1 }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], default: "renminbi", readOnly: true }),
    priceMoney: money({ currency: inCurrency, label: ["现金价", "Price in money"], hint: ownPrice, min: 1 }),
    grams: int({ label: ["重量（克）", "Weight, g"], default: 0, min: 0, max: 1_000_000 }),
    isOffered: { ...bool({ label: ["可售", "Offered"], filter: true }), default: true },
    stock: counted(["库存", "Stock"]),
    reserved: counted(["占用", "Reserved"]),
    sold: counted(["已售", "Sold"]),
    rank: int({ label: ["排序", "Rank"], default: 0, readOnly: true, sort: true }),
  },
  list: {
    columns: ["spec", "goods", "code", "image", "priceBeans", "stock", "reserved", "sold", "grams", "isOffered"],
    sort: "rank",
  },
  allows: ["export"],
});
