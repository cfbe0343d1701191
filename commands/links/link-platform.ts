import { Currency, inCurrency } from "#domain/currency.ts";
import { linkCost } from "#domain/links/link-cost.resource.ts";
import { linkPlatform } from "#domain/links/link-platform.resource.ts";
import { money, oneOf, ref } from "#kernel/field.ts";
import { fieldOf } from "#kernel/resource.ts";
import { defineCommands } from "#commands/define.ts";
import { onOffCommands } from "#commands/shelf.ts";

export const linkPlatformCommands = defineCommands(linkPlatform, {
  ...onOffCommands,
  enterCost: {
    label: ["录入费用", "Enter cost"],
    key: "o",
    action: { type: "handler" },
    targets: "one",
    input: {
      month: { ...fieldOf(linkCost, "month"), label: ["月份", "Month"] },
      currency: oneOf(Currency, {
        label: ["币种", "Currency"],
        hint: ["不填则用平台的币种", "Empty for the currency of the platform"],
      }),
      amount: money({ currency: inCurrency, label: ["金额", "Amount"], required: true }),
    },
    undoable: false,
    words: "花费 预算 投放 spend budget money month",
  },
  merge: {
    label: ["合并到", "Merge into"],
    key: "m",
    action: { type: "handler" },
    targets: "many",
    input: { target: ref("linkPlatform", { label: ["目标平台", "Target platform"], required: true }) },
    foretells: true,
    undoable: false,
    words: "重复 归并 double duplicate join",
  },
});
