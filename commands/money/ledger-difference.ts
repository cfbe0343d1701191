import { ledgerDifference } from "#domain/money/ledger-difference.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const ledgerDifferenceCommands = defineCommands(ledgerDifference, {
  explain: {
    label: ["说明差异", "Explain difference"],
    key: "m",
    targets: "one",
    reasons: "free",
    undoable: false,
    silent: true,
    words: "备注 处理 对账 explain note reconcile",
  },
});
