import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { replaceOwners } from "./replace-owners.ts";

export const jobs: readonly PeriodicJob[] = [
  {
    name: "replaceOwners",
    label: ["替换离开的圈主", "Replacing owners of circles"],
    every: 60,
    shows: true,
    run: ({ db }) => replaceOwners(db),
  },
];
