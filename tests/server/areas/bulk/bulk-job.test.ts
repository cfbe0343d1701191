import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { codes } from "#kernel/errors.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { demo } from "#server/areas/bulk/demo.ts";
import { installJobs } from "#server/jobs/install.ts";
import type { Sql } from "#server/db/sql.ts";
import { insertRecord } from "#server/resources/write.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { hotWord } from "#domain/tags/hot-word.resource.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { BulkJobs } from "#support/bulk.ts";
import { makeCategory, makeModel, now } from "#support/factory.ts";
import { upload } from "#support/upload.ts";

let api: TestApp;
let jobs: BulkJobs;
beforeAll(async () => {
  api = await testApp();
  await installJobs(api.db.url);
  jobs = new BulkJobs(api);
});
afterAll(() => api.close());

const make = async (slugs: readonly string[], values: object = {}): Promise<AnyRecord[]> => {
  const made: AnyRecord[] = [];
  for (const slug of slugs) made.push(await makeCategory(api.db, { slug, ...values }));
  return made;
};
const idsOf = (records: readonly AnyRecord[]): string[] => records.map(({ id }) => id);
const category = async (id: string): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>("category", "detail", { id })).item;
const byIds = (ids: readonly string[]) => ({ choose: { by: "ids", ids } });
const named = (n: number) => ({ "1": `第 ${n}`, "0": `No ${n}` });
const setTo = (value: object) => ({ what: { changes: [{ field: "name", rule: "set", value }] } });
const setName = (n: number) => setTo(named(n));

