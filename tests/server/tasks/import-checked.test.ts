import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { codes } from "#kernel/errors.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { installJobs } from "#server/jobs/install.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory } from "#support/factory.ts";
import { csv, Imports } from "#support/imports.ts";

let api: TestApp;
let imports: Imports;
beforeAll(async () => {
  api = await testApp();
  await installJobs(api.db.url);
  imports = new Imports(api);
});
afterAll(() => api.close());

describe("an import that was checked", () => {
  it("counts the same rows under the same name in its dry run, confirmation, task and end", async () => {
    await makeCategory(api.db, { slug: "sum-same", rank: 2, name: { "1": "同", "0": "Same" } });
    const bad = Array.from({ length: 5 }, (_, index) => `坏,Bad,sum bad ${index},模型,,1`);
    const { id, outcome } = await imports.dryRun(
      "sums.csv",
      csv("新,New,sum-new,模型,,1", "同,Same,sum-same,,,2", ...bad),
      { key: "slug" },
    );
    expect(outcome).toMatchObject({ rows: 7, add: 1, change: 0, same: 1, bad: 5 });
    const sums = { total: 7, done: 1, skipped: 1, leftOut: 5, failed: 0 };
    expect(await imports.taskOf(id)).toMatchObject({ state: "toConfirm", ...sums });
    await imports.confirm(id, 1);
    await imports.run(id);
    expect(await imports.taskOf(id)).toMatchObject({ state: "done", ...sums });
  });

  it("is checked again with a corrected cell, for one row or for all with the same fault", async () => {
    const { id, outcome } = await imports.dryRun(
      "correct.csv",
      csv(
        "甲,A,fix a,模型,,1",
        "乙,B,fix-b,乱写,,2",
        "丙,C,fix-c,乱写,,3",
        "丁,D,fix d,乱写,,4",
        "戊,E,fix-e,模型,没有的,5",
      ),
    );
    expect(outcome).toMatchObject({ add: 0, bad: 5 });
    expect(outcome.badRows.map(({ problems }) => problems.map(({ same = 1 }) => same))).toEqual([
      [1],
      [3],
      [3],
      [3],
      [1],
    ]);
    const correct = (cell: object) => api.call(v2("category", "importCorrect"), { id, ...cell }, { token: api.admin });
    expect((await correct({ line: 3, column: 2, text: "x" })).result).toMatchObject({ path: "line" });
    expect((await correct({ line: 2, column: 2, text: "fix-a" })).code).toBe(codes.ok);
    expect((await correct({ line: 3, column: 3, text: "模型" })).code).toBe(codes.wrongState);
    await imports.run(id);
    expect(await imports.outcomeOf(id)).toMatchObject({ add: 1, bad: 4 });
    await correct({ line: 4, column: 3, text: "模型", all: true });
    await imports.run(id);
    expect(await imports.outcomeOf(id)).toMatchObject({ add: 3, bad: 2 });
    // An emptied cell has no value, and a new text may be bad again.
    await correct({ line: 6, column: 4, text: "" });
    await imports.run(id);
    await correct({ line: 5, column: 2, text: "y y" });
    await imports.run(id);
    const again = await imports.outcomeOf(id);
    expect(again).toMatchObject({ add: 4, bad: 1 });
    expect(again.badRows[0]?.cells[2]).toBe("y y");
    // A new mapping of the file keeps what was corrected.
    const { request } = await api.ok<{ request: object }>("category", "importResult", { id });
    const { item } = await api.ok<{ item: AnyRecord }>("category", "import", { ...request, after: id });
    await imports.run(item.id);
    expect(await imports.outcomeOf(item.id)).toMatchObject({ add: 4, bad: 1 });
    await imports.confirm(id, 4);
    expect((await correct({ line: 5, column: 2, text: "fix-d" })).code).toBe(codes.wrongState);
    await imports.run(id);
    expect(await imports.taskOf(id)).toMatchObject({ state: "done", done: 4, leftOut: 1 });
    expect(await imports.slugs("fix-%")).toEqual(["fix-a", "fix-b", "fix-c", "fix-e"]);
  });

  it("writes no row whose name stands for another record since its dry run", async () => {
    const named = (slug: string, name: string) =>
      makeCategory(api.db, { slug, types: 2, name: { "1": name, "0": slug } });
    const [first, second] = [await named("means-a", "指甲"), await named("means-b", "指乙")];
    await makeCategory(api.db, { slug: "means-old", types: 2, name: { "1": "旧", "0": "Old" } });
    const sheet = csv(`新,New,means-new,${first["types"]},指甲,1`, `旧,Old,means-old,,指甲,1`, `二,Two,means-two,2,,1`);
    const { id, outcome } = await imports.dryRun("means.csv", sheet, { key: "slug" });
    expect(outcome).toMatchObject({ add: 2, change: 1, bad: 0 });
    const rename = (record: AnyRecord, name: string) =>
      api.db.query("update category set name = jsonb_set(name, '{1}', to_jsonb($2::text)) where id = $1::bigint", [
        record.id,
        name,
      ]);
    await rename(first, "指丙");
    await rename(second, "指甲");
    await imports.confirm(id, 3);
    await imports.run(id);
    expect(await imports.taskOf(id)).toMatchObject({ state: "partial", done: 1, failed: 2, leftOut: 0 });
    expect(await imports.slugs("means-new")).toEqual([]);
    const bad = await imports.textOf((await imports.taskOf(id))["badRows"] as StoredFile);
    expect(bad.match(/检查之后又有改动/g)).toHaveLength(2);
  });
});
