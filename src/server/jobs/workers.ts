import { EventEmitter } from "node:events";
import type { JobHelpers, RunnerOptions, TaskList, WorkerEvents } from "graphile-worker";
import { Logger, run } from "graphile-worker";
import { Pool } from "pg";
import { readVideos } from "#server/areas/videos/read-videos.ts";
import { replaceOwners } from "#server/areas/circles/replace-owners.ts";
import { userSaid } from "#domain/articles/user-said.resource.ts";
import { sensation } from "#domain/medals/sensation.resource.ts";
import { giveByConditions } from "#server/areas/medals/give-by-conditions.ts";
import { sendDueMedals } from "#server/areas/medals/send-due.ts";
import { takeOutLeavers } from "#server/users/take-out-leavers.ts";
import { countAsked } from "#server/areas/community/consents.ts";
import { checkDueLinks } from "#server/areas/links/check-links.ts";
import { collectHosts } from "#server/areas/links/collect-hosts.ts";
import { countClicks, deleteOldClicks } from "#server/areas/links/count-clicks.ts";
import { countHits } from "#server/areas/risk/count-hits.ts";
import { sendAccountNotice } from "#server/mail/account-notice.ts";
import { sendUnsafeLink } from "#server/mail/unsafe-link.ts";
import { disableLeavers } from "#server/auth/session/disable-leavers.ts";
import { countTopics } from "#server/areas/topics/count-topics.ts";
import { eraseDue, freeNames } from "#server/areas/deletions/erase.ts";
import { refreshChecks } from "#server/areas/deletions/refresh-checks.ts";
import { eraseVideoFiles } from "#server/areas/videos/erase-files.ts";
import { sampleDecisions } from "#server/areas/opinions/sample-decisions.ts";
import { expireStrikes } from "#server/areas/reports/strikes.ts";
import { compactCounters } from "#server/queue/counters/compact.ts";
import { noteHours } from "#server/queue/hours.ts";
import { raiseAlerts } from "#server/queue/raise-alerts.ts";
import { runBoards } from "#server/areas/rankings/boards/run-boards.ts";
import { followDecisions } from "#server/areas/risk/rules/follow-decisions.ts";
import { runRules } from "#server/areas/risk/rules/run-rules.ts";
import { enterDue } from "#server/areas/risk/black-list/force.ts";
import { checkAllPages } from "#server/areas/tags/check-seo.ts";
import { markStoppedTargets } from "#server/areas/tags/nav/judge-jump.ts";
import { forgetSearchers } from "#server/areas/tags/search/forget-searchers.ts";
import { buildDueSitemap } from "#server/areas/tags/seo/sitemap-state.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { refreshAllSums } from "#server/charts/refresh-sums.ts";
import { sendDueReports } from "#server/areas/bi/schedule.ts";
import type { Address } from "#server/db/address.ts";
import { clientOf } from "#server/db/address.ts";
import type { Database } from "#server/db/sql.ts";
import type { Metrics } from "#server/http/metrics.ts";
import { sendNewDevice } from "#server/auth/login/new-device.ts";
import { sendLoginCode } from "#server/auth/login/code-login.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import type { SmsSender } from "#server/mail/sms.ts";
import { closeMeshChildren } from "#server/mesh/inspect-in-child.ts";
import { deliverOutbox } from "#server/outbox/deliver.ts";
import { refreshAllKept } from "#server/resources/refresh-kept.ts";
import { rewriteSearch } from "#server/resources/rewrite-search.ts";
import { enqueueReview } from "./enqueue.ts";
import { runReview } from "#server/review/review-record.ts";
import { resumeTasks } from "#server/tasks/resume-tasks.ts";
import { runTask } from "#server/tasks/run-task.ts";
import { expireTaskFiles } from "#server/tasks/task-files.ts";
import type { Storage } from "#server/storage/storage.ts";
import type { Outage } from "#server/outage.ts";
import type { Jobs } from "./enqueue.ts";
import { repeat } from "./repeat.ts";
import { retryFailed } from "./retry-failed.ts";
import { BEAT_SECONDS, createHeartbeat, freeJobsOfTheDead, releaseJobs } from "./heartbeat.ts";
import type { KeptRunning } from "./keep-running.ts";
import { keepRunning } from "./keep-running.ts";
import { deleteExpired, eraseUnused } from "./delete-expired.ts";

