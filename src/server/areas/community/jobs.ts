import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { countAsked } from "./consents.ts";

export const jobs: readonly PeriodicJob[] = [
  {
    name: "countAsked",
    label: ["统计待同意会员", "Counting members asked for consent"],
    every: 3_600,
    run: ({ db }) => countAsked(db),
  },
];
