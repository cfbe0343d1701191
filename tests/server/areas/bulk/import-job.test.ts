import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { codes } from "#kernel/errors.ts";
import type { StoredFile } from "#kernel/field.ts";
import { installJobs } from "#server/jobs/install.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { BulkJobs } from "#support/bulk.ts";
import { makeCategory } from "#support/factory.ts";
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
    csv(...Array.from({ length: n }, (_, at) => `名,Name,${name}-${at},模型,,1`));

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
    expect(await jobs.of(jobId)).toMatchObject({ status: "partial", done: 1, failed: 1 });
    await jobs.act("goOn", jobId);
    await imports.run(id);
    expect(await jobs.of(jobId)).toMatchObject({ status: "partial", done: 1, failed: 1 });
    const bad = await imports.textOf((await imports.taskOf(id))["badRows"] as StoredFile);
    expect(bad).toContain("试运行时有错，未经确认");
    expect(await imports.slugs("sound-%")).toEqual(["sound-a"]);
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