describe("a bulk job that changes fields", () => {
  it("changes nothing in the check, shows before and after, and then writes each row like by hand", async () => {
    const made = await make(["bulk-a", "bulk-b", "bulk-c"], { name: named(1) });
    const [a, b, c] = idsOf(made) as [string, string, string];
    const job = await jobs.checked({ ...byIds([a, b, "999999999", "x1", a]), ...setName(7) });
    expect(job).toMatchObject({ status: "checked", total: 5, good: 2, bad: 3, same: 0, error: "" });
    expect((await category(a))["name"]).toEqual(named(1));
    const sample = await jobs.rows(job.id, ["waiting"]);
    expect(sample.rows).toMatchObject([
      { line: 1, targetId: a, title: "第 1", before: { name: named(1) }, after: { name: named(7) } },
      { line: 2, targetId: b },
    ]);
    expect((await jobs.rows(job.id, ["bad"])).rows.map(({ line, error }) => [line, error])).toEqual([
      [3, "数据不存在"],
      [4, "「x1」不是编号"],
      [5, "重复"],
    ]);
    const wrong = await api.call<{ path: string }>(
      v2("bulkJob", "confirm"),
      { ids: [job.id], versions: { [job.id]: job.version }, input: { rows: 3 } },
      { token: api.admin },
    );
    expect(wrong).toMatchObject({ code: codes.illegalParameter, result: { path: "input.rows" } });
    const done = await jobs.confirmed(job.id, 2);
    expect(done).toMatchObject({ status: "done", done: 2, failed: 0 });
    expect([(await category(a))["name"], (await category(c))["name"]]).toEqual([named(7), named(1)]);
    const records = await api.db.query<{ command: string; op_obj_id: string; job_no: string; after: object }>(
      "select command, op_obj_id, job_no, after from operation_record where job_no = $1 and resource = 'category' order by id",
      [job["jobNo"]],
    );
    expect(records).toEqual([
      { command: "category.edit", op_obj_id: a, job_no: job["jobNo"], after: { name: named(7) } },
      { command: "category.edit", op_obj_id: b, job_no: job["jobNo"], after: { name: named(7) } },
    ]);
    const file = (await api.ok<{ item: AnyRecord }>("asyncTask", "detail", { id: done["asyncTask"] })).item["result"];
    const chunks: Buffer[] = [];
    for await (const chunk of await api.storage.open((file as StoredFile).key)) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toBe(
      `\ufeff行,编号,结果,原因,名称 · 之前,名称 · 之后\r\n1,${a},已完成,,第 1,第 7\r\n2,${b},已完成,,第 1,第 7\r\n`,
    );
  });

  it("chooses by a filter, adds, removes and replaces, and reports what is the same", async () => {
    const [one, two] = (await make(["rule-a", "rule-b"], { name: { "1": "第 2", "0": "Old" } })) as [
      AnyRecord,
      AnyRecord,
    ];
    await api.ok("category", "edit", { id: two.id, version: 1, name: { "1": "花瓶", "0": "Old vase" } });
    const ids = [one.id, two.id].join(",");
    const job = await jobs.checked({
      choose: { by: "filter", filter: `id:${ids}` },
      what: { changes: [{ field: "name", rule: "replace", find: "Old", value: "New" }] },
    });
    expect(job).toMatchObject({ good: 2, bad: 0 });
    await jobs.confirmed(job.id, 2);
    expect(await category(two.id)).toMatchObject({ name: { "1": "花瓶", "0": "New vase" } });
    const again = await jobs.checked({ ...byIds([one.id]), ...setTo({ "1": "第 2", "0": "New" }) });
    expect(again).toMatchObject({ status: "checked", good: 0, same: 1 });
    const refused = await api.call(
      v2("bulkJob", "confirm"),
      { ids: [again.id], versions: { [again.id]: again.version }, input: { rows: 1 } },
      { token: api.admin },
    );
    expect(refused.code).toBe(codes.guardRefused);
  });

  it("refuses a replacement that would multiply a text, at its row", async () => {
    const ids = idsOf(await make(["long-a"], { name: { "1": "a".repeat(60) } }));
    const changes = [{ field: "name", rule: "replace", find: "a", value: "b".repeat(500_000) }];
    const job = await jobs.checked({ ...byIds(ids), what: { changes } });
    expect((await jobs.rows(job.id, ["bad"])).rows[0]?.error).toContain("30,000,000");
  });

  it("names the field of each bad row, and a rule of the area that only a write shows", async () => {
    const word = (await insertRecord(
      api.db,
      hotWord,
      { word: { "1": "花", "0": "Flower" }, place: "box", begin: now() - 10, end: now() + 86_400, rank: 1, status: 2 },
      null,
    )) as AnyRecord;
    const job = await jobs.checked({
      target: "hotWord",
      ...byIds([word.id]),
      what: { changes: [{ field: "end", rule: "set", value: now() - 86_400 }] },
    });
    expect(job).toMatchObject({ good: 0, bad: 1 });
    const [row] = (await jobs.rows(job.id, ["bad"])).rows;
    expect(row?.error).not.toBe("");
  });

  it("leaves a record alone that changed after the check", async () => {
    const [one, two] = (await make(["late-a", "late-b"], { name: named(1) })) as [AnyRecord, AnyRecord];
    const job = await jobs.checked({ ...byIds([one.id, two.id]), ...setName(9) });
    await api.ok("category", "edit", { id: one.id, version: 1, name: named(5) });
    const done = await jobs.confirmed(job.id, 2);
    expect(done).toMatchObject({ status: "partial", done: 1, failed: 1, changed: 1 });
    expect((await jobs.rows(job.id, ["failed"])).rows).toMatchObject([
      { targetId: one.id, error: "检查之后又有改动，已跳过" },
    ]);
    expect((await category(one.id))["name"]).toEqual(named(5));
  });

  it("goes on with the first row that is not done after a crash, and does each row once", async () => {
    const made = await make(
      Array.from({ length: 5 }, (_, i) => `crash-${i}`),
      { name: named(1) },
    );
    const job = await jobs.checked({
      ...byIds(idsOf(made)),
      what: { changes: [{ field: "name", rule: "set", value: named(2) }] },
      speed: 2,
    });
    await jobs.act("confirm", job.id, { input: { rows: 5 } });
    const task = (await jobs.of(job.id))["asyncTask"];
    let batches = 0;
    const crashing = {
      ...api.db,
      transaction: <T>(work: (tx: Sql) => Promise<T>): Promise<T> =>
        api.db.transaction(async (tx) => {
          const answer = await work(tx);
          const [{ n } = { n: 0 }] = await tx.query<{ n: number }>(
            "select count(*)::int as n from bulk_row where job = $1::bigint and result = 'done'",
            [job.id],
          );
          if (n >= 4 && (batches += 1) > 0) throw new Error("the process died");
          return answer;
        }),
    } as TestApp["db"];
    await expect(jobs.run(task, crashing)).rejects.toThrow("the process died");
    expect((await jobs.rows(job.id)).counts).toEqual({ done: 2, waiting: 3 });
    await jobs.run(task);
    expect(await jobs.of(job.id)).toMatchObject({ status: "done", done: 5 });
    for (const { id } of made) expect((await category(id))["name"]).toEqual(named(2));
  });

  it("stops between two batches, and goes on", async () => {
    const made = await make(["stop-a", "stop-b"], { name: named(1) });
    const job = await jobs.checked({ ...byIds(idsOf(made)), ...setName(4), speed: 1 });
    await jobs.act("confirm", job.id, { input: { rows: 2 } });
    await jobs.act("stop", job.id);
    const task = (await jobs.of(job.id))["asyncTask"];
    await jobs.run(task);
    expect(await jobs.of(job.id)).toMatchObject({ status: "stopped", done: 0 });
    await jobs.act("goOn", job.id);
    await jobs.run(task);
    expect(await jobs.of(job.id)).toMatchObject({ status: "done", done: 2 });
  });

  it("gives each record its former values back, except those that changed since", async () => {
    const [one, two] = (await make(["undo-a", "undo-b"], { name: named(1) })) as [AnyRecord, AnyRecord];
    const job = await jobs.checked({ ...byIds([one.id, two.id]), ...setName(8) });
    await jobs.confirmed(job.id, 2);
    await api.ok("category", "edit", { id: two.id, version: 2, name: named(20) });
    await jobs.act("undo", job.id);
    await jobs.run((await jobs.of(job.id))["asyncTask"]);
    expect(await jobs.of(job.id)).toMatchObject({ status: "undone", undone: 1, done: 1 });
    expect([(await category(one.id))["name"], (await category(two.id))["name"]]).toEqual([named(1), named(20)]);
    expect((await jobs.rows(job.id, ["done"])).rows).toMatchObject([
      { targetId: two.id, error: "之后又有改动，不能撤销" },
    ]);
  });

  it("cannot be undone after seven days", async () => {
    const [one] = (await make(["old-a"], { name: named(1) })) as [AnyRecord];
    const job = await jobs.checked({ ...byIds([one.id]), ...setName(8) });
    await jobs.confirmed(job.id, 1);
    await api.db.query("update bulk_job set \"end\" = now() - interval '8 days' where id = $1::bigint", [job.id]);
    const { version } = await jobs.of(job.id);
    const reply = await api.call(
      v2("bulkJob", "undo"),
      { ids: [job.id], versions: { [job.id]: version } },
      { token: api.admin },
    );
    expect(reply.code).toBe(codes.undoTooLate);
  });
});

