import { asyncTask } from "#domain/tasks/async-task.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import type { Row } from "#server/resources/row.ts";
import { fromRow, publicTerms } from "#server/resources/row.ts";
import type { TaskCounts } from "./task-kind.ts";
import { TaskLost, TaskStopped } from "./task-kind.ts";

/** Milliseconds between two writes of the progress. */
const REPORT_MS = 500;

/** The numbers of one run, and their writes. A write proves that the run still has its task. */
export class TaskProgress {
  readonly #task: string;
  readonly #worker: string;
  readonly #everyMs: number;
  readonly #begin = performance.now();
  readonly #doneBefore: number;
  #counts: TaskCounts;
  #written = Number.NEGATIVE_INFINITY;

  /** @param everyMs milliseconds between two writes of the progress */
  constructor(task: AnyRecord, worker: string, everyMs = REPORT_MS) {
    this.#everyMs = everyMs;
    this.#task = task.id;
    this.#worker = worker;
    const countOf = (name: keyof TaskCounts): number => Number(task[name] ?? 0);
    this.#counts = {
      total: countOf("total"),
      done: countOf("done"),
      failed: countOf("failed"),
      skipped: countOf("skipped"),
      leftOut: countOf("leftOut"),
    };
    this.#doneBefore = this.#settled;
  }

  get #settled(): number {
    const { done, failed, skipped, leftOut } = this.#counts;
    return done + failed + skipped + leftOut;
  }

  #rate(): Row {
    const seconds = (performance.now() - this.#begin) / 1_000;
    const speed = seconds > 0.2 ? Math.round((this.#settled - this.#doneBefore) / seconds) : 0;
    const { total } = this.#counts;
    const left = Math.max(0, total - this.#settled);
    return {
      progress: total > 0 ? Math.min(100, Math.floor((this.#settled * 100) / total)) : 0,
      speed: Math.min(speed, 2_000_000_000),
      secondsLeft: speed > 0 ? Math.ceil(left / speed) : null,
    };
  }

  /** Returns the numbers as they are stored when the task ends. */
  final(): Row {
    return { ...this.#counts, ...this.#rate(), secondsLeft: null };
  }

  async #write(sql: Sql, checkpoint: unknown): Promise<AnyRecord> {
    const { total, done, failed, skipped, leftOut } = this.#counts;
    const { progress, speed, secondsLeft } = this.#rate();
    const [row] = await sql.query<Row>(
      `with mine as (
         update task_run set heartbeat = now(), checkpoint = coalesce($9::jsonb, checkpoint)
         where task = $1::bigint and worker = $2 returning task
       ) update async_task t set total = $3, done = $4, failed = $5, skipped = $6, progress = $7, speed = $8,
           seconds_left = $10, left_out = $11,
           attempts = case when $9::jsonb is null then attempts else 1 end, update_time = now(),
           worker = left($2, 64), heartbeat = now()
         from mine where t.id = mine.task and t.delete_time is null returning ${publicTerms(asyncTask)}`,
      [
        this.#task,
        this.#worker,
        total,
        done,
        failed,
        skipped,
        progress,
        speed,
        checkpoint === undefined ? null : JSON.stringify(checkpoint),
        secondsLeft,
        leftOut,
      ],
    );
    if (!row) throw new TaskLost();
    return fromRow(asyncTask, row);
  }

  /**
   * Writes the numbers and publishes them.
   * @throws TaskStopped; TaskLost
   */
  async report(sql: Sql, counts: Partial<TaskCounts>): Promise<boolean> {
    this.#counts = { ...this.#counts, ...counts };
    if (performance.now() - this.#written < this.#everyMs) return false;
    this.#written = performance.now();
    const item = await this.#write(sql, undefined);
    if (item["state"] === "stopping") throw new TaskStopped();
    await publish(sql, [{ kind: "changed", resource: asyncTask.name, id: item.id, item }]);
    return true;
  }

  /** Saves the numbers in the transaction of a batch. @throws TaskLost */
  async save(tx: Sql, counts: Partial<TaskCounts>, checkpoint: unknown): Promise<void> {
    this.#counts = { ...this.#counts, ...counts };
    const item = await this.#write(tx, checkpoint);
    if (performance.now() - this.#written < this.#everyMs) return;
    this.#written = performance.now();
    await publish(tx, [{ kind: "changed", resource: asyncTask.name, id: item.id, item }]);
  }

  /**
   * Locks the task for a batch.
   * @throws TaskStopped; TaskLost
   */
  async hold(tx: Sql): Promise<void> {
    const [row] = await tx.query<{ state: string }>(
      `select t.state from task_run r join async_task t on t.id = r.task
       where r.task = $1::bigint and r.worker = $2 and t.delete_time is null for update of r`,
      [this.#task, this.#worker],
    );
    if (!row) throw new TaskLost();
    if (row.state === "stopping") throw new TaskStopped();
  }
}
