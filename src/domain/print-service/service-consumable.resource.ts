import { Currency, inCurrency } from "#domain/currency.ts";
import { MaterialType } from "#domain/enumerations/devices.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { upDown } from "#domain/machines.ts";
import { bool, color, decimal, i18n, image, int, laterRef, money, oneOf, rows } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { rollupCount } from "#kernel/rollups.ts";
import { PriceUnit, PrintTech } from "./enumerations.ts";

const grade = (label: readonly [string, string]) => int({ label, min: 1, max: 5 });

/** A material of the library. Providers offer what stands in it, so that their prices compare. */
export const serviceConsumable = defineResource({
  name: "serviceConsumable",
  area: "print-service",
  label: ["耗材", "Consumable"],
  title: "name",
  module: "printer",
  fields: {
    name: i18n(50, { label: ["名称", "Name"], required: true, search: true }),
    material: oneOf(MaterialType, { label: ["材料", "Material"], required: true, filter: true }),
    tech: oneOf(PrintTech, { label: ["工艺", "Technology"], required: true, filter: true }),
    brand: { ...laterRef("consumableBrand", { label: ["品牌", "Brand"] }), filter: true },
    colours: rows(
      {
        name: i18n(20, { label: ["颜色", "Colour"], required: true }),
        color: color({ label: ["色值", "Value"], required: true }),
      },
      { label: ["颜色", "Colours"], required: true, max: 40 },
    ),
    picture: image({ label: ["图片", "Picture"], required: true }),
    intro: i18n(300, { label: ["介绍", "Introduction"] }),
    density: decimal(2, { label: ["密度 g/cm³", "Density, g/cm³"], required: true, min: 0.5, max: 9 }),
    strength: grade(["强度", "Strength"]),
    toughness: grade(["韧性", "Toughness"]),
    heatResistance: grade(["耐热", "Heat resistance"]),
    detail: grade(["细节", "Detail"]),
    heatMax: int({ label: ["最高使用温度 °C", "Heat at most, °C"], min: 0, max: 400 }),
    minWall: decimal(2, { label: ["最小壁厚 mm", "Thinnest wall, mm"], required: true, min: 0.3, max: 5, sort: true }),
    tolerance: decimal(2, { label: ["公差 mm", "Tolerance, mm"], min: 0.05, max: 1 }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], required: true }),
    guidePrice: money({ currency: inCurrency, label: ["指导价", "Guide price"], required: true, min: 1 }),
    unit: oneOf(PriceUnit, { label: ["计价单位", "Priced by"], required: true }),
    foodSafe: bool({ label: ["食品级", "Food safe"] }),
    flexible: bool({ label: ["柔性", "Flexible"] }),
    providers: rollupCount(
      { resource: "providerConsumable", by: "consumable", one: true, kept: true },
      { label: ["服务商", "Providers"], sort: true },
    ),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(UpDown, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  machine: upDown,
  rankedWithin: [],
  list: {
    columns: [
      "picture",
      "name",
      "material",
      "tech",
      "colours",
      "density",
      "minWall",
      "guidePrice",
      "unit",
      "providers",
      "status",
      "rank",
    ],
    sort: "rank",
  },
  form: [
    { title: ["耗材", "Consumable"], fields: ["name", "material", "tech", "colours", "picture", "intro"] },
    {
      title: ["性能", "Properties"],
      fields: [
        "density",
        "strength",
        "toughness",
        "heatResistance",
        "detail",
        "heatMax",
        "minWall",
        "tolerance",
        "foodSafe",
        "flexible",
      ],
    },
    { title: ["价格", "Price"], fields: ["currency", "guidePrice", "unit"] },
  ],
  children: [
    {
      resource: "providerConsumable",
      by: "consumable",
      label: ["服务商报价", "Offers"],
      columns: ["provider", "price", "unit", "offGuide", "stock", "review", "shelf"],
    },
  ],
  allows: ["add", "copy", "edit", "rank", "delete", "export"],
});
