import { isGranted } from "#kernel/availability.ts";
import { noPermission } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import type { Storage } from "#server/storage/storage.ts";
import type { TaskPart } from "./task-parts.ts";

/** Numbers of rows of a task. `total` may be an estimate. */
export interface TaskCounts {
  total: number;
  done: number;
  failed: number;
  skipped: number;
  /** Rows that are not written, because nobody confirmed them: the dry run found them bad. */
  leftOut: number;
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
  /** The creator's context. Its actor has the creator's permissions as of the last batch. */
  context: Context;
  /** True once the creator has lost a permission, a group or a language since the run began. */
  hasLostRights(): boolean;
  /**
   * Reads the creator's permissions again, and writes the numbers for the tray, at most twice a second.
   * @throws TaskStopped where somebody stopped the task; TaskLost where another run has it; Refusal where the creator may
   * no longer have it run
   */
  report(counts: Partial<TaskCounts>): Promise<void>;
  /**
   * Locks the task for one batch of rows, so that no other run writes the same rows, and reads the creator's permissions
   * again.
   * @throws TaskStopped; TaskLost; Refusal where the creator may no longer have it run
   */
  hold(tx: Sql): Promise<void>;
  /** Saves the numbers and the point to go on from in the transaction of the batch. @throws TaskLost */
  save(tx: Sql, counts: Partial<TaskCounts>, checkpoint: unknown): Promise<void>;
  /**
   * Lets others take their turn between two batches of a task that goes on from its checkpoint, and waits.
   * @param until milliseconds since 1970 before which the next batch may not begin; without it, it may begin at once
   * @throws TaskPaused where another task waits for the place of this one
   */
  pause(until?: number): Promise<void>;
  /**
   * Lets others take their turn between two batches of work that has no checkpoint. The work waits in this process, and
   * holds no transaction.
   * @throws TaskLost where another run has the task
   */
  rest(): Promise<void>;
  /** Notes what became of parts of the task that did not succeed at once, in the transaction of the batch. */
  noteParts(tx: Sql, parts: readonly TaskPart[]): Promise<void>;
  /** Saves what the run found, for the screens of its kind. */
  saveOutcome(outcome: unknown): Promise<void>;
  /** Stores a local file as a file of the task. */
  keepFile(field: TaskFileField, path: string, file: { name: string; type: string }): Promise<void>;
}

/** State after a run: all rows are done, some rows failed, or the task waits for a go-ahead. */
export type TaskEnd = "finish" | "finishPart" | "check";

/** Work of one kind of task. It may be called again after a crash, with the last checkpoint. */
type TaskWork = (run: TaskRun) => Promise<TaskEnd>;

/** One kind of task. */
export interface TaskKind {
  /**
   * Checks that the creator may have the task run. It is called at the begin, and again for each batch.
   * @param sql connection of the batch
   * @throws Refusal
   */
  check: (run: TaskRun, sql: Sql) => void | Promise<void>;
  work: TaskWork;
  /**
   * Puts parts that failed back among those that wait. The task then goes on with them. Without it, parts cannot be tried
   * again one by one.
   * @param lines lines of the parts
   */
  retry?: (tx: Sql, task: AnyRecord, lines: readonly number[]) => Promise<void>;
}

/** Check of a kind that needs one permission. */
export const needs =
  (permission: string | ((run: TaskRun) => string)): TaskKind["check"] =>
  (run) => {
    const name = typeof permission === "string" ? permission : permission(run);
    if (!isGranted(run.context.actor, name)) throw noPermission(run.context.path, name);
  };

/** Kinds by name (AsyncTaskKind). */
export type TaskKinds = Readonly<Record<string, TaskKind>>;

/** Somebody stopped the task. */
export class TaskStopped extends Error {}

/** Another run has taken the task over, because this process looked dead. */
export class TaskLost extends Error {}

/** Another task waits for the place of this one, which goes on later. */
export class TaskPaused extends Error {}
