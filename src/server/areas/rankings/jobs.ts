import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { runBoards } from "./boards/run-boards.ts";

export const jobs: readonly PeriodicJob[] = [
  {
    name: "runBoards",
    label: ["计算榜单", "Computing boards"],
    every: 60,
    run: ({ db }) => runBoards(db),
  },
];
