import type { BulkRowsReply } from "#domain/bulk/api.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { runTask } from "#server/tasks/run-task.ts";
import type { TestApp } from "./app.ts";

/** Bulk jobs, run without a worker. */
export class BulkJobs {
  readonly #api: TestApp;
  constructor(api: TestApp) {
    this.#api = api;
  }

  /** Runs a task to its end, or to where it waits for people. Between two batches it gives way to tasks that wait. */
  async run(taskId: unknown, db: TestApp["db"] = this.#api.db): Promise<void> {
    const { storage, report } = this.#api;
    const work = { db, storage, committed: () => undefined, report, reportMs: 0 };
    for (let isOpen = true; isOpen;) {
      await runTask(work, { taskId: String(taskId) });
      const open = "select 1 from async_task where id = $1::bigint and state in ('waiting', 'running')";
      isOpen = (await this.#api.db.query(open, [taskId])).length > 0;
    }
  }

  async save(draft: object, token = this.#api.admin): Promise<AnyRecord> {
    const values = { title: "作业", kind: "change", target: "category", reason: "整理", ...draft };
    return (await this.#api.ok<{ item: AnyRecord }>("bulkJob", "save", values, { token })).item;
  }

  async of(id: string): Promise<AnyRecord> {
    return (await this.#api.ok<{ item: AnyRecord }>("bulkJob", "detail", { id })).item;
  }

  /** Runs a command on the job as it is now. */
  async act(verb: string, id: string, more: object = {}, token = this.#api.admin): Promise<CommandReply> {
    const { version } = await this.of(id);
    return this.#api.ok<CommandReply>("bulkJob", verb, { ids: [id], versions: { [id]: version }, ...more }, { token });
  }

  /** Saves and checks a job. @returns the job after the check */
  async checked(draft: object, token = this.#api.admin): Promise<AnyRecord> {
    const { id } = await this.save(draft, token);
    await this.act("check", id, {}, token);
    await this.run((await this.of(id))["asyncTask"]);
    return this.of(id);
  }

  /** Confirms a job with its number of rows, and runs it. @returns the job afterwards */
  async confirmed(id: string, rows: number): Promise<AnyRecord> {
    await this.act("confirm", id, { input: { rows } });
    const job = await this.of(id);
    await this.run(job["asyncTask"]);
    return this.of(id);
  }

  rows(id: string, results: readonly string[] = [], token = this.#api.admin): Promise<BulkRowsReply> {
    return this.#api.ok<BulkRowsReply>("bulkJob", "rows", { id, results }, { token });
  }
}
