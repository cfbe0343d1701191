import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { codes } from "#kernel/errors.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { resourceNamed } from "#domain/index.ts";
import type { ImportPlan } from "#server/resources/import/plan.ts";
import type { PreparedRow } from "#server/resources/import/prepare-rows.ts";
import { seenIn } from "#server/tasks/import-seen.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { installJobs } from "#server/jobs/install.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { BulkJobs } from "#support/bulk.ts";
import { makeCategory, makeUser } from "#support/factory.ts";
import { csv, Imports } from "#support/imports.ts";

let api: TestApp;
let imports: Imports;
let jobs: BulkJobs;
beforeAll(async () => {
  api = await testApp();
  await installJobs(api.db.url);
  imports = new Imports(api);
  jobs = new BulkJobs(api);
});
afterAll(() => api.close());

describe("an import of a bulk job", () => {
  const job = async (): Promise<string> => {
    const draft = { kind: "import", choose: { by: "filter", filter: "" }, title: "导入作业" };
    return (await jobs.save(draft)).id;
  };
  const rows = (n: number, name: string): string =>
    csv(...Array.from({ length: n }, (_, index) => `名,Name,${name}-${index},模型,,1`));

  it("is confirmed in its job, with what its dry run found", async () => {
    const first = await imports.dryRun("first.csv", rows(1, "jobimp"));
    await imports.confirm(first.id, 1);
    await imports.run(first.id);
    const jobId = await job();
    const { id } = await imports.dryRun("job.csv", rows(3, "jobimp"), { key: "slug" });
    await api.ok("bulkJob", "takeImport", { id: jobId, task: id });
    expect(await jobs.of(jobId)).toMatchObject({ status: "checked", total: 3, good: 2, same: 1 });
    const { version } = await jobs.of(jobId);
    const again = { ids: [jobId], versions: { [jobId]: version } };
    expect((await api.call(v2("bulkJob", "check"), again, { token: api.admin })).code).toBe(codes.guardRefused);
    expect((await api.call(v2("task", "again"), { id }, { token: api.admin })).code).toBe(codes.wrongState);
    const other = await job();
    expect((await api.call(v2("bulkJob", "takeImport"), { id: other, task: id }, { token: api.admin })).code).toBe(
      codes.wrongState,
    );
    await jobs.act("confirm", jobId, { input: { rows: 2 } });
    await imports.run(id);
    expect(await imports.taskOf(id)).toMatchObject({ state: "done", done: 2, skipped: 1 });
    expect(await jobs.of(jobId)).toMatchObject({ status: "done", done: 2, same: 1 });
    expect(await imports.slugs("jobimp-%")).toHaveLength(3);
  });

  it("never writes a row that its dry run found bad, although the cause is gone", async () => {
    const jobId = await job();
    const sheet = csv("好,Good,sound-a,模型,,1", "坏,Bad,sound-b,模型,尚无,1");
    const { id, outcome } = await imports.dryRun("unconfirmed.csv", sheet);
    expect(outcome).toMatchObject({ add: 1, bad: 1 });
    await api.ok("bulkJob", "takeImport", { id: jobId, task: id });
    await jobs.act("confirm", jobId, { input: { rows: 1 } });
    await makeCategory(api.db, { slug: "parent", name: { "1": "尚无", "0": "Not yet" } });
    await imports.run(id);
    expect(await jobs.of(jobId)).toMatchObject({ status: "done", done: 1, bad: 1, failed: 0 });
    const bad = await imports.textOf((await imports.taskOf(id))["badRows"] as StoredFile);
    expect(bad).toContain("试运行时有错，未经确认");
    expect(await imports.slugs("sound-%")).toEqual(["sound-a"]);
  });

  it("is checked again in its job with a corrected cell, but not while it waits for approval", async () => {
    const jobId = await job();
    const many = rows(1_001, "jobfix").split("\r\n");
    const { id } = await imports.dryRun("jobfix.csv", [...many, "坏,Bad,job fix,模型,,1"].join("\r\n"));
    await api.ok("bulkJob", "takeImport", { id: jobId, task: id });
    expect(await jobs.of(jobId)).toMatchObject({ status: "checked", good: 1_001, bad: 1 });
    const correct = async (text: string) =>
      (await api.call(v2("category", "importCorrect"), { id, line: 1_003, column: 2, text }, { token: api.admin }))
        .code;
    expect(await correct("also bad")).toBe(codes.ok);
    expect(await jobs.of(jobId)).toMatchObject({ status: "checking" });
    await imports.run(id);
    expect(await jobs.of(jobId)).toMatchObject({ status: "checked", good: 1_001, bad: 1 });
    await jobs.act("confirm", jobId, { input: { rows: 1_001 } });
    expect(await correct("job-fix")).toBe(codes.wrongState);
  });

  it("is not written by its maker while it waits for approval, or where it needs one", async () => {
    const jobId = await job();
    const { id } = await imports.dryRun("waits.csv", rows(1_001, "jobwaits"));
    await api.ok("bulkJob", "takeImport", { id: jobId, task: id });
    const write = async () =>
      (await api.call(v2("category", "importWrite"), { id, rows: 1_001 }, { token: api.admin })).code;
    expect(await write()).toBe(codes.wrongState);
    const { pending } = await jobs.act("confirm", jobId, { input: { rows: 1_001 } });
    expect(pending).toMatchObject({ operation: "category.import", rule: "count", count: 1_001 });
    expect(await write()).toBe(codes.wrongState);
    expect(await imports.slugs("jobwaits-%")).toEqual([]);
    const boss = await api.colleague("importboss");
    await jobs.act("approve", jobId, { input: {} }, boss.token);
    await imports.run(id);
    expect(await jobs.of(jobId)).toMatchObject({ status: "done", done: 1_001, approver: boss.id });
  });
});

