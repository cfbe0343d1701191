import { bool, decimal, i18n, int, money, oneOf, part, someOf, text, treeRef } from "#kernel/field.ts";
import { reverseCount } from "#kernel/derived-fields.ts";
import { defineResource } from "#kernel/resource.ts";
import { Currency, inCurrency } from "#domain/currency.ts";
import { Courier } from "#domain/enumerations/money.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { Language } from "#domain/enumerations/system.ts";
import { upDown } from "#domain/machines.ts";
import { regionProblems } from "./region.rules.ts";

/** Most grams of a unit of weight: 100 kg. */
const MOST_GRAMS = 100_000;
const grams = (label: readonly [string, string]) => int({ label, required: true, min: 1, max: MOST_GRAMS });
const price = (label: readonly [string, string]) => money({ currency: inCurrency, label, required: true });

/** What the way to a region costs (freight.ts). */
export const freightFields = {
  firstGrams: grams(["首重（克）", "First weight, g"]),
  firstPrice: price(["首重运费", "First price"]),
  nextGrams: grams(["续重（克）", "Each next weight, g"]),
  nextPrice: price(["续重运费", "Next price"]),
  freeFrom: money({ currency: inCurrency, label: ["满额包邮", "Free from"], min: 1 }),
};

const days = (label: readonly [string, string]) => int({ label, min: 0, max: 90 });

/** Where goods may go, at what freight and by whom: countries, their provinces and cities. */
export const region = defineResource({
  name: "region",
  area: "goods",
  label: ["配送区域", "Region"],
  title: "name",
  module: "activity",
  fields: {
    name: i18n(40, { label: ["名称", "Name"], required: true, search: true }),
    code: text(6, {
      label: ["代码", "Code"],
      hint: ["国家用 ISO 3166 两位代码，省如 CN-GD，市如 440300", "ISO 3166: CN for a country, CN-GD for a province"],
      required: true,
      unique: true,
      isCode: true,
      search: true,
      filter: true,
      pattern: {
        of: /^([A-Z]{2}|[A-Z]{2}-[A-Z0-9]{1,3}|\d{6})$/,
        message: ["应如 CN、CN-GD 或 440300", "must be a code such as CN, CN-GD or 440300"],
      },
    }),
    parent: treeRef("region", "parent", { label: ["上级", "Parent"], filter: true }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], required: true, filter: true }),
    lang: oneOf(Language, { label: ["语言", "Language"] }),
    timezone: text(40, { label: ["时区", "Time zone"], hint: ["如 Asia/Shanghai", "Such as Europe/Berlin"] }),
    couriers: someOf(Courier, { label: ["快递", "Couriers"], filter: true }),
    freight: part(freightFields, {
      label: ["运费", "Freight"],
      hint: ["不填则按上级的运费", "Left empty, that of the parent applies"],
    }),
    taxRate: decimal(2, { label: ["税率（%）", "Tax, %"], min: 0, max: 100, default: 0 }),
    daysMin: days(["最快（天）", "Fewest days"]),
    daysMax: days(["最慢（天）", "Most days"]),
    idNeeded: bool({
      label: ["清关需身份证", "Identity number"],
      hint: ["海关要求收件人的身份证号", "Customs ask for that of the receiver"],
      filter: true,
    }),
    goods: reverseCount("goods", "regions", { label: ["专供商品", "Goods for it"] }),
    warehouse: text(100, { label: ["发货仓", "Warehouse"] }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(UpDown, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  machine: upDown,
  tree: { parent: "parent", levels: 3, same: ["currency"] },
  rankedWithin: ["parent"],
  problems: regionProblems,
  list: {
    columns: [
      "name",
      "code",
      "currency",
      "couriers",
      "freight",
      "daysMin",
      "daysMax",
      "taxRate",
      "goods",
      "rank",
      "status",
    ],
    sort: "rank",
  },
  form: [
    { title: ["区域", "Region"], fields: ["parent", "name", "code", "currency", "lang", "timezone"] },
    {
      title: ["配送", "Delivery"],
      fields: ["couriers", "freight", "daysMin", "daysMax", "warehouse", "idNeeded", "taxRate"],
    },
  ],
  allows: ["add", "edit", "rank", "delete", "export"],
});