export interface WorkerOptions {
  db: Database;
  address: Address;
  storage: Storage;
  mailer: Mailer;
  sms: SmsSender;
  metrics: Metrics;
  outage: Outage;
  /** Called after a job has committed a change that windows must receive. */
  committed: () => void;
  report: (line: string) => void;
}

export interface Workers {
  /**
   * Starts no further jobs and waits until running jobs end, for at most `withinMs`. Jobs that are still running are
   * aborted, and another process runs them again.
   */
  stop(withinMs?: number): Promise<void>;
}

type Tasks<N extends keyof Jobs> = { [K in N]: (payload: Jobs[K], isLastAttempt: boolean) => Promise<void> };

const STOP_MS = 5_000;

/**
 * Options with which graphile-worker writes the results of jobs in batches. Without batches it does not await these
 * writes, and an error in one would end the process.
 */
const inBatches: RunnerOptions["preset"] = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

type Watch = (events: WorkerEvents) => void;

/** Reports each failure of a job once. graphile-worker's own lines about failures are suppressed. */
function watcher({ metrics, report }: WorkerOptions): Watch {
  const failed = metrics.counter("job_failures_total", "Jobs that failed, each attempt counted", "task");
  const done = metrics.counter("jobs_done_total", "Jobs that were done", "task");
  return (events) => {
    events.on("job:success", ({ job }) => done(job.task_identifier));
    events.on("job:error", ({ job, error }) => {
      failed(job.task_identifier);
      const why = error instanceof Error ? error.message : String(error);
      report(`Job ${job.task_identifier} ${job.id} failed (attempt ${job.attempts} of ${job.max_attempts}): ${why}`);
    });
  };
}

const logger = (report: (line: string) => void): Logger =>
  new Logger(() => (level, message) => {
    if (level === "error" && !message.startsWith("Failed task")) report(`Jobs: ${message}`);
  });

function addGauges({ db, metrics }: WorkerOptions): void {
  const count = async (from: string): Promise<number> => {
    const [row] = await db.query<{ n: string }>(`select count(*) as n from ${from}`);
    return Number(row?.n ?? 0);
  };
  const jobs = "graphile_worker.jobs where";
  metrics.gauge("jobs_waiting", "Jobs that wait to be run", () =>
    count(`${jobs} locked_at is null and attempts < max_attempts`),
  );
  metrics.gauge("jobs_given_up", "Jobs that failed at every attempt", () => count(`${jobs} attempts >= max_attempts`));
  metrics.gauge("outbox_waiting", "Messages that wait to be sent", () => count("outbox where done is null"));
  metrics.gauge("outbox_failing", "Messages that could not be sent so far", () =>
    count("outbox where done is null and attempts > 0"),
  );
}

/** Creates a separate pool for jobs, because their long waits would take connections from calls. */
function createPool(address: Address, report: (line: string) => void): Pool {
  const pool = new Pool({ Client: clientOf(address), application_name: "console jobs" });
  pool.on("error", (error) => report(`A database connection of the jobs was lost: ${error.message}`));
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

async function stopRunning(running: readonly KeptRunning[], pool: Pool, withinMs: number): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  // After the time, end the child processes. A job without its child fails at once and is released, so that another
  // process runs it again.
  const cut = new Promise<void>((done) => {
    late = setTimeout(() => void closeMeshChildren().then(done), withinMs);
  });
  const ended = Promise.all(running.map((one) => one.stop())).then(() => pool.end());
  await Promise.race([ended, cut.then(() => Promise.race([ended, new Promise((done) => setTimeout(done, 1_000))]))]);
  clearTimeout(late);
}

const listOf = <N extends keyof Jobs>(tasks: Tasks<N>): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload: unknown, { job }: JobHelpers) =>
        (task as (given: unknown, isLastAttempt: boolean) => Promise<void>)(payload, job.attempts >= job.max_attempts),
    ]),
  );