describe("a bulk job of another kind", () => {
  it("runs a command with its transition and message, and refuses rows in another state", async () => {
    const [waiting, taken] = [await makeModel(api.db), await makeModel(api.db, { status: 3, machineReview: 6 })];
    const job = await jobs.checked({
      kind: "command",
      target: "model",
      ...byIds([waiting.id, taken.id]),
      what: { command: "model.noPass", reasonKey: "brokenMesh" },
    });
    expect(job).toMatchObject({ good: 1, bad: 1 });
    expect((await jobs.rows(job.id, ["bad"])).rows[0]?.error).toContain("只能从");
    const done = await jobs.confirmed(job.id, 1);
    expect(done).toMatchObject({ status: "done", done: 1 });
    const [message] = await api.db.query<{ n: number }>(
      `select count(*)::int as n from outbox o join operation_record r on r.id = o.record where r.job_no = $1`,
      [job["jobNo"]],
    );
    expect(message?.n).toBe(1);
  });

  it("runs a command with a handler of its own on each record", async () => {
    const tags: AnyRecord[] = [];
    for (const name of ["甲标签", "乙标签", "丙标签"])
      tags.push(await insertRecord(api.db, tag, { name, kind: "system" }, null));
    const [one, two, into] = idsOf(tags) as [string, string, string];
    const job = await jobs.checked({
      kind: "command",
      target: "tag",
      ...byIds([one, two]),
      what: { command: "tag.merge", input: { target: into } },
    });
    expect(job).toMatchObject({ status: "checked", good: 2, bad: 0 });
    expect(await jobs.confirmed(job.id, 2)).toMatchObject({ status: "done", done: 2 });
    const { item } = await api.ok<{ item: AnyRecord }>("tag", "detail", { id: one });
    expect(item["aliasOf"]).toBe(into);
  });

  it("exports the chosen records", async () => {
    const made = await make(["exp-a", "exp-b"]);
    const job = await jobs.checked({ kind: "export", ...byIds(idsOf(made)), what: { format: "csv" } });
    const done = await jobs.confirmed(job.id, 2);
    expect(done).toMatchObject({ status: "done", done: 2 });
    const { item } = await api.ok<{ item: AnyRecord }>("asyncTask", "detail", { id: done["asyncTask"] });
    const chunks: Buffer[] = [];
    for await (const chunk of await api.storage.open((item["result"] as StoredFile).key)) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    expect(text.split("\r\n").filter(Boolean)).toHaveLength(3);
    expect(text).toContain("exp-b");
  });

  it("reads the ids from a file", async () => {
    const [one] = (await make(["file-a"], { name: named(1) })) as [AnyRecord];
    const { result: file } = await upload(api, "ids.csv", Buffer.from(`id\r\n${one.id}\r\nnone\r\n`), {
      token: api.admin,
    });
    const job = await jobs.checked({ choose: { by: "file" }, file, ...setName(3) });
    expect(job).toMatchObject({ good: 1, bad: 1 });
    expect((await jobs.rows(job.id, ["bad"])).rows).toMatchObject([{ line: 3, error: "「none」不是编号" }]);
  });

  it("waits for another person before it deletes, and brings the records back on undo", async () => {
    const made = await make(["del-a", "del-b"]);
    const job = await jobs.checked({ kind: "delete", ...byIds(idsOf(made)) });
    const reply = await jobs.act("confirm", job.id, { input: { rows: 2 } });
    expect(reply.pending).toMatchObject({
      operation: "category.delete",
      call: "bulkJob.confirm",
      rule: "kind",
      count: 2,
      state: "waiting",
    });
    expect(await jobs.of(job.id)).toMatchObject({ status: "toApprove", pending: reply.pending?.id });
    const boss = await api.colleague("bulkboss");
    const version = (await jobs.of(job.id)).version;
    const ownApproval = await api.call(
      v2("bulkJob", "approve"),
      { ids: [job.id], versions: { [job.id]: version } },
      { token: api.admin },
    );
    expect(ownApproval.code).toBe(codes.guardRefused);
    await jobs.act("approve", job.id, { input: { remark: "同意" } }, boss.token);
    const running = await jobs.of(job.id);
    expect(running).toMatchObject({ status: "running", approver: boss.id });
    await jobs.run(running["asyncTask"]);
    expect(await jobs.of(job.id)).toMatchObject({ status: "done", done: 2 });
    expect((await api.call(v2("category", "detail"), { id: made[0]?.id }, { token: api.admin })).code).toBe(
      codes.notFound,
    );
    const [cause] = await api.db.query<{ command: string; admin: string }>(
      `select c.command, c.admin from operation_record r join operation_record c on c.id = r.caused_by
       where r.job_no = $1 and r.command = 'category.delete' limit 1`,
      [job["jobNo"]],
    );
    expect(cause).toEqual({ command: "pendingDecision.approve", admin: boss.id });
    await jobs.act("undo", job.id);
    await jobs.run((await jobs.of(job.id))["asyncTask"]);
    expect(await jobs.of(job.id)).toMatchObject({ status: "undone", undone: 2 });
    expect(await category(String(made[1]?.id))).toMatchObject({ slug: "del-b" });
  });

  it("goes back to checked when the request is refused or withdrawn", async () => {
    const [one] = (await make(["ref-a"])) as [AnyRecord];
    const job = await jobs.checked({ kind: "delete", ...byIds([one.id]) });
    await jobs.act("confirm", job.id, { input: { rows: 1 } });
    const boss = await api.colleague("bulkboss2");
    await jobs.act("refuse", job.id, { reason: { text: "先备份" } }, boss.token);
    expect(await jobs.of(job.id)).toMatchObject({ status: "checked" });
    await jobs.act("confirm", job.id, { input: { rows: 1 } });
    await jobs.act("stop", job.id);
    expect(await jobs.of(job.id)).toMatchObject({ status: "checked" });
    expect(await category(one.id)).toMatchObject({ slug: "ref-a" });
  });
});

