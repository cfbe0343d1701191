import { EventEmitter } from "node:events";
import type { JobHelpers, RunnerOptions, TaskList, WorkerEvents } from "graphile-worker";
import { Logger, run } from "graphile-worker";
import { Pool } from "pg";
import { sendAccountNotice } from "#server/mail/account-notice.ts";
import { sendFilesArrived } from "#server/mail/files-arrived.ts";
import { sendUnsafeLink } from "#server/mail/unsafe-link.ts";
import type { Address } from "#server/db/address.ts";
import { clientOf } from "#server/db/address.ts";
import type { Database } from "#server/db/sql.ts";
import type { Metrics } from "#server/http/metrics.ts";
import { sendNewDevice } from "#server/auth/login/new-device.ts";
import { sendLoginCode } from "#server/auth/login/code-login.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import type { SmsSender } from "#server/mail/sms.ts";
import { closeMeshChildren } from "#server/mesh/inspect-in-child.ts";
import { enqueueReview, LATER } from "./enqueue.ts";
import type { Pace } from "./pace.ts";
import { createPace } from "./pace.ts";
import { rewriteSearch } from "#server/resources/rewrite-search.ts";
import { runReview } from "#server/review/review-record.ts";
import { runTask } from "#server/tasks/run-task.ts";
import type { Storage } from "#server/storage/storage.ts";
import type { Uploads } from "#server/storage/uploads.ts";
import type { Outage } from "#server/outage.ts";
import type { Jobs } from "./enqueue.ts";
import { coreJobs, takeUpReviews } from "./core-jobs.ts";
import { startPeriodic } from "./run-periodic.ts";
import { repeat } from "./repeat.ts";
import { jobsOfAreas } from "#server/generated/jobs.ts";
import { BEAT_SECONDS, createHeartbeat, freeJobsOfTheDead, releaseJobs } from "./heartbeat.ts";
import type { KeptRunning } from "./keep-running.ts";
import { keepRunning } from "./keep-running.ts";

interface WorkerOptions {
  db: Database;
  address: Address;
  storage: Storage;
  uploads: Uploads;
  mailer: Mailer;
  sms: SmsSender;
  metrics: Metrics;
  outage: Outage;
  /** Returns the time of the latest call that a person made, in milliseconds of `performance.now`. */
  lastUse: () => number;
  /** Called after a job has committed a change that windows must receive. */
  committed: () => void;
  report: (line: string) => void;
}

interface Workers {
  /**
   * Starts no further jobs and waits until running jobs end, for at most `withinMs`. Jobs that are still running are
   * aborted, and another process runs them again.
   */
  stop(withinMs?: number): Promise<void>;
}

/** What a task knows of its job. */
interface Run {
  isLastAttempt: boolean;
  /** True if nobody waits for it. */
  isLater: boolean;
}

type Tasks<N extends keyof Jobs> = { [K in N]: (payload: Jobs[K], run: Run) => Promise<void> };

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
      const reason = error instanceof Error ? error.message : String(error);
      report(`Job ${job.task_identifier} ${job.id} failed (attempt ${job.attempts} of ${job.max_attempts}): ${reason}`);
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
        (task as (payload: unknown, run: Run) => Promise<void>)(payload, {
          isLastAttempt: job.attempts >= job.max_attempts,
          isLater: job.flags?.[LATER] === true,
        }),
    ]),
  );

/** Jobs of seconds. */
function shortJobs(options: WorkerOptions, pace: Pace): TaskList {
  const { db, committed } = options;
  return listOf<Exclude<keyof Jobs, "runTask">>({
    reviewRecord: async (payload, { isLastAttempt, isLater }) => {
      const review = () => runReview(options, payload, isLastAttempt);
      await (isLater ? pace.run(review) : review());
      committed();
    },
    reviewModel: ({ modelId, findingsOnly }) => enqueueReview(db, "model", modelId, { findingsOnly }),
    sendLoginCode: (code) => sendLoginCode(db, options, code),
    sendNewDevice: (device) => sendNewDevice(options.mailer, device),
    sendUnsafeLink: (notice) => sendUnsafeLink(options.mailer, notice),
    sendFilesArrived: (notice) => sendFilesArrived(options.mailer, notice),
    sendAccountNotice: (notice) => sendAccountNotice(options.mailer, notice),
  });
}

/** Tasks of minutes. They have runners of their own, so that no mail and no review waits for them. */
const longJobs = (options: WorkerOptions, signal: AbortSignal): TaskList =>
  listOf<"runTask">({ runTask: (payload) => runTask(options, payload, signal) });

/** Starts a runner for these jobs, and keeps it running. */
function startRunner(
  options: WorkerOptions,
  pool: Pool,
  watch: Watch,
  jobs: TaskList,
  pace: Pace,
): Promise<KeptRunning> {
  const { db, report, outage } = options;
  const events: WorkerEvents = new EventEmitter();
  watch(events);
  const begin = () =>
    run({
      pgPool: pool,
      concurrency: 2,
      noHandleSignals: true,
      pollInterval: 1_000,
      // A job that rests takes no place from others.
      forbiddenFlags: () => (pace.mayBegin() ? [] : [LATER]),
      events,
      logger: logger(report),
      preset: inBatches,
      taskList: jobs,
    });
  const giveBack = (poolIds: readonly string[]) => releaseJobs(db, poolIds);
  return keepRunning({ begin, events, outage, giveBack, report });
}

/** Starts the background work of one process: queued jobs, the outbox and periodic cleanup. */
export async function startWorkers(options: WorkerOptions): Promise<Workers> {
  const { db, address, report } = options;
  const pool = createPool(address, report);
  const watch = watcher(options);
  const stopping = new AbortController();
  const pace = createPace(() => performance.now(), options.lastUse);
  const running = await Promise.all([
    startRunner(options, pool, watch, shortJobs(options, pace), pace),
    startRunner(options, pool, watch, longJobs(options, stopping.signal), pace),
  ]);
  const heartbeat = createHeartbeat(db, () => running.flatMap(({ poolIds }) => [...poolIds]));
  await heartbeat.beat();
  addGauges(options);
  const freeJobs = async (): Promise<void> => {
    await heartbeat.beat();
    const dead = await freeJobsOfTheDead(db);
    if (dead > 0) report(`Jobs of ${dead} workers that ended without a word were given back.`);
  };
  await takeUpReviews(db, report);
  const ends = [
    repeat(BEAT_SECONDS * 1_000, "The heartbeat", freeJobs, report),
    repeat(1_000, "Writing what records are found by", rewriteSearch(db), report),
    ...startPeriodic([...coreJobs, ...jobsOfAreas.flat()], { ...options, signal: stopping.signal }),
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
