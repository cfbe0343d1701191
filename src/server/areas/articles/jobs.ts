import { userSaid } from "#domain/articles/user-said.resource.ts";
import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { takeOutLeavers } from "#server/areas/users/take-out-leavers.ts";

export const jobs: readonly PeriodicJob[] = [
  {
    name: "takeDownSayings",
    label: ["下线离开会员的用户说", "Taking down sayings of members who left"],
    every: 60,
    shows: true,
    run: ({ db }) => takeOutLeavers(db, userSaid),
  },
];
