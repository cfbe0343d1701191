import { randomUUID } from "node:crypto";
import { streamXlsxRows } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { strFromU8, unzipSync } from "fflate";
import { v2 } from "#domain/api/call.ts";
import { codes } from "#kernel/errors.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { expireTaskFiles } from "#server/tasks/task-files.ts";
import { resumeTasks } from "#server/tasks/resume-tasks.ts";
import { runTask } from "#server/tasks/run-task.ts";
import { eraseUnused } from "#server/jobs/delete-expired.ts";
import { installJobs } from "#server/jobs/install.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel } from "#support/factory.ts";
import { systemConfig } from "#domain/settings/system-config.resource.ts";
import { insertRecord } from "#server/resources/write.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  await installJobs(api.db.url);
});
afterAll(() => api.close());

const options = () => ({
  db: api.db,
  storage: api.storage,
  committed: () => undefined,
  report: api.report,
  reportMs: 0,
});
const run = (taskId: string, signal?: AbortSignal) => runTask(options(), { taskId }, signal);

interface Started {
  item: AnyRecord;
}
const start = async (resource: string, body: object, token = api.admin): Promise<string> =>
  (await api.ok<Started>(resource, "exportTask", body, { token, headers: { __cxy_timezone_: "28800" } })).item.id;

async function taskOf(id: string): Promise<AnyRecord & { result: StoredFile | null }> {
  const { item } = await api.ok<{ item: AnyRecord & { result: StoredFile | null } }>("asyncTask", "detail", { id });
  return item;
}

