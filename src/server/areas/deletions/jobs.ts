import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { eraseDue, freeNames } from "./erase.ts";
import { refreshChecks } from "./refresh-checks.ts";

export const jobs: readonly PeriodicJob[] = [
  {
    name: "eraseAccounts",
    label: ["清除已注销账号", "Erasing accounts"],
    every: 10,
    run: ({ db }) => eraseDue(db),
  },
  {
    name: "freeNames",
    label: ["释放已注销账号的名称", "Freeing names of deleted accounts"],
    every: 3_600,
    run: ({ db }) => freeNames(db),
  },
  {
    name: "checkDeletions",
    label: ["检查注销申请", "Checking deletion requests"],
    every: 60,
    run: ({ db }) => refreshChecks(db),
  },
];
