import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/db/sql.ts";
import { makeDemo } from "#server/demo/demo-child.ts";
import { addDemoCommunity } from "#server/demo/make-demo.ts";
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

const models = async ({ db }: TestApp): Promise<number> =>
  (await db.query<{ n: number }>("select count(*)::int as n from model"))[0]?.n ?? 0;

/** Makes the demo community until it has this many models; all of it without a number. */
async function fill(api: TestApp, upTo = Infinity): Promise<void> {
  let made = 0;
  const counting: Database = {
    ...api.db,
    transaction: async (work) => {
      const result = await api.db.transaction(work);
      made = await models(api);
      return result;
    },
  };
  const config = readConfig({ DATA_DIR: api.dataDir });
  await addDemoCommunity(counting, api.storage, config, api.report, () => made >= upTo);
}

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

it("the demo process stops between two batches", async () => {
  const [one] = apps as [TestApp, TestApp];
  const lines: string[] = [];
  const config = readConfig({ DATA_DIR: one.dataDir });
  const stop = makeDemo({ config, address: one.db.url }, (line) => lines.push(line));
  await expect.poll(() => models(one), { timeout: 280_000 }).toBeGreaterThan(0);
  await stop();
  const made = await models(one);
  expect(made % 50).toBe(0);
  expect(made).toBeLessThan(2_000);
  expect(lines.filter((line) => line.includes("could not"))).toEqual([]);
}, 300_000);

it("the demo community is equal in every database, goes on where it stopped, and is created only once", async () => {
  const [one, two] = apps as [TestApp, TestApp];
  await fill(two, await models(one));
  expect(await digestsOf(two)).toEqual(await digestsOf(one));
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
}, 300_000);
