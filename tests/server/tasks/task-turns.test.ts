import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { AsyncTaskKind } from "#domain/tasks/enumerations.ts";
import { codes, Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { nextTask } from "#server/jobs/enqueue.ts";
import { installJobs } from "#server/jobs/install.ts";
import { startWorkers } from "#server/jobs/workers.ts";
import { systemContext } from "#server/system-context.ts";
import { hasLess } from "#server/tasks/task-rights.ts";
import { taskKinds } from "#server/tasks/kinds.ts";
import { MOST_ATTEMPTS, runTask } from "#server/tasks/run-task.ts";
import type { TaskRun } from "#server/tasks/task-kind.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { BulkJobs } from "#support/bulk.ts";
import { makeCategory } from "#support/factory.ts";
import { csv, Imports } from "#support/imports.ts";

let api: TestApp;
let jobs: BulkJobs;
let imports: Imports;
beforeAll(async () => {
  api = await testApp();
  await installJobs(api.db.url);
  jobs = new BulkJobs(api);
  imports = new Imports(api);
});
afterAll(() => api.close());

type Db = TestApp["db"];
interface Admin {
  token: string;
  id: string;
}

const run = (taskId: string, db: Db = api.db): Promise<void> =>
  runTask({ db, storage: api.storage, committed: () => undefined, report: api.report, reportMs: 0 }, { taskId });
const taskOf = async (id: unknown): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>("asyncTask", "detail", { id })).item;

/** A database on which something happens once a query that matches has run. */
function afterQuery(matches: RegExp, happens: () => Promise<unknown>): Db {
  let isOver = false;
  const watching = <T extends Pick<Db, "query">>(sql: T): T => ({
    ...sql,
    query: async (text: string, values?: unknown[]) => {
      const rows = await sql.query(text, values);
      if (!isOver && matches.test(text)) {
        isOver = true;
        await happens();
      }
      return rows;
    },
  });
  return {
    ...watching(api.db),
    transaction: (work: Parameters<Db["transaction"]>[0]) => api.db.transaction((tx) => work(watching(tx))),
  } as Db;
}

const losses: [how: string, lose: (admin: Admin) => Promise<unknown>, error: string][] = [
  [
    "their groups",
    ({ id }) => api.db.query("update admin set auth_group_ids = '{}' where id = $1::bigint", [id]),
    "无权",
  ],
  ["their account", ({ id }) => api.db.query("update admin set status = 2 where id = $1::bigint", [id]), "停用"],
];

