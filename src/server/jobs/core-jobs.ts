import { deliverOutbox } from "#server/outbox/deliver.ts";
import { disableLeavers } from "#server/auth/session/disable-leavers.ts";
import { refreshAllSums } from "#server/charts/refresh-sums.ts";
import { runDue } from "#server/commands/timed-transitions.ts";
import { compactCounters } from "#server/queue/counters/compact.ts";
import { noteHours } from "#server/queue/hours.ts";
import { raiseAlerts } from "#server/queue/raise-alerts.ts";
import { refreshAllDeltas } from "#server/resources/refresh-deltas.ts";
import { refreshAllKept } from "#server/resources/refresh-kept.ts";
import type { Database } from "#server/db/sql.ts";
import { resumeTasks } from "#server/tasks/resume-tasks.ts";
import { expireTaskFiles } from "#server/tasks/task-files.ts";
import { deleteExpired, eraseUnused } from "./delete-expired.ts";
import type { PeriodicJob } from "./periodic-job.ts";
import { retryFailed } from "./retry-failed.ts";

/** Milliseconds after which what was sent and never stored is erased. */
const DAY_MS = 86_400_000;

/** Tries reviews once more that had failed at every attempt. */
export async function takeUpReviews(db: Database, report: (line: string) => void): Promise<void> {
  const n = await retryFailed(db);
  if (n > 0) report(`${n} reviews that had failed at every attempt are tried once more.`);
}

/** Periodic work of the core. That of an area is in its `jobs.ts`. */
export const coreJobs: readonly PeriodicJob[] = [
  {
    name: "deliverOutbox",
    label: ["发送消息", "Sending messages"],
    every: 0.5,
    run: ({ db, report }) => deliverOutbox(db, report),
  },
  {
    name: "timedTransitions",
    label: ["到时变更状态", "Timed transitions"],
    every: 20,
    shows: true,
    run: ({ db, report, signal }) => runDue(db, report, signal),
  },
  {
    name: "deleteExpired",
    label: ["删除过期数据", "Deleting expired rows"],
    every: 30,
    run: ({ db }) => deleteExpired(db),
  },
  {
    name: "eraseUnused",
    label: ["清除未使用的上传", "Erasing unused uploads"],
    every: 600,
    run: ({ db, storage }) => eraseUnused(db, storage),
  },
  {
    name: "eraseIncoming",
    label: ["清除未完成的上传", "Erasing unfinished uploads"],
    every: 3_600,
    run: ({ uploads }) => uploads.erase(Date.now() - DAY_MS),
  },
  {
    name: "retryReviews",
    label: ["重试失败的机审", "Retrying failed reviews"],
    every: 600,
    run: ({ db, report }) => takeUpReviews(db, report),
  },
  {
    name: "compactCounters",
    label: ["整理队列计数", "Compacting queue counters"],
    every: 30,
    run: ({ db }) => compactCounters(db),
  },
  {
    name: "noteHours",
    label: ["记录每小时队列", "Noting the queues of each hour"],
    every: 300,
    run: ({ db }) => noteHours(db),
  },
  {
    name: "raiseAlerts",
    label: ["检查告警", "Looking for alerts"],
    every: 60,
    run: ({ db }) => raiseAlerts(db),
  },
  {
    name: "refreshKept",
    label: ["刷新统计列", "Refreshing kept values"],
    every: 300,
    run: ({ db }) => refreshAllKept(db),
  },
  {
    name: "refreshSums",
    label: ["汇总图表数据", "Adding up figures"],
    every: 60,
    run: async ({ db }) => {
      await refreshAllSums(db);
      await refreshAllDeltas(db);
    },
  },
  {
    name: "resumeTasks",
    label: ["恢复中断的任务", "Resuming tasks"],
    every: 30,
    run: ({ db }) => resumeTasks(db),
  },
  {
    name: "expireTaskFiles",
    label: ["清除任务文件", "Removing files of old tasks"],
    every: 600,
    run: ({ db }) => expireTaskFiles(db),
  },
  {
    name: "disableLeavers",
    label: ["停用离职账号", "Disabling accounts on their leave date"],
    every: 60,
    run: ({ db, report }) => disableLeavers(db, report),
  },
];
