import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import { addDemoCommunity, addDemoModels } from "#server/demo/make-demo.ts";
import { closeMeshChildren } from "#server/mesh/inspect-in-child.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { fileUses } from "#support/file-uses.ts";
import { digestOf, rowCounts } from "#support/rows.ts";

let apps: TestApp[];
beforeAll(async () => {
  apps = [await testApp(), await testApp()];
});
afterAll(async () => {
  await closeMeshChildren();
  for (const api of apps) await api.close();
});

/** Columns whose values are relative to the time at which the demo community was created. */
const ages = ["create_time", "update_time", "submit_time", "publish_time", "review_time", "reg_time", "last_active"];

const fill = (api: TestApp): Promise<void> =>
  addDemoCommunity(api.db, api.storage, readConfig({ DATA_DIR: api.dataDir }), api.report, () => false);

async function digestsOf(api: TestApp): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of ["user", "model", "model_file", "tag", "category", "stored_file"])
    digests[table] = await digestOf(api.db, table, ages);
  return digests;
}

/** Returns members whose counters differ from the decisions on their models. */
const wronglyCounted = (api: TestApp): Promise<unknown[]> =>
  api.db.query(
    `select u.id from "user" u where (u.models, u.passed, u.refused) <> (
       (select count(*) from model m where m.author = u.id and m.status <> 4),
       (select count(*) from operation_record r where r.target_id = u.id and r.command = 'model.pass'),
       (select count(*) from operation_record r where r.target_id = u.id and r.command = 'model.noPass'))
     or u.strikes <> (select count(*) from operation_record r where r.target_id = u.id and r.reason_key = 'contact')`,
  );

it("the demo community is equal in every database, complete, and created only once", async () => {
  const [one, two] = apps as [TestApp, TestApp];
  for (const api of [one, two]) await addDemoModels(api.db, api.storage, join(api.dataDir, "uploads"), () => false);
  const digests = await digestsOf(one);
  expect(await digestsOf(two)).toEqual(digests);
  await fill(one);
  const counts = await rowCounts(one.db);
  expect(counts["model"]).toBeGreaterThanOrEqual(2_000);
  expect(counts["user"]).toBeGreaterThanOrEqual(300);
  const whole = await digestsOf(one);
  await fill(one);
  expect(await digestsOf(one)).toEqual(whole);
  expect(await rowCounts(one.db)).toEqual(counts);
  expect(await wronglyCounted(one)).toEqual([]);
  const { named, noted } = await fileUses(one.db);
  expect(named.length).toBeGreaterThan(2_000);
  expect(noted).toEqual(named);
  const [mixed] = await one.db.query<{ zh: number; en: number; waiting: number }>(
    "select count(*) filter (where lang = 1)::int as zh, count(*) filter (where lang = 0)::int as en, count(*) filter (where status = 1)::int as waiting from model",
  );
  for (const number of Object.values(mixed ?? {})) expect(number).toBeGreaterThan(300);
  expect(join(one.dataDir)).not.toBe(two.dataDir);
}, 300_000);
