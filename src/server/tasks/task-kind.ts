import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import type { Storage } from "#server/storage/storage.ts";

/** Numbers of rows of a task. `total` may be an estimate. */
export interface TaskCounts {
  total: number;
  done: number;
  failed: number;
  skipped: number;
}

/** File fields of a task. */
export type TaskFileField = "input" | "result" | "badRows";

/** One run of a task, as its worker sees it. */
export interface TaskRun {
  db: Database;
  storage: Storage;
  task: AnyRecord;
  /** The request, as `startTask` received it. */
  params: unknown;
  /** Point to go on from, as the former run saved it; null at the first run. */
  checkpoint: unknown;
  /** The creator's context, with the creator's current permissions. */
  context: Context;
  /**
   * Writes the numbers for the tray, at most twice a second.
   * @throws TaskStopped where somebody stopped the task; TaskLost where another run has it
   */
  report(counts: Partial<TaskCounts>): Promise<void>;
  /**
   * Locks the task for one batch of rows, so that no other run writes the same rows.
   * @throws TaskStopped; TaskLost
   */
  hold(tx: Sql): Promise<void>;
  /** Saves the numbers and the point to go on from in the transaction of the batch. @throws TaskLost */
  save(tx: Sql, counts: Partial<TaskCounts>, checkpoint: unknown): Promise<void>;
  /** Saves what the run found, for the screens of its kind. */
  saveOutcome(outcome: unknown): Promise<void>;
  /** Stores a local file as a file of the task. */
  keepFile(field: TaskFileField, path: string, file: { name: string; type: string }): Promise<void>;
}

/** State after a run: all rows are done, some rows failed, or the task waits for a go-ahead. */
export type TaskEnd = "finish" | "finishPart" | "check";

/** Worker of one kind of task. It may be called again after a crash, with the last checkpoint. */
export type TaskWorker = (run: TaskRun) => Promise<TaskEnd>;

/** Workers by kind of task (AsyncTaskKind). */
export type TaskKinds = Readonly<Record<string, TaskWorker>>;

/** Somebody stopped the task. */
export class TaskStopped extends Error {}

/** Another run has taken the task over, because this process looked dead. */
export class TaskLost extends Error {}
