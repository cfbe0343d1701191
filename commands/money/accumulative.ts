import { accumulative } from "#domain/money/accumulative.resource.ts";
import { defineCommands } from "#commands/define.ts";

const browser = { action: { type: "browser" }, ungated: true } as const;

export const accumulativeCommands = defineCommands(accumulative, {
  rebuild: {
    label: ["从流水重算", "Rebuild from the ledger"],
    action: { type: "handler" },
    targets: "none",
    layer: "page",
    undoable: false,
    words: "重建 核对 累计 recompute totals",
  },
  openAccount: { ...browser, label: ["打开账户", "Open account"], key: "o", words: "余额 对账单 statement balance" },
  openFlows: { ...browser, label: ["打开流水", "Open flows"], key: "n", words: "明细 分录 legs entries" },
});
