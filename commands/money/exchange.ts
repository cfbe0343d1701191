import { exchangeRate } from "#domain/money/exchange-rate.resource.ts";
import { exchangeRecord } from "#domain/money/exchange-record.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const exchangeRateCommands = defineCommands(exchangeRate, {
  takeDown: {
    label: ["停用比例", "Take rate down"],
    key: "f",
    targets: "one",
    isGrave: true,
    undoable: false,
    words: "下架 作废 停止 stop end rate",
  },
});

export const exchangeRecordCommands = defineCommands(exchangeRecord, {
  reverse: {
    label: ["撤回兑换", "Reverse exchange"],
    key: "b",
    action: { type: "handler" },
    targets: "one",
    reasons: "free",
    guard: [
      { filter: "state:succ", message: ["只有成功的兑换可以撤回", "Only an exchange that succeeded is reversed"] },
      { filter: "time:>=-24h", message: ["已超过 24 小时，不能撤回", "After 24 hours it is not reversed"] },
    ],
    foretells: true,
    notBy: ["user"],
    approval: "always",
    undoable: false,
    stepUp: true,
    isGrave: true,
    risk: "pays",
    words: "撤销 退回 冲正 reverse undo back",
  },
});