/** Jobs of seconds. */
function shortJobs(options: WorkerOptions): TaskList {
  const { db, committed } = options;
  return listOf<Exclude<keyof Jobs, "runTask">>({
    reviewRecord: async (payload, isLastAttempt) => {
      await runReview(options, payload, isLastAttempt);
      committed();
    },
    reviewModel: ({ modelId, findingsOnly }) => enqueueReview(db, "model", modelId, { findingsOnly }),
    sendLoginCode: (code) => sendLoginCode(db, options, code),
    sendNewDevice: (device) => sendNewDevice(options.mailer, device),
    sendUnsafeLink: (notice) => sendUnsafeLink(options.mailer, notice),
    sendAccountNotice: (notice) => sendAccountNotice(options.mailer, notice),
  });
}

/** Tasks of minutes. They have runners of their own, so that no mail and no review waits for them. */
const longJobs = (options: WorkerOptions, signal: AbortSignal): TaskList =>
  listOf<"runTask">({ runTask: (payload) => runTask(options, payload, signal) });

/** Starts a runner for these jobs, and keeps it running. */
function startRunner(options: WorkerOptions, pool: Pool, watch: Watch, jobs: TaskList): Promise<KeptRunning> {
  const { db, report, outage } = options;
  const events: WorkerEvents = new EventEmitter();
  watch(events);
  const begin = () =>
    run({
      pgPool: pool,
      concurrency: 2,
      noHandleSignals: true,
      pollInterval: 1_000,
      events,
      logger: logger(report),
      preset: inBatches,
      taskList: jobs,
    });
  const giveBack = (poolIds: readonly string[]) => releaseJobs(db, poolIds);
  return keepRunning({ begin, events, outage, giveBack, report });
}

/** Work on short links and their clicks. */
function linkWork({ db, report, committed }: WorkerOptions): ReturnType<typeof repeat>[] {
  const checkLinks = async (): Promise<void> => {
    if ((await checkDueLinks(db)) > 0) committed();
  };
  return [
    repeat(300_000, "Counting clicks", () => countClicks(db), report),
    repeat(20_000, "Checking short links", checkLinks, report),
    repeat(3_600_000, "Deleting old clicks", () => deleteOldClicks(db), report),
  ];
}

/** Work on queues, circles, topics, videos, rankings, risk rules and the black list. */
function communityWork({ db, storage, report, committed }: WorkerOptions): ReturnType<typeof repeat>[] {
  const readNewVideos = async (): Promise<void> => {
    if ((await readVideos(db, storage)) > 0) committed();
  };
  const showing = (work: () => Promise<number>) => async (): Promise<void> => {
    if ((await work()) > 0) committed();
  };
  return [
    repeat(
      60_000,
      "Replacing owners of circles",
      showing(() => replaceOwners(db)),
      report,
    ),
    repeat(5_000, "Reading videos", readNewVideos, report),
    repeat(300_000, "Counting users and models of topics", () => countTopics(db), report),
    repeat(600_000, "Ending strikes", () => expireStrikes(db), report),
    repeat(10_000, "Erasing accounts", () => eraseDue(db), report),
    repeat(3_600_000, "Erasing the files of deleted videos", () => eraseVideoFiles(db), report),
    repeat(60_000, "Checking deletion requests", () => refreshChecks(db), report),
    repeat(3_600_000, "Freeing names of deleted accounts", () => freeNames(db), report),
    repeat(30_000, "Compacting the counters of queues", () => compactCounters(db), report),
    repeat(300_000, "Noting the queues of this hour", () => noteHours(db), report),
    repeat(60_000, "Looking for alerts", () => raiseAlerts(db), report),
    repeat(
      60_000,
      "Choosing decisions for a second opinion",
      showing(() => sampleDecisions(db)),
      report,
    ),
    repeat(60_000, "Computing boards", () => runBoards(db), report),
    repeat(20_000, "Beginning entries of the black list", () => enterDue(db), report),
    repeat(
      20_000,
      "Judging by frequency rules",
      showing(() => runRules(db)),
      report,
    ),
    repeat(
      20_000,
      "Following decisions on hits of rules",
      showing(() => followDecisions(db)),
      report,
    ),
  ];
}

