import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { settleStock } from "./settle-stock.ts";

export const jobs: readonly PeriodicJob[] = [
  {
    name: "settleStock",
    label: ["核对商品库存", "Settling the stock of goods"],
    every: 60,
    shows: true,
    run: ({ db }) => settleStock(db),
  },
];