async function content(id: string): Promise<Buffer> {
  const { result } = await taskOf(id);
  if (!result) throw new Error("the task has no result");
  const chunks: Buffer[] = [];
  for await (const chunk of await api.storage.open(result.key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Inserts operation records, which are exported without joins. */
const operations = (n: number): Promise<unknown> =>
  api.db.query(
    `insert into operation_record (module_id, resource, op_obj_id, command, reason, path)
     select 'model', 'model', i, 'model.noPass', 'reason ' || i, 'many' from generate_series(1, $1::int) i`,
    [n],
  );
const many = { filter: "command:model.noPass", sort: "id", columns: ["opObjId", "reason"] };

describe("an export as a task", () => {
  beforeAll(async () => {
    await operations(4_000);
    await api.db.query("analyze operation_record");
  });

  it("writes all rows to a file, with progress, and ends as done", async () => {
    const id = await start("operationRecord", { ...many, format: "csv" });
    expect(await taskOf(id)).toMatchObject({ state: "waiting", kind: "export", resource: "operationRecord" });
    await run(id);
    const task = await taskOf(id);
    expect(task).toMatchObject({ state: "done", total: 4_000, done: 4_000, progress: 100, error: "" });
    expect(task.result?.name).toMatch(/^操作记录 .*\.csv$/);
    const lines = (await content(id)).toString().trim().split("\r\n");
    expect(lines).toHaveLength(4_001);
    expect(lines.at(-1)).toContain(",4000,reason 4000");
  });

  it("writes typed cells in XLSX, and never a formula", async () => {
    const evil = `=HYPERLINK("http://x","y") _x0041_ ${"\u0001"}`;
    const { id: model } = await makeModel(api.db, {
      isPay: true,
      price: 1_905,
      submitTime: Date.UTC(2026, 0, 2, 16, 4, 5) / 1_000,
    });
    await api.db.query("update model set group_name = $2 where id = $1::bigint", [model, evil]);
    const id = await start("model", {
      filter: `id:${model}`,
      columns: ["groupName", "price", "submitTime", "downloadCount"],
      format: "xlsx",
    });
    await run(id);
    const file = new Uint8Array(await content(id));
    const sheet = strFromU8(unzipSync(file)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(sheet).not.toMatch(/<f[ >]/);
    const rows: unknown[][] = [];
    for await (const { values } of streamXlsxRows(file)) rows.push(values);
    expect(rows[1]).toEqual([model, evil, 19.05, new Date(Date.UTC(2026, 0, 3, 0, 4, 5)), 0]);
  });

  it("answers a small export in XLSX directly", async () => {
    await insertRecord(api.db, systemConfig, { name: "=1+1", type: "pictureCount", picUploadNum: 7 }, null);
    const reply = await api.app.inject({
      method: "POST",
      url: v2("systemConfig", "export"),
      headers: { "content-type": "application/json", __cxy_requestid_: randomUUID(), __cxy_token_: api.admin },
      payload: JSON.stringify({ filter: "picUploadNum:7", columns: ["name", "picUploadNum"], format: "xlsx" }),
    });
    expect(reply.headers["content-type"]).toContain("spreadsheetml");
    const rows: unknown[][] = [];
    for await (const { values } of streamXlsxRows(new Uint8Array(reply.rawPayload))) rows.push(values);
    expect(rows[1]?.slice(1)).toEqual(["=1+1", 7]);
  });

  it("refuses a wrong filter and a wrong format at once", async () => {
    const ask = (body: object) => api.call(v2("operationRecord", "exportTask"), body, { token: api.admin });
    expect((await ask({ filter: "nonsense:1" })).code).toBe(codes.illegalParameter);
    expect((await ask({ format: "pdf" })).result).toMatchObject({ path: "format" });
  });

  it("stops half way, and goes on from the beginning of the file", async () => {
    const id = await start("operationRecord", many);
    const stopped = vi.fn();
    const db = {
      ...api.db,
      // Stops the task once the second batch is read.
      query: async (text: string, ...more: []) => {
        if (text.includes('"cursor0"') && stopped.mock.calls.length < 2) stopped();
        if (stopped.mock.calls.length === 2) {
          stopped();
          await api.ok("task", "stop", { id });
        }
        return api.db.query(text, ...more);
      },
    } as typeof api.db;
    await runTask({ ...options(), db }, { taskId: id });
    const task = await taskOf(id);
    expect(task).toMatchObject({ state: "stopped", result: null });
    expect(Number(task["done"])).toBeLessThan(4_000);
    await api.ok("task", "goOn", { id });
    await run(id);
    expect(await taskOf(id)).toMatchObject({ state: "done", done: 4_000 });
    expect((await content(id)).toString().trim().split("\r\n")).toHaveLength(4_001);
  });

  describe("whose turn is over", () => {
    let batches = 0;
    const query = (text: string, ...more: []) => {
      if (text.includes('"cursor0"')) batches += 1;
      return api.db.query(text, ...more);
    };
    /** Runs a turn that ends as soon as somebody else waits. @returns the number of batches read since the last one */
    const turn = async (id: string): Promise<number> => {
      const before = batches;
      await runTask({ ...options(), db: { ...api.db, query } as typeof api.db, sliceMs: -1 }, { taskId: id });
      return batches - before;
    };
    const waitingOf = async (name: string): Promise<string> =>
      start("operationRecord", { ...many, format: "csv" }, (await api.colleague(name)).token);

    it("gives its place to another admin's, and goes on where it has stopped", async () => {
      const whole = await turn(await start("operationRecord", many));
      for (const format of ["csv", "xlsx"]) {
        const id = await start("operationRecord", { ...many, format });
        const other = await waitingOf(`turn${format}`);
        const first = await turn(id);
        expect(await taskOf(id)).toMatchObject({ state: "running", result: null });
        await run(other);
        expect(await taskOf(other)).toMatchObject({ state: "done", done: 4_000 });
        const second = await turn(id);
        expect(await taskOf(id)).toMatchObject({ state: "done", done: 4_000, attempts: 1 });
        expect([first < whole, first + second]).toEqual([true, whole]);
        if (format === "csv") expect((await content(id)).toString().trim().split("\r\n")).toHaveLength(4_001);
      }
    });

    it("begins anew after a stop, and ends where its creator has lost the permission meanwhile", async () => {
      const id = await start("operationRecord", many);
      const other = await waitingOf("turnstop");
      await turn(id);
      await api.ok("task", "stop", { id });
      await run(id);
      expect(await taskOf(id)).toMatchObject({ state: "stopped" });
      await api.ok("task", "goOn", { id });
      await run(id);
      expect(await taskOf(id)).toMatchObject({ state: "done", done: 4_000 });
      const loser = await api.colleague("turnloser");
      const lost = await start("operationRecord", many, loser.token);
      await turn(lost);
      await api.db.query("update admin set auth_group_ids = '{}' where id = $1::bigint", [loser.id]);
      await run(lost);
      expect(await taskOf(lost)).toMatchObject({ state: "failed", result: null });
      await run(other);
    });
  });

  it("is run by exactly one of two workers, also when the first one was only slow", async () => {
    const id = await start("operationRecord", many);
    let second: Promise<void> | undefined;
    const db = {
      ...api.db,
      query: async (text: string, ...more: []) => {
        if (text.includes('"cursor0"') && !second) {
          second = run(id);
          await second;
        }
        return api.db.query(text, ...more);
      },
    } as typeof api.db;
    await runTask({ ...options(), db }, { taskId: id });
    expect(second).toBeDefined();
    expect(await taskOf(id)).toMatchObject({ state: "done", done: 4_000, attempts: 2 });
    const ends = await api.db.query(
      "select 1 from operation_record where command = 'asyncTask.finish' and op_obj_id = $1::bigint",
      [id],
    );
    expect(ends).toHaveLength(1);
  });

  it("is taken up again after a crash, and fails after five", async () => {
    const id = await start("operationRecord", many);
    const crash = {
      ...api.db,
      query: async (text: string, ...more: []) => {
        if (text.includes('"cursor0"')) throw Object.assign(new Error("Connection terminated"), { code: "57P01" });
        return api.db.query(text, ...more);
      },
    } as typeof api.db;
    for (let attempt = 1; attempt <= 5; attempt++)
      await expect(runTask({ ...options(), db: crash }, { taskId: id })).rejects.toThrow("terminated");
    expect(await taskOf(id)).toMatchObject({ state: "running", attempts: 5 });
    await api.db.query("delete from graphile_worker._private_jobs");
    await api.db.query("update async_task set update_time = now() - interval '2 minutes' where id = $1::bigint", [id]);
    expect(await resumeTasks(api.db)).toBe(1);
    expect(await resumeTasks(api.db)).toBe(0);
    await run(id);
    const failed = await taskOf(id);
    expect(failed).toMatchObject({ state: "failed", error: expect.stringContaining("继续") });
    await api.ok("task", "goOn", { id });
    await run(id);
    expect(await taskOf(id)).toMatchObject({ state: "done", error: "" });
  });

  it("ends when the creator has lost the permission", async () => {
    const auths = ["operationRecord.export", "screen:/recode-manage"];
    const colleague = await api.colleague("leaver", auths);
    const id = await start("operationRecord", many, colleague.token);
    await api.db.query(
      "update auth_group set auths = '{screen:/recode-manage}', version = version + 1 where name = 'group of leaver'",
    );
    await run(id);
    expect(await taskOf(id)).toMatchObject({ state: "failed", result: null, error: expect.stringContaining("无权") });
  });
});

describe("the specification's call that adds a task", () => {
  const add = (body: object, token = api.admin) => api.call<Started>(v2("asyncTask", "add"), body, { token });

  it("starts the export that it names, for whoever may start it", async () => {
    const { result } = await add({ kind: "export", resource: "operationRecord", params: { ...many, format: "csv" } });
    expect(await taskOf(result.item.id)).toMatchObject({ kind: "export", resource: "operationRecord" });
    const reader = await api.colleague("reader", ["screen:/recode-manage"]);
    const refused = await add({ kind: "export", resource: "operationRecord", params: many }, reader.token);
    expect(refused).toMatchObject({ code: codes.noPermission });
  });

  it("names the field that is wrong", async () => {
    const path = async (body: object) => (await add(body)).result as unknown;
    expect(await path({ kind: "report", resource: "operationRecord" })).toMatchObject({ path: "kind" });
    expect(await path({ kind: "export", resource: "nothing" })).toMatchObject({ path: "resource" });
    const params = { format: "pdf" };
    expect(await path({ kind: "export", resource: "operationRecord", params })).toMatchObject({
      path: "params.format",
    });
  });
});

describe("the files of a task", () => {
  const read = (key: string, token: string) =>
    api.app.inject({ method: "GET", url: `/files/${key}`, headers: { cookie: `console_files=${token}` } });

  it("are read only by the creator and super admins, even if a colleague sees all tasks", async () => {
    const owner = await api.colleague("owner", ["operationRecord.export", "screen:/recode-manage"]);
    const watcher = await api.colleague("watcher", ["screen:/async-tasklist", "asyncTask.stop"]);
    const id = await start("operationRecord", { ...many, columns: ["reason"] }, owner.token);
    await run(id);
    const list = await api.ok<{ list: { id: string }[] }>("asyncTask", "list", {}, { token: watcher.token });
    expect(list.list.map((one) => one.id)).toContain(id);
    const { result } = await taskOf(id);
    expect((await read(result?.key ?? "", watcher.token)).statusCode).toBe(403);
    expect((await read(result?.key ?? "", owner.token)).statusCode).toBe(200);
    expect((await read(result?.key ?? "", api.admin)).statusCode).toBe(200);
  });

  it("stay for 30 days although no record uses them, and are then deleted", async () => {
    const id = await start("operationRecord", {
      ...many,
      columns: ["opObjId"],
      filter: "command:model.noPass opObjId:1",
    });
    await run(id);
    const key = (await taskOf(id)).result?.key ?? "";
    await api.db.query("update stored_file set create_time = now() - interval '2 days' where key = $1", [key]);
    expect(await eraseUnused(api.db, api.storage)).not.toContain(key);
    expect(await expireTaskFiles(api.db)).toBe(0);
    await api.db.query("update task_file set expire = now() where task = $1::bigint", [id]);
    expect(await expireTaskFiles(api.db)).toBe(1);
    expect((await taskOf(id)).result).toBeNull();
    expect(await eraseUnused(api.db, api.storage)).toContain(key);
    expect(await api.storage.size(key)).toBeNull();
  });
});

describe("own tasks", () => {
  it("are seen, stopped and run again by their creator without a permission, and by nobody else", async () => {
    const mine = await api.colleague("mine", [
      "operationRecord.export",
      "screen:/recode-manage",
      "screen:/model-admin",
    ]);
    const other = await api.colleague("other", ["operationRecord.export", "screen:/recode-manage"]);
    const id = await start("operationRecord", many, mine.token);
    const ids = async (token: string) =>
      (await api.ok<{ list: AnyRecord[] }>("task", "own", {}, { token })).list.map((one) => one.id);
    expect(await ids(mine.token)).toEqual([id]);
    expect(await ids(other.token)).toEqual([]);
    for (const verb of ["stop", "goOn", "again"])
      expect((await api.call(v2("task", verb), { id }, { token: other.token })).code, verb).toBe(codes.notFound);
    expect(
      (await api.call(v2("asyncTask", "stop"), { ids: [id], versions: { [id]: 1 } }, { token: mine.token })).code,
    ).toBe(codes.noPermission);
    await api.ok("task", "stop", { id }, { token: mine.token });
    // It waits for a worker, so that the worker that ran it can end it.
    await run(id);
    expect(await taskOf(id)).toMatchObject({ state: "stopped" });
    const again = await api.ok<Started>("task", "again", { id }, { token: mine.token });
    expect(again.item.id).not.toBe(id);
    await run(again.item.id);
    expect(await taskOf(again.item.id)).toMatchObject({ state: "done", done: 4_000 });
    expect((await api.call(v2("task", "stop"), { id }, { token: mine.token })).code).toBe(codes.wrongState);
  });

  it("are deleted only by their creator or a super admin", async () => {
    const mine = await api.colleague("deleter", [
      "operationRecord.export",
      "screen:/recode-manage",
      "asyncTask.delete",
      "screen:/async-tasklist",
    ]);
    const id = await start("operationRecord", many);
    const remove = async () => {
      const { version } = await taskOf(id);
      return api.call(v2("asyncTask", "delete"), { id, version }, { token: mine.token });
    };
    expect((await remove()).msg).toContain("还没有结束");
    await run(id);
    expect((await remove()).msg).toContain("只有创建人");
    const ownTask = await start("operationRecord", many, mine.token);
    await run(ownTask);
    const { version } = await taskOf(ownTask);
    expect((await api.call(v2("asyncTask", "delete"), { id: ownTask, version }, { token: mine.token })).code).toBe(0);
  });

  it("number at most 20 at a time", async () => {
    const busy = await api.colleague("busy", ["operationRecord.export", "screen:/recode-manage"]);
    for (let n = 0; n < 20; n++) await start("operationRecord", many, busy.token);
    const reply = await api.call(v2("operationRecord", "exportTask"), many, { token: busy.token });
    expect(reply.code).toBe(codes.busy);
  });
});