/** Medals that are earned or due, and records of members who are disabled or have left. */
function memberWork({ db, report, committed }: WorkerOptions): ReturnType<typeof repeat>[] {
  const showing = (work: () => Promise<number>) => async (): Promise<void> => {
    if ((await work()) > 0) committed();
  };
  return [
    repeat(
      3_600_000,
      "Giving earned medals",
      showing(() => giveByConditions(db)),
      report,
    ),
    repeat(
      20_000,
      "Sending due medals",
      showing(() => sendDueMedals(db)),
      report,
    ),
    ...[sensation, userSaid].map((resource) =>
      repeat(
        60_000,
        `Taking down ${resource.name} of leavers`,
        showing(() => takeOutLeavers(db, resource)),
        report,
      ),
    ),
  ];
}

/** Starts the background work of one process: queued jobs, the outbox and periodic cleanup. */
export async function startWorkers(options: WorkerOptions): Promise<Workers> {
  const { db, address, storage, report } = options;
  const pool = createPool(address, report);
  const watch = watcher(options);
  const stopping = new AbortController();
  const running = await Promise.all([
    startRunner(options, pool, watch, shortJobs(options)),
    startRunner(options, pool, watch, longJobs(options, stopping.signal)),
  ]);
  const heartbeat = createHeartbeat(db, () => running.flatMap(({ poolIds }) => [...poolIds]));
  await heartbeat.beat();
  addGauges(options);
  const freeJobs = async (): Promise<void> => {
    await heartbeat.beat();
    const dead = await freeJobsOfTheDead(db);
    if (dead > 0) report(`Jobs of ${dead} workers that ended without a word were given back.`);
  };
  const takeUp = async (): Promise<void> => {
    const n = await retryFailed(db);
    if (n > 0) report(`${n} reviews that had failed at every attempt are tried once more.`);
  };
  const runTimed = async (): Promise<void> => {
    if ((await runTimedTransitions(db, report)) > 0) options.committed();
  };
  await takeUp();
  const ends = [
    repeat(500, "The outbox", () => deliverOutbox(db, report), report),
    repeat(BEAT_SECONDS * 1_000, "The heartbeat", freeJobs, report),
    repeat(30_000, "Deleting expired rows", () => deleteExpired(db), report),
    repeat(600_000, "Erasing unused uploads", () => eraseUnused(db, storage), report),
    repeat(600_000, "Taking up what was given up", takeUp, report),
    repeat(1_000, "Writing what records are found by", rewriteSearch(db), report),
    repeat(20_000, "Timed transitions", runTimed, report),
    repeat(3_600_000, "Counting members asked for consent", () => countAsked(db), report),
    ...linkWork(options),
    ...communityWork(options),
    ...memberWork(options),
    repeat(300_000, "Refreshing kept values", () => refreshAllKept(db), report),
    repeat(3_600_000, "Checking pages for search engines", () => checkAllPages(db), report),
    repeat(3_600_000, "Forgetting who searched", () => forgetSearchers(db), report),
    repeat(300_000, "Marking stopped targets of menus", () => markStoppedTargets(db), report),
    repeat(60_000, "Building the sitemap", () => buildDueSitemap(db), report),
    repeat(60_000, "Adding up figures", () => refreshAllSums(db), report),
    repeat(20_000, "Sending due reports", () => sendDueReports(db), report),
    repeat(60_000, "Finding external hosts", () => collectHosts(db), report),
    repeat(300_000, "Counting hits of banned words", () => countHits(db), report),
    repeat(30_000, "Taking tasks up again", () => resumeTasks(db), report),
    repeat(600_000, "Letting go of the files of tasks", () => expireTaskFiles(db), report),
    repeat(60_000, "Leave dates", () => disableLeavers(db, report), report),
  ];
  return {
    async stop(withinMs = STOP_MS) {
      // A task ends after its current batch, and another process goes on with it.
      stopping.abort();
      await Promise.all(ends.map((end) => end()));
      await stopRunning(running, pool, withinMs);
      await closeMeshChildren();
      await heartbeat.end();
    },
  };
}
