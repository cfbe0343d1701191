import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { countDays } from "./days.ts";

export const jobs: readonly PeriodicJob[] = [
  {
    name: "countBeanDays",
    label: ["统计每日金豆", "Counting the beans of each day"],
    every: 30,
    run: ({ db }) => countDays(db),
  },
];
