import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { convertWaiting } from "./convert-next.ts";

export const jobs: readonly PeriodicJob[] = [
  {
    name: "convertTo3mf",
    label: ["转3MF", "Converting to 3MF"],
    every: 2,
    shows: true,
    run: convertWaiting,
  },
];
