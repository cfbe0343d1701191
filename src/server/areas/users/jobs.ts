import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { expireStrikes } from "./strikes.ts";

export const jobs: readonly PeriodicJob[] = [
  {
    name: "expireStrikes",
    label: ["违规到期", "Ending strikes"],
    every: 600,
    run: ({ db }) => expireStrikes(db),
  },
];
