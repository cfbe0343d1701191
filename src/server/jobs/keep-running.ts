import type { Runner, WorkerEvents } from "graphile-worker";
import type { Outage } from "#server/outage.ts";

/** Between two beginnings, so that what fails at once does not fail a hundred times a second. Milliseconds. */
const PAUSE_MS = 1_000;
/** Workers that do not end in time are left behind, and their jobs are given back. Milliseconds. */
const END_MS = 10_000;

export interface KeepRunningOptions {
  begin(): Promise<Runner>;
  /** Of the runner: it says there that it ends. */
  events: WorkerEvents;
  outage: Outage;
  /** Gives back the jobs of a pool of workers that ended. */
  giveBack(poolIds: readonly string[]): Promise<unknown>;
  report(line: string): void;
}

export interface KeptRunning {
  /** The pools of this process that may hold jobs. */
  poolIds: ReadonlySet<string>;
  stop(): Promise<void>;
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => void setTimeout(done, milliseconds).unref());

/** Ends a runner, also one that is ending by itself. */
const end = (runner: Runner): Promise<unknown> => runner.stop().catch(() => runner.promise);

/**
 * Keeps jobs running: they rest while nothing can be saved, because each attempt would fail, and begin again where an
 * error of the database ended them. The first beginning may fail like the rest of a start.
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
        // The database is not back yet; what is wrong with it is reported where it is noticed.
      }
    }
  };
  const restart = (why: string): void => {
    if (isStopped || !runner) return;
    report(`The jobs stop (${why}) and begin again by themselves.`);
    turn = turn.then(beginAgain);
  };
  events.on("pool:create", ({ workerPool }) => poolIds.add(workerPool.id));
  events.on("pool:gracefulShutdown", ({ message }) => restart(message));
  const deaf = outage.onChange((trouble) => trouble?.stopsWrites && restart(trouble.operator));
  if (mayRun()) runner = await begin();
  else turn = beginAgain();
  return {
    poolIds,
    async stop() {
      isStopped = true;
      deaf();
      await turn;
      if (runner) await end(runner);
    },
  };
}
