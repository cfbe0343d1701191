import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { payReached } from "./claims.ts";
import { countKnown, revokeGone } from "./count-known.ts";
import { countDays } from "./count-days.ts";
import { countToday } from "./count-today.ts";

const now = (): number => Math.floor(Date.now() / 1_000);

export const jobs: readonly PeriodicJob[] = [
  {
    name: "countMemberTasks",
    label: ["为任务计数", "Counting for tasks of members"],
    every: 60,
    run: ({ db }) => countKnown(db),
  },
  {
    name: "takeBackMemberTasks",
    label: ["收回已撤销动作的计数", "Taking back undone actions"],
    every: 60,
    run: ({ db }) => revokeGone(db),
  },
  {
    name: "payMemberTasks",
    label: ["发放任务奖励", "Giving rewards of tasks"],
    every: 15,
    run: ({ db }) => payReached(db),
  },
  {
    name: "countTasksToday",
    label: ["统计今日任务", "Counting the tasks of today"],
    every: 60,
    run: async ({ db }) => {
      await countToday(db, now());
      await countDays(db, now());
    },
  },
];
