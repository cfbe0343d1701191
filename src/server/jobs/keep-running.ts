import type { Runner, WorkerEvents } from "graphile-worker";
import type { Outage } from "#server/outage.ts";

/** Milliseconds between two starts. Without a pause, an immediate failure would repeat a hundred times a second. */
const PAUSE_MS = 1_000;
/** Milliseconds to wait for workers to end. After that they are abandoned and their jobs are released. */
const END_MS = 10_000;

interface KeepRunningOptions {
  begin(): Promise<Runner>;
  /** Events of the runner. It announces its end there. */
  events: WorkerEvents;
  outage: Outage;
  /** Releases the jobs of a worker pool that ended. */
  giveBack(poolIds: readonly string[]): Promise<unknown>;
  report(line: string): void;
}

export interface KeptRunning {
  /** Ids of the worker pools of this process that may have jobs. */
  poolIds: ReadonlySet<string>;
  stop(): Promise<void>;
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => void setTimeout(done, milliseconds).unref());

/** Ends a runner. If it is already ending, waits for its end. */
const end = (runner: Runner): Promise<unknown> => runner.stop().catch(() => runner.promise);

/**
 * Keeps jobs running. Jobs pause while the database cannot write, because every attempt would fail. If a database error
 * ends the runner, it is started again. Only an error of the first start is thrown.
 */
export async function keepRunning(options: KeepRunningOptions): Promise<KeptRunning> {
  const { begin, events, outage, giveBack, report } = options;
  const poolIds = new Set<string>();
  const mayRun = (): boolean => outage.trouble()?.stopsWrites !== true;
  let runner: Runner | null = null;
  let isStopped = false;
  let turn = Promise.resolve();

  const beginAgain = async (): Promise<void> => {
    const [old, oldIds] = [runner, [...poolIds]];
    runner = null;
    if (old) await Promise.race([end(old), pause(END_MS)]);
    while (!isStopped && !runner) {
      await pause(PAUSE_MS);
      if (isStopped || !mayRun()) continue;
      try {
        await giveBack(oldIds);
        for (const id of oldIds) poolIds.delete(id);
        runner = await begin();
        report("The jobs run again.");
      } catch {
        // The database is not available yet. Other parts of the server report its problem.
      }
    }
  };
  const restart = (reason: string): void => {
    if (isStopped || !runner) return;
    report(`The jobs stop (${reason}) and begin again by themselves.`);
    turn = turn.then(beginAgain);
  };
  events.on("pool:create", ({ workerPool }) => poolIds.add(workerPool.id));
  events.on("pool:gracefulShutdown", ({ message }) => restart(message));
  const unsubscribe = outage.onChange((trouble) => trouble?.stopsWrites && restart(trouble.operator));
  if (mayRun()) runner = await begin();
  else turn = beginAgain();
  return {
    poolIds,
    async stop() {
      isStopped = true;
      unsubscribe();
      await turn;
      if (runner) await end(runner);
    },
  };
}
