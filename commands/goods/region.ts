import { Currency } from "#domain/currency.ts";
import { freightFields, region } from "#domain/goods/region.resource.ts";
import { oneOf, part, someOf } from "#kernel/field.ts";
import { Courier } from "#domain/enumerations/money.ts";
import { defineCommands } from "#commands/define.ts";
import { upDownCommands } from "#commands/shelf.ts";
import { treeCommands } from "#commands/tree.ts";

export const regionCommands = defineCommands(region, {
  ...upDownCommands,
  ...treeCommands(region),
  setFreight: {
    label: ["统一运费", "Freight for many"],
    key: "f",
    targets: "many",
    action: { type: "handler" },
    undoable: false,
    input: {
      currency: oneOf(Currency, {
        label: ["币种", "Currency"],
        hint: ["所选区域须都用此币种", "All chosen regions have this currency"],
        required: true,
      }),
      freight: part(freightFields, { label: ["运费", "Freight"], required: true }),
    },
    words: "邮费 快递费 首重 续重 shipping price",
  },
  editCouriers: {
    label: ["改快递", "Edit couriers"],
    key: "c",
    targets: "many",
    action: { type: "change", fields: ["couriers"] },
    input: { couriers: someOf(Courier, { label: ["快递", "Couriers"], required: true }) },
    words: "物流 承运 carrier shipping",
  },
  tryFreight: {
    label: ["运费试算", "Try freight"],
    key: "v",
    action: { type: "browser" },
    ungated: true,
    words: "计算 邮费 重量 weight price calculate",
  },
});
