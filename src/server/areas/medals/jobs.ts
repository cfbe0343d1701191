import { sensation } from "#domain/medals/sensation.resource.ts";
import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { takeOutLeavers } from "#server/areas/users/take-out-leavers.ts";
import { giveByConditions } from "./give-by-conditions.ts";

export const jobs: readonly PeriodicJob[] = [
  {
    name: "giveEarnedMedals",
    label: ["发放达标勋章", "Giving earned medals"],
    every: 3_600,
    shows: true,
    run: ({ db }) => giveByConditions(db),
  },
  {
    name: "takeDownStars",
    label: ["下线离开的红人", "Taking down stars who left"],
    every: 60,
    shows: true,
    run: ({ db }) => takeOutLeavers(db, sensation),
  },
];
