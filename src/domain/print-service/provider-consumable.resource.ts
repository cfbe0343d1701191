import { Currency, inCurrency } from "#domain/currency.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { color, decimal, int, money, oneOf, ref, rows, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { MaterialType } from "#domain/enumerations/devices.ts";
import { rollupCount } from "#kernel/rollups.ts";
import { MaterialStock, OfferReview, PriceUnit, PrintTech } from "./enumerations.ts";

const machine = defineMachine({
  fields: { review: OfferReview, shelf: UpDown },
  initial: { review: "waiting", shelf: "down" },
  transitions: {
    pass: { from: { review: ["waiting"] }, to: { review: "passed" } },
    noPass: { from: { review: ["waiting"] }, to: { review: "notPassed", shelf: "down" }, reason: "required" },
    putUp: { from: { review: ["passed"], shelf: ["down"] }, to: { shelf: "up" } },
    putDown: { from: { shelf: ["up"] }, to: { shelf: "down" } },
    /** A price inside the band passes by itself, one outside waits for a look. */
    passByBand: { from: {}, to: { review: "passed" }, system: true },
    wait: { from: {}, to: { review: "waiting" }, system: true },
  },
});

/** What a provider stocks of a material, and asks for it. An order keeps the price of its day. */
export const providerConsumable = defineResource({
  name: "providerConsumable",
  area: "print-service",
  label: ["服务商耗材", "Consumable of a provider"],
  title: "heading",
  module: "printer",
  fields: {
    /** Names of provider and material. */
    heading: text(130, { label: ["耗材", "Offer"], readOnly: true, search: true }),
    provider: ref("printProvider", { label: ["服务商", "Provider"], required: true, immutable: true, filter: true }),
    consumable: ref("serviceConsumable", {
      label: ["耗材库", "Consumable"],
      required: true,
      immutable: true,
      filter: true,
    }),
    material: oneOf(MaterialType, { label: ["材料", "Material"], readOnly: true, filter: true }),
    tech: oneOf(PrintTech, { label: ["工艺", "Technology"], readOnly: true, filter: true }),
    colours: rows(
      { color: color({ label: ["色值", "Value"], required: true }) },
      {
        label: ["颜色", "Colours"],
        hint: ["须是耗材库里有的颜色", "Colours that the library has"],
        required: true,
        max: 40,
      },
    ),
    unit: oneOf(PriceUnit, { label: ["计价单位", "Priced by"], required: true }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], required: true, filter: true }),
    price: money({ currency: inCurrency, label: ["单价", "Price"], required: true, min: 1, sort: true }),
    startPrice: money({ currency: inCurrency, label: ["起步价", "Start price"], default: 0 }),
    machineHour: money({ currency: inCurrency, label: ["机时费", "Machine hour"], default: 0 }),
    /** Share of the guide price of the library, in its unit. None where the currencies differ. */
    offGuide: decimal(4, {
      label: ["偏离指导价", "Off the guide price"],
      readOnly: true,
      percent: true,
      min: -1,
      max: 10_000,
      filter: true,
      sort: true,
    }),
    stock: oneOf(MaterialStock, { label: ["库存", "Stock"], default: "plenty", required: true, filter: true }),
    leadDays: int({ label: ["交期（天）", "Lead time, days"], min: 1, max: 30 }),
    orders: rollupCount(
      { resource: "printOrder", by: "offers", days: 30 },
      { label: ["30 天订单", "Orders, 30 days"] },
    ),
    review: oneOf(OfferReview, { label: ["审核", "Review"], default: "waiting", filter: true }),
    shelf: oneOf(UpDown, { label: ["状态", "Status"], default: "down", filter: true }),
    reason: text(200, { label: ["原因", "Reason"], readOnly: true, isReason: true }),
    reviewer: ref("admin", { label: ["审核人", "Reviewer"], readOnly: true }),
    reviewTime: time({ label: ["审核时间", "Reviewed"], readOnly: true }),
  },
  machine,
  uniqueTogether: [["provider", "consumable"]],
  list: {
    columns: [
      "heading",
      "provider",
      "consumable",
      "colours",
      "price",
      "unit",
      "offGuide",
      "stock",
      "review",
      "shelf",
      "orders",
    ],
    keeps: ["price"],
    sort: "-createTime",
  },
  form: [
    { title: ["耗材", "Consumable"], fields: ["provider", "consumable", "colours", "stock", "leadDays"] },
    { title: ["价格", "Prices"], fields: ["currency", "unit", "price", "startPrice", "machineHour"] },
  ],
  allows: ["add", "edit", "delete", "export"],
  indexes: [{ by: ["review", "-createTime"] }],
});
