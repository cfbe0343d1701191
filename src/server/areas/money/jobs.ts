import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { addTotals } from "#server/ledger/totals.ts";
import { checkAtNight } from "./check-at-night.ts";

export const jobs: readonly PeriodicJob[] = [
  {
    name: "addLedgerTotals",
    label: ["汇总账户", "Adding up accounts"],
    every: 10,
    run: ({ db }) => addTotals(db),
  },
  {
    name: "checkLedger",
    label: ["夜间对账", "Nightly check of the ledger"],
    every: 300,
    run: ({ db }) => checkAtNight(db),
  },
];
