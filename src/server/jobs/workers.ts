import { run } from "graphile-worker";
import { Logger } from "graphile-worker";
import type { Database } from "#server/db/sql.ts";
import type { Metrics } from "#server/http/metrics.ts";
import { closeMeshChildren } from "#server/mesh/inspect-in-child.ts";
import { deliverOutbox } from "#server/outbox/deliver.ts";
import { reviewModel } from "#server/review/review-model.ts";
import type { Storage } from "#server/storage/storage.ts";
import { sweep } from "./sweep.ts";
import type { Jobs } from "./enqueue.ts";

export interface WorkerOptions {
  db: Database;
  url: string;
  storage: Storage;
  metrics: Metrics;
  report: (line: string) => void;
}

export interface Workers {
  stop(): Promise<void>;
}

type Tasks = { [K in keyof Jobs]: (payload: Jobs[K]) => Promise<void> };

/** Runs `work` again and again, never twice at once; a failure is told and tried again at the next turn. */
function every(
  milliseconds: number,
  name: string,
  work: () => Promise<unknown>,
  report: (line: string) => void,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let timer: NodeJS.Timeout;
  const turn = (): void => {
    running = work()
      .catch((error: unknown) => report(`${name} failed: ${error instanceof Error ? error.message : String(error)}`))
      .finally(() => {
        if (!stopped) timer = setTimeout(turn, milliseconds).unref();
      });
  };
  timer = setTimeout(turn, milliseconds).unref();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}

/** Background work of one process: jobs from the queue, the outbox, and what has to be swept now and then. */
export async function startWorkers(options: WorkerOptions): Promise<Workers> {
  const { db, url, report } = options;
  const tasks: Tasks = { reviewModel: (payload) => reviewModel(options, payload) };
  const runner = await run({
    connectionString: url,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: new Logger(() => (level, message) => {
      if (level === "error") report(`Job: ${message}`);
    }),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        (payload: unknown) => (task as (given: unknown) => Promise<void>)(payload),
      ]),
    ),
  });
  options.metrics.gauge("jobs_waiting", "Jobs that wait to be run", async () => {
    const [row] = await db.query<{ n: string }>(
      "select count(*) as n from graphile_worker.jobs where locked_at is null",
    );
    return Number(row?.n ?? 0);
  });
  const ends = [
    every(500, "The outbox", () => deliverOutbox(db), report),
    every(30_000, "Sweeping", () => sweep(db), report),
  ];
  return {
    async stop() {
      await Promise.all(ends.map((end) => end()));
      await runner.stop();
      await closeMeshChildren();
    },
  };
}