describe("a running task", () => {
  it.each(losses)("ends where its creator loses %s, whatever it does", async (how, lose, error) => {
    const made: AnyRecord[] = [];
    for (let i = 0; i < 4; i++) made.push(await makeCategory(api.db, { slug: `lost-${how.length}-${i}` }));
    const maker = await api.colleague(`maker${how.length}`, undefined);
    const job = await jobs.checked(
      {
        choose: { by: "ids", ids: made.map(({ id }) => id) },
        what: { changes: [{ field: "name", rule: "set", value: { "1": "改", "0": "Changed" } }] },
        speed: 2,
      },
      maker.token,
    );
    await jobs.act("confirm", job.id, { input: { rows: 4 } }, maker.token);
    const bulk = String((await jobs.of(job.id))["asyncTask"]);
    await run(
      bulk,
      afterQuery(/update bulk_row r set result/, () => lose(maker)),
    );
    expect(await taskOf(bulk)).toMatchObject({ state: "failed", error: expect.stringContaining(error) });
    expect(await jobs.of(job.id)).toMatchObject({ status: "stopped", done: 2 });

    const importer = await api.colleague(`importer${how.length}`, undefined);
    const rows = Array.from({ length: 300 }, (_, index) => `名,Name,rows-${how.length}-${index},模型,,1`);
    const { id } = await imports.dryRun("rows.csv", csv(...rows), { token: importer.token });
    await api.ok("category", "importWrite", { id, rows: 300 }, { token: importer.token });
    await run(
      id,
      afterQuery(/update task_run set heartbeat = now\(\), checkpoint/, () => lose(importer)),
    );
    expect(await taskOf(id)).toMatchObject({ state: "failed", done: 200, error: expect.stringContaining(error) });

    const exporter = await api.colleague(`exporter${how.length}`, undefined);
    const { item } = await api.ok<{ item: AnyRecord }>("category", "exportTask", { format: "csv" }, exporter);
    await run(
      item.id,
      afterQuery(/select count/, () => lose(exporter)),
    );
    expect(await taskOf(item.id)).toMatchObject({ state: "failed", error: expect.stringContaining(error) });
    expect((await taskOf(item.id))["result"]).toBeNull();
  });

  const whole = {
    id: "1",
    name: "",
    isSuper: false,
    auths: ["a", "b"],
    userId: null,
    groupIds: ["1", "2"],
    reads: [0, 1],
  };
  it.each<[what: string, now: object, isLess: boolean]>([
    ["nothing", {}, false],
    ["a permission", { auths: ["a"] }, true],
    ["a group", { groupIds: ["2"] }, true],
    ["a language", { reads: [1] }, true],
    ["no language, since all are open now", { reads: [] }, false],
    ["nothing, with more than before", { auths: ["a", "b", "c"], groupIds: ["1", "2", "3"], reads: [0, 1, 8] }, false],
    ["nothing as a super admin", { isSuper: true, auths: [], groupIds: [] }, false],
  ])("knows that its creator has lost %s", (_what, now, isLess) => {
    expect(hasLess({ ...whole, ...now }, whole)).toBe(isLess);
  });

  it("knows that a super admin, or one of all languages, has become less", () => {
    expect(hasLess(whole, { ...whole, isSuper: true })).toBe(true);
    expect(hasLess(whole, { ...whole, reads: [] })).toBe(true);
  });

  it("ends as an export where a permission is gone that its columns may need", async () => {
    const exporter = await api.colleague("columns", ["category.export", "screen:/category-manage", "model.reveal"]);
    const { item } = await api.ok<{ item: AnyRecord }>("category", "exportTask", { format: "csv" }, exporter);
    const lose = () =>
      api.db.query(
        "update auth_group set auths = array_remove(auths, 'model.reveal'), version = version + 1 where name = 'group of columns'",
      );
    await run(item.id, afterQuery(/select count/, lose));
    expect(await taskOf(item.id)).toMatchObject({ state: "failed", error: expect.stringContaining("权限有变动") });
  });

  it("of any kind needs a permission of its creator", async () => {
    const one = await makeCategory(api.db, { slug: "kinds" });
    const job = await jobs.save({ kind: "delete", choose: { by: "ids", ids: [one.id] } });
    const actor = { id: "1", name: "", isSuper: false, auths: [], userId: null };
    const params = { job: job.id, phase: "send", ids: [] };
    const task = { id: "1", resource: "category" } as unknown as AnyRecord;
    const run = { context: { ...systemContext(api.db), actor }, task, params, hasLostRights: () => false };
    expect(Object.keys(taskKinds).toSorted()).toEqual(AsyncTaskKind.values.map(({ key }) => key).toSorted());
    for (const [name, kind] of Object.entries(taskKinds)) {
      const check = async (): Promise<void> => kind.check(run as unknown as TaskRun, api.db);
      const refused = await check().catch((error: unknown) => error);
      expect([name, refused instanceof Refusal && refused.codeName]).toEqual([name, "noPermission"]);
    }
  });
});

