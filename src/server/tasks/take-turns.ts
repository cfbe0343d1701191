import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import { nextTask } from "#server/jobs/enqueue.ts";
import type { Database } from "#server/db/sql.ts";
import { TaskPaused } from "./task-kind.ts";

/** Milliseconds for which a task works before it gives its place to another admin's. */
const SLICE_MS = 10_000;
/** Milliseconds between two looks for others during a wait. */
const LOOK_MS = 250;

interface Turn {
  task: string;
  /** Begin of the run, by `performance.now`. */
  begun: number;
  signal: AbortSignal;
  sliceMs: number | undefined;
  /** Milliseconds since 1970. */
  until: number | undefined;
}

/** True if a task has worked long enough, and another admin's waits for its place. */
export const isTurnOver = async (
  db: Database,
  { task, begun, sliceMs = SLICE_MS }: Pick<Turn, "task" | "begun" | "sliceMs">,
): Promise<boolean> => performance.now() - begun > sliceMs && (await nextTask(db, task, "others"));

/**
 * Waits until the next batch of a task may begin. A task that waits gives its place to any other; one that works gives
 * it to another admin's after a while.
 * @throws TaskPaused
 */
export async function takeTurns(db: Database, { task, begun, sliceMs, signal, until = 0 }: Turn): Promise<void> {
  if (until <= Date.now()) {
    if (await isTurnOver(db, { task, begun, sliceMs })) throw new TaskPaused();
    await turn();
    return;
  }
  for (let left = until - Date.now(); left > 0; left = until - Date.now()) {
    signal.throwIfAborted();
    if (await nextTask(db, task, "all")) throw new TaskPaused();
    await sleep(Math.min(left, LOOK_MS));
  }
}