describe("the templates of the demo", () => {
  const templates = demo.flatMap(({ count, values }) =>
    Array.from({ length: Number(count) }, (_, i) => values(i, { ago: () => 0, whole: () => 3 } as never) as AnyRecord),
  );

  it.each(templates.map((template) => [String(template["title"]), template] as const))(
    "include %s, which can be checked",
    async (_title, { title, kind, target, choose, what, reason }) => {
      const { id } = await jobs.save({ title, kind, target, choose, what, reason });
      await jobs.act("check", id);
      expect(await jobs.of(id)).toMatchObject({ status: "checking" });
    },
  );
});

describe("permissions of bulk jobs", () => {
  it("are those of the same work by hand, and values are only for readers of the records", async () => {
    const editor = await api.colleague("bulkmaker", [
      "screen:/bulk-data-manage",
      "screen:/model-admin",
      "bulkJob.begin",
      "bulkJob.check",
    ]);
    const draft = { title: "作业", kind: "change", target: "model", reason: "x", ...byIds(["1"]) };
    const what = { what: { changes: [{ field: "groupName", rule: "set", value: "x" }] } };
    const reply = await api.call(v2("bulkJob", "save"), { ...draft, ...what }, { token: editor.token });
    expect(reply.code).toBe(codes.noPermission);
    const [one] = (await make(["perm-a"], { name: named(1) })) as [AnyRecord];
    const job = await jobs.checked({ ...byIds([one.id]), ...setName(2) });
    const viewer = await api.colleague("bulkviewer", ["screen:/bulk-data-manage"]);
    const seen = await jobs.rows(job.id, [], viewer.token);
    expect(seen.rows).toMatchObject([{ targetId: one.id, title: "", before: null, after: null }]);
  });

  it.each(["admin", "authGroup", "systemConfig", "operationRecord", "bulkJob", "nothing"])(
    "do not reach %s",
    async (target) => {
      const reply = await api.call<{ path: string }>(
        v2("bulkJob", "save"),
        { title: "作业", kind: "change", target, reason: "x", ...byIds(["1"]), what: {} },
        { token: api.admin },
      );
      expect(reply.code).toBe(codes.illegalParameter);
      expect(["target", "kind"]).toContain(reply.result.path);
    },
  );

  it.each([
    ["slug", "set", "a", "what.changes[0].field"],
    ["status", "set", 1, "what.changes[0].field"],
    ["types", "replace", "a", "what.changes[0].rule"],
    ["rank", "set", 1, "what.changes[0].field"],
    ["types", "set", "x", "what.changes[0].value"],
    ["name", "replace", "a", "what.changes[0].find"],
  ])("refuse %s with the rule %s and name the field", async (field, rule, value, path) => {
    const reply = await api.call<{ path: string }>(
      v2("bulkJob", "save"),
      {
        title: "作业",
        kind: "change",
        target: "category",
        reason: "x",
        ...byIds(["1"]),
        what: { changes: [{ field, rule, value }] },
      },
      { token: api.admin },
    );
    expect(reply).toMatchObject({ code: codes.illegalParameter, result: { path } });
  });
});