describe("tasks that wait", () => {
  const exporting = async ({ token }: { token: string }): Promise<string> =>
    (await api.ok<{ item: AnyRecord }>("category", "exportTask", { format: "csv" }, { token })).item.id;
  /** Jobs of these tasks in the order in which workers take them up. */
  const order = async (tasks: readonly string[]): Promise<string[]> => {
    const rows = await api.db.query<{ task: string }>(
      `select substr(key, 6) as task from graphile_worker.jobs where key = any($1::text[])
       order by priority, run_at, id`,
      [tasks.map((id) => `task:${id}`)],
    );
    return rows.map(({ task }) => task);
  };
  const slowJob = async (name: string, admin: Admin): Promise<AnyRecord> => {
    const made: AnyRecord[] = [];
    for (let i = 0; i < 30; i++) made.push(await makeCategory(api.db, { slug: `${name}-${i}` }));
    const job = await jobs.checked(
      {
        choose: { by: "ids", ids: made.map(({ id }) => id) },
        what: { changes: [{ field: "name", rule: "set", value: { "1": name, "0": name } }] },
        speed: 1,
      },
      admin.token,
    );
    await jobs.act("confirm", job.id, { input: { rows: 30 } }, admin.token);
    return jobs.of(job.id);
  };

  it("run in turns of their creators, however many one of them starts", async () => {
    const [many, few] = [await api.colleague("many"), await api.colleague("few")];
    const first = [await exporting(many), await exporting(many), await exporting(many)];
    const second = [await exporting(few), await exporting(few)];
    const [a1, a2, a3] = first;
    const [b1, b2] = second;
    expect(await order([...first, ...second])).toEqual([a1, b1, a2, b2, a3]);
    for (const id of [...first, ...second]) await run(id);
  });

  it("get the place of a slow job during its pauses, and the job goes on afterwards at its rate", async () => {
    const slow = await api.colleague("slow");
    const job = await slowJob("slow", slow);
    const task = String(job["asyncTask"]);
    const waiting = await exporting(await api.colleague("waits"));
    await run(task);
    const { done } = await jobs.of(job.id);
    expect([(await taskOf(task))["state"], done]).toEqual(["running", expect.any(Number)]);
    expect(Number(done)).toBeGreaterThan(0);
    expect(await order([task, waiting])).toEqual([waiting, task]);
    // Its next batch may not begin yet, so it gives its place up again, however often it gets one.
    await api.db.query("update task_run set checkpoint = checkpoint || $2::jsonb where task = $1::bigint", [
      task,
      JSON.stringify({ due: Date.now() + 60_000 }),
    ]);
    for (let i = 0; i <= MOST_ATTEMPTS; i++) await run(task);
    expect(await jobs.of(job.id)).toMatchObject({ status: "running", done });
    await run(waiting);
    await api.ok("task", "stop", { id: task }, { token: slow.token });
    await run(task);
    expect(await jobs.of(job.id)).toMatchObject({ status: "stopped", done });
  });

  it("get no place for a batch that is not due, so that two slow jobs do not drive each other out", async () => {
    const slow = await api.colleague("slowpair");
    const tasks = [await slowJob("pair-a", slow), await slowJob("pair-b", slow)].map((job) => String(job["asyncTask"]));
    const [one = "", two = ""] = tasks;
    for (const id of tasks) await api.db.query("update async_task set state = 'running' where id = $1::bigint", [id]);
    const dueIn = (ms: number) =>
      api.db.query("update task_run set checkpoint = $2::jsonb where task = $1::bigint", [
        two,
        JSON.stringify({ line: 1, due: Date.now() + ms }),
      ]);
    await dueIn(60_000);
    expect(await nextTask(api.db, one, "all")).toBe(false);
    await dueIn(-1);
    expect(await nextTask(api.db, one, "all")).toBe(true);
    await api.db.query("update async_task set state = 'stopped' where id = any($1::bigint[])", [tasks]);
  });

  it("are not blocked by two slow jobs on the two workers of a process", async () => {
    const slow = await api.colleague("slowtwice");
    const both = [await slowJob("block-a", slow), await slowJob("block-b", slow)];
    const { storage, db } = api;
    const send = (): Promise<void> => Promise.resolve();
    const workers = await startWorkers({
      db,
      address: db.url,
      storage,
      uploads: api.app.services.uploads,
      mailer: { send, close: () => undefined },
      sms: { send },
      metrics: createMetrics(),
      outage: api.app.services.outage,
      committed: () => undefined,
      lastUse: () => 0,
      report: api.report,
    });
    onTestFinished(() => workers.stop());
    const done = async (): Promise<number[]> =>
      Promise.all(both.map(async ({ id }) => Number((await jobs.of(id))["done"])));
    await expect.poll(async () => Math.min(...(await done()))).toBeGreaterThan(0);
    const waiting = await exporting(await api.colleague("blocked"));
    await expect.poll(async () => (await taskOf(waiting))["state"]).toBe("done");
    for (const { id } of both) expect(await jobs.of(id)).toMatchObject({ status: "running" });
    const then = await done();
    await expect.poll(async () => Math.min(...(await done()))).toBeGreaterThan(Math.max(...then));
    expect((await api.call(v2("task", "stop"), { id: both[0]?.["asyncTask"] }, { token: slow.token })).code).toBe(
      codes.ok,
    );
  });
});