describe("an import without a bulk job", () => {
  const MANY = 1_001;
  const addMany = (name: string): Promise<unknown> =>
    api.db.query(
      `insert into category (name, slug, types, rank) select '{"1":"旧","0":"Old"}', $1 || '-' || n, 0, n
       from generate_series(1, $2::int) n`,
      [name, MANY],
    );
  const sheet = (name: string, n: number): string =>
    csv(...Array.from({ length: n }, (_, index) => `新,New,${name}-${index + 1},模型,,1`));

  it("waits for another person where it changes more records than a bulk job may change alone", async () => {
    await addMany("alone");
    const { id, outcome } = await imports.dryRun("alone.csv", sheet("alone", MANY), { key: "slug" });
    expect(outcome).toMatchObject({ change: MANY, add: 0 });
    const write = (rows = MANY) =>
      api.call<{ item: AnyRecord; pending: AnyRecord }>(
        v2("category", "importWrite"),
        { id, rows },
        { token: api.admin },
      );
    expect((await write(3)).code).toBe(codes.illegalParameter);
    const { result, msg } = await write();
    expect(msg).toBe("");
    expect(result.item).toMatchObject({ id, state: "toConfirm" });
    expect(result.pending).toMatchObject({ operation: "category.import", rule: "count", limit: 1_000, count: MANY });
    expect((await write()).code).toBe(codes.wrongState);
    await imports.run(id);
    const news = async (): Promise<number> =>
      (await api.db.query("select 1 from category where slug like 'alone-%' and name ->> '0' = 'New'")).length;
    expect(await news()).toBe(0);
    const approve = (token: string) =>
      api.call(
        v2("pendingDecision", "approve"),
        { ids: [result.pending.id], versions: { [result.pending.id]: 1 } },
        { token },
      );
    expect((await approve(api.admin)).code).toBe(codes.guardRefused);
    // Nobody approves an import that adds records of an own account.
    const member = await api.colleague("alonemember");
    const { id: userId } = await makeUser(api.db);
    await api.db.query('update admin set "user" = $2::bigint where id = $1::bigint', [member.id, userId]);
    await api.db.query("update task_run set seen = seen || $2::jsonb where task = $1::bigint", [
      id,
      JSON.stringify([
        { line: MANY + 2, id: null, version: null, changes: false, isBad: false, meaning: "", member: userId },
      ]),
    ]);
    expect(await approve(member.token)).toMatchObject({
      code: codes.guardRefused,
      msg: expect.stringContaining("你自己的账号"),
    });
    const boss = await api.colleague("aloneboss");
    expect((await approve(boss.token)).code).toBe(codes.ok);
    await imports.run(id);
    expect(await imports.taskOf(id)).toMatchObject({ state: "done", done: MANY });
    expect(await news()).toBe(MANY);
  });

  it("never writes a row that its dry run found bad, so that nobody writes more than was confirmed", async () => {
    const rows = csv("好,Good,plain-a,模型,,1", "坏,Bad,plain-b,模型,未有,1");
    const { id, outcome } = await imports.dryRun("plain.csv", rows);
    expect(outcome).toMatchObject({ add: 1, bad: 1 });
    await imports.confirm(id, 1);
    await makeCategory(api.db, { slug: "late-parent", name: { "1": "未有", "0": "Not there" } });
    await imports.run(id);
    expect(await imports.taskOf(id)).toMatchObject({ state: "done", done: 1, leftOut: 1, failed: 0 });
    expect(await imports.slugs("plain-%")).toEqual(["plain-a"]);
  });

  it("changes no record that its dry run left alone, where a name stands for another record since", async () => {
    const [father, other] = [
      await makeCategory(api.db, { types: 2, slug: "group-a", name: { "1": "甲组", "0": "Group A" } }),
      await makeCategory(api.db, { types: 2, slug: "group-b", name: { "1": "乙组", "0": "Group B" } }),
    ];
    const rows = csv("同,Same,swap-a,模型,甲组,1", "同二,Same two,swap-b,模型,甲组,1");
    const first = await imports.dryRun("swap.csv", rows);
    await imports.confirm(first.id, 2);
    await imports.run(first.id);
    const changed = csv("同,Same,swap-a,模型,甲组,1", "改,Changed,swap-b,模型,甲组,1");
    const { id, outcome } = await imports.dryRun("swapped.csv", changed, { key: "slug" });
    expect(outcome).toMatchObject({ same: 1, change: 1 });
    await imports.confirm(id, 1);
    const rename = (category: string, name: string) =>
      api.db.query(`update category set name = jsonb_set(name, '{1}', to_jsonb($2::text)) where id = $1::bigint`, [
        category,
        name,
      ]);
    await rename(father.id, "丙组");
    await rename(other.id, "甲组");
    await imports.run(id);
    expect(await imports.taskOf(id)).toMatchObject({ state: "partial", done: 0, failed: 2 });
    expect(await imports.textOf((await imports.taskOf(id))["badRows"] as StoredFile)).toContain("swap-a");
  });

  it("is written at once where it changes few records, whatever it adds", async () => {
    await addMany("few");
    const { id, outcome } = await imports.dryRun("few.csv", sheet("few", 2 * MANY), { key: "slug", existing: "skip" });
    expect(outcome).toMatchObject({ change: 0, add: MANY });
    await imports.confirm(id, MANY);
    await imports.run(id);
    expect(await imports.taskOf(id)).toMatchObject({ state: "done", done: MANY });
  });

  it("keeps the members to whom it gives records", () => {
    const row = { cells: [], problems: [], before: null };
    const rows: PreparedRow[] = [
      { ...row, line: 2, verb: "add", values: { user: "7" } },
      { ...row, line: 3, verb: "add", values: {} },
      { ...row, line: 4, verb: "bad", values: { user: "8" } },
      { ...row, line: 5, verb: "change", values: { user: "9" }, before: { id: "1", version: 4 } as AnyRecord },
    ];
    const plan: ImportPlan = {
      resource: resourceNamed("feedback"),
      columns: [],
      key: null,
      existing: "update",
      timezone: 28_800,
    };
    expect(seenIn(rows, plan).map(({ line, id, member }) => [line, id, member])).toEqual([
      [2, null, "7"],
      [3, null, undefined],
      [4, null, undefined],
      [5, "1", "9"],
    ]);
  });
});

