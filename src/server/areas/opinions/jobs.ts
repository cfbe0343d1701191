import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { sampleDecisions } from "./sample-decisions.ts";

export const jobs: readonly PeriodicJob[] = [
  {
    name: "sampleDecisions",
    label: ["抽取复核", "Choosing decisions for a second opinion"],
    every: 60,
    shows: true,
    run: ({ db }) => sampleDecisions(db),
  },
];
