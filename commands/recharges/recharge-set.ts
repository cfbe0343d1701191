import { Currency, inCurrency } from "#domain/currency.ts";
import { rechargeSet } from "#domain/recharges/recharge-set.resource.ts";
import { int, money, oneOf, rows } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { upDownCommands } from "#commands/shelf.ts";

export const rechargeSetCommands = defineCommands(rechargeSet, {
  ...upDownCommands,
  reprice: {
    label: ["改价", "Change price"],
    key: "alt+p",
    action: { type: "handler" },
    targets: "one",
    input: {
      prices: rows(
        {
          currency: oneOf(Currency, { label: ["币种", "Currency"], required: true }),
          amount: money({ currency: inCurrency, label: ["价格", "Price"], required: true, min: 1 }),
        },
        { label: ["价格", "Prices"], required: true, max: 10 },
      ),
      bonusCoins: int({ label: ["赠送金币", "Bonus coins"], min: 0, max: 1_000_000 }),
    },
    undoable: false,
    bulk: false,
    words: "价格 调价 涨价 降价 new price",
  },
  preview: {
    label: ["预览套餐", "Preview pack"],
    key: "v",
    action: { type: "browser" },
    ungated: true,
    words: "会员 效果 应用 app look members see",
  },
});
