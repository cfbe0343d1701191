import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/db/sql.ts";
import { makeDemo } from "#server/demo/demo-child.ts";
import { addDemoCommunity } from "#server/demo/make-demo.ts";
import { closeMeshChildren } from "#server/mesh/inspect-in-child.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import type { Demo } from "#support/demo.ts";
import { DEMO_TIMEOUT_MS, openDemo } from "#support/demo.ts";
import { fileUses } from "#support/file-uses.ts";
import { digestOf, rowCounts } from "#support/rows.ts";

/** The whole community, which a run makes once for all its files. */
let whole: Demo;
/** A community that is stopped after its first models. */
let part: TestApp;
beforeAll(async () => {
  whole = await openDemo();
  part = await testApp();
}, DEMO_TIMEOUT_MS);
afterAll(async () => {
  await closeMeshChildren();
  await part.close();
  await whole.db.drop();
});

const models = async ({ db }: TestApp): Promise<number> =>
  (await db.query<{ n: number }>("select count(*)::int as n from model"))[0]?.n ?? 0;

/** Goes on with the demo community until it has this many models; to its end without a number. */
async function fill(db: Database, upTo = Infinity): Promise<void> {
  let made = 0;
  const counting: Database = {
    ...db,
    transaction: async (work) => {
      const result = await db.transaction(work);
      made = await models(part);
      return result;
    },
  };
  await addDemoCommunity(
    counting,
    part.storage,
    readConfig({ DATA_DIR: part.dataDir }),
    part.report,
    () => made >= upTo,
  );
}

/** Columns of times, which are relative to the start. */
const ages = ["create_time", "update_time", "submit_time", "publish_time", "review_time"];
/** Columns of a model that the records of areas change later. */
const later = ["score", "score_count", "status", "machine_review"];

/** What the batches write: the first models and their files. */
const written = (db: Database, upTo: number): Promise<unknown[]> =>
  db.query(
    `select to_jsonb(m) - $2::text[] as model, to_jsonb(f) - $2::text[] as file from model m join model_file f on f.model = m.id
     where m.id in (select id from model order by id limit $1) order by m.id, f.id`,
    [upTo, [...ages, ...later]],
  );

/** Returns members whose counters differ from the decisions on their models. */
const wronglyCounted = (db: Database): Promise<unknown[]> =>
  db.query(
    `select u.id from "user" u where (u.models, u.passed, u.refused) <> (
       (select count(*) from model m where m.author = u.id and m.status <> 4),
       (select count(*) from operation_record r where r.target_id = u.id and r.command = 'model.pass'),
       (select count(*) from operation_record r where r.target_id = u.id and r.command = 'model.noPass'))
     or u.strikes <> (select count(*) from operation_record r where r.target_id = u.id and r.reason_key = 'contact')`,
  );

it(
  "the demo process stops between two batches, and the next one goes on to the same community",
  async () => {
    const lines: string[] = [];
    const config = readConfig({ DATA_DIR: part.dataDir });
    const stop = makeDemo({ config, address: part.db.url }, (line) => lines.push(line));
    await expect.poll(() => models(part), { timeout: 280_000 }).toBeGreaterThan(0);
    await stop();
    const made = await models(part);
    expect(made % 50).toBe(0);
    expect(made).toBeLessThan(2_000);
    expect(lines.filter((line) => line.includes("could not"))).toEqual([]);
    await fill(part.db, made + 50);
    expect(await models(part)).toBe(made + 50);
    expect(await written(part.db, made + 50)).toEqual(await written(whole.db, made + 50));
  },
  DEMO_TIMEOUT_MS,
);

it(
  "the demo community is created only once, with correct counts and uses of files",
  async () => {
    const { db } = whole;
    const counts = await rowCounts(db);
    expect(counts["model"]).toBeGreaterThanOrEqual(2_000);
    expect(counts["user"]).toBeGreaterThanOrEqual(300);
    const digests = () =>
      Promise.all(["user", "model", "model_file", "stored_file"].map((table) => digestOf(db, table, ages)));
    const before = await digests();
    await fill(db);
    expect(await digests()).toEqual(before);
    expect(await rowCounts(db)).toEqual(counts);
    expect(await wronglyCounted(db)).toEqual([]);
    const { named, noted } = await fileUses(db);
    expect(named.length).toBeGreaterThan(2_000);
    expect(noted).toEqual(named);
    const [mixed] = await db.query<{ zh: number; en: number; waiting: number }>(
      "select count(*) filter (where lang = 1)::int as zh, count(*) filter (where lang = 0)::int as en, count(*) filter (where status = 1)::int as waiting from model",
    );
    for (const number of Object.values(mixed ?? {})) expect(number).toBeGreaterThan(300);
  },
  DEMO_TIMEOUT_MS,
);