describe("a request of a bulk job", () => {
  it("is answered and stopped at one moment, without a wait of one for the other", async () => {
    const boss = await api.colleague("momentboss");
    const stopJob = async (job: AnyRecord) =>
      (
        await api.call(
          v2("bulkJob", "stop"),
          { ids: [job.id], versions: { [job.id]: job.version } },
          { token: api.admin },
        )
      ).code;
    const stopTask = async (job: AnyRecord) =>
      (await api.call(v2("task", "stop"), { id: job["asyncTask"] }, { token: api.admin })).code;
    const approve = async (id: string) =>
      (await api.call(v2("pendingDecision", "approve"), { ids: [id], versions: { [id]: 1 } }, { token: boss.token }))
        .code;
    const deleting = async (slug: string): Promise<[job: AnyRecord, request: string]> => {
      const { id } = await makeCategory(api.db, { slug });
      const job = await jobs.checked({ kind: "delete", choose: { by: "ids", ids: [id] } });
      const { pending } = await jobs.act("confirm", job.id, { input: { rows: 1 } });
      return [await jobs.of(job.id), String(pending?.id)];
    };
    const expire = async () => {
      const lines: string[] = [];
      await runTimedTransitions(api.db, (line) => lines.push(line));
      return lines;
    };
    const waiting = async (): Promise<number> =>
      (
        await api.db.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).length;
    /** Runs both while a third holds the rows, so that each has locked what it locks first. */
    const atOnce = async <A, B>(sql: string, values: unknown[], first: () => Promise<A>, second: () => Promise<B>) => {
      let running: [Promise<A>, Promise<B>] | undefined;
      await api.db.transaction(async (tx) => {
        await tx.query(sql, values);
        const one = first();
        await expect.poll(waiting).toBe(1);
        running = [one, second()];
        await expect.poll(waiting).toBe(2);
      });
      return Promise.all(running ?? []);
    };
    const request = "select 1 from pending_decision where id = $1::bigint for update";
    const [a, idA] = await deleting("moment-a");
    expect(
      await atOnce(
        request,
        [idA],
        () => approve(idA),
        () => stopJob(a),
      ),
    ).toEqual([codes.ok, codes.versionConflict]);
    const [b, idB] = await deleting("moment-b");
    expect(
      await atOnce(
        request,
        [idB],
        () => approve(idB),
        () => stopTask(b),
      ),
    ).toEqual([codes.ok, codes.ok]);
    const [c, idC] = await deleting("moment-c");
    await api.db.query("update pending_decision set expire = now() where id = $1::bigint", [idC]);
    const job = "select 1 from bulk_job where id = $1::bigint for update";
    expect(await atOnce(job, [c.id], expire, () => stopTask(c))).toEqual([[], codes.ok]);
  });
});
