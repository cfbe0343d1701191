import { readFileSync, writeFileSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeWorkerUtils } from "graphile-worker";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { backup } from "#server/db/backup.ts";
import { readManifest } from "#server/db/backup-format.ts";
import type { Database } from "#server/db/connection.ts";
import { migrate } from "#server/db/migrate.ts";
import { checksum, type Migration } from "#server/db/migration.ts";
import { restore } from "#server/db/restore.ts";
import { checkFiles, restoreFiles, saveFiles } from "#server/storage/backup-files.ts";
import { emptyDatabase, type FreshDatabase } from "#support/database.ts";
import { openFolder } from "./programs.ts";

const first: Migration = {
  name: "0001-initial",
  transaction: true,
  sql: `
    create table thing (
      id bigint generated always as identity primary key, body text, price numeric(10,4), at timestamptz, day date,
      tags bigint[], words text[], flags smallint[], data jsonb, search tsvector, yes boolean, raw bytea,
      twice bigint generated always as (length(body) * 2) stored
    );
    create table event (at timestamptz not null, id bigint generated always as identity, primary key (at, id))
      partition by range (at);
    create table event_default partition of event default;
    create table "order" (id int primary key)`,
};
const second: Migration = {
  name: "0002-more",
  transaction: true,
  sql: "alter table thing add column more int default 7",
};
const options = { migrations: [first] };
const silent = (): void => undefined;

let folder = "";
let from: FreshDatabase;
const others: FreshDatabase[] = [];

async function another(): Promise<FreshDatabase> {
  const database = await emptyDatabase();
  others.push(database);
  return database;
}

/** Connections are closed, because a restore needs the database for itself. */
async function anotherUrl(): Promise<string> {
  const database = await another();
  await database.pool.query("select 1");
  await idle(database);
  return database.url;
}

async function idle(database: Database): Promise<void> {
  // Idle clients of the pool end with their server process.
  const other = from;
  const name = new URL((database as FreshDatabase).url).pathname.slice(1);
  await other.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  const left = () => other.query("select from pg_stat_activity where datname = $1", [name]);
  await expect.poll(left).toEqual([]);
}

async function content(database: Database): Promise<unknown> {
  const things = await database.query("select t::text from thing t order by id");
  const events = await database.query("select e::text, at::text from event e order by at, id");
  return { things, events, orders: await database.query(`select * from "order"`) };
}

async function fill(database: Database): Promise<void> {
  await database.query(
    `insert into thing (body, price, at, day, tags, words, flags, data, search, yes, raw) values
       (E'tab\\t newline\\n return\\r backslash\\\\ \\\\N end', 0.1000, '2026-01-02 03:04:05.123456+00', '2026-02-28',
        '{9007199254740993,-1}', array['花瓶', 'a"b', null, '{}'], '{1,2}', '{"a": "\\u00e9\\n", "n": 1.10}',
        $$'花瓶' 'it''s':3A$$, true, '\\x00ff0a'),
       (null, null, 'infinity', null, '{}', null, null, 'null', '', null, ''),
       ('', -99999.9999, '0044-03-15 12:00:00+00 BC', '0001-01-01 BC', null, '{}', '{}', '[]', null, false, null)`,
  );
  await database.query(
    "insert into thing (body, data) select repeat('长' || n, 50), jsonb_build_object('n', n) from generate_series(1, 5000) n",
  );
  await database.query(
    "insert into event (at) select '2026-01-01'::timestamptz + n * interval '1 us' from generate_series(1, 50) n",
  );
}

beforeAll(async () => {
  folder = await openFolder();
  from = await emptyDatabase();
  await migrate(from.url, options);
  await fill(from);
});
afterEach(async () => {
  for (const database of others.splice(0)) await database.drop();
});
afterAll(async () => {
  await from.drop();
  await rm(folder, { recursive: true, force: true });
});

test("a restored backup equals the original row for row, and sequences continue", async () => {
  const place = join(folder, "whole");
  const lines: string[] = [];
  await backup(from.url, place, (line) => lines.push(line));
  expect(lines).toContain("3/3 thing: 5,003 rows");
  const url = await anotherUrl();
  await restore(url, place, options);
  const to = others.at(-1) ?? from;
  expect(await content(to)).toEqual(await content(from));
  const next = "insert into thing (body) values ('next') returning id";
  expect(await to.query(next)).toEqual([{ id: "5004" }]);
  expect(await migrate(url, { migrations: [first, second] })).toEqual(["0002-more"]);
});

test("a backup contains concurrently written rows completely or not at all", async () => {
  const place = join(folder, "busy");
  const stop = new AbortController();
  const writer = (async () => {
    let pairs = 0;
    while (!stop.signal.aborted) {
      const id = 1_000 + pairs;
      await from.transaction(async (tx) => {
        await tx.query(`insert into "order" values ($1)`, [id]);
        await tx.query("insert into event (at) values (now())");
      });
      pairs += 1;
    }
    return pairs;
  })();
  const manifest = await backup(from.url, place, silent);
  stop.abort();
  expect(await writer).toBeGreaterThan(0);
  const rows = (name: string): number => manifest.tables.find((table) => table.name === name)?.rows ?? -1;
  expect(rows("event") - 50).toBe(rows("order"));
  await from.query(`delete from "order"`);
  await from.query("delete from event where at > '2026-02-01'");
});

test("a backup contains waiting jobs, which are free for new workers after the restore", async () => {
  const source = await another();
  await migrate(source.url, options);
  const utils = await makeWorkerUtils({ connectionString: source.url });
  await utils.migrate();
  await utils.addJob("publish", { model: "1" }, { runAt: new Date("2030-01-01T00:00:00Z"), queueName: "q" });
  await utils.release();
  await source.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead'");
  await backup(source.url, join(folder, "jobs"), silent);
  const url = await anotherUrl();
  await restore(url, join(folder, "jobs"), options);
  const to = others.at(-1) ?? source;
  const jobs = await to.query(
    `select task_identifier, p.payload, j.locked_by, j.run_at
     from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)`,
  );
  expect(jobs).toEqual([
    { task_identifier: "publish", payload: { model: "1" }, locked_by: null, run_at: new Date("2030-01-01T00:00:00Z") },
  ]);
});

async function used(): Promise<FreshDatabase> {
  const database = await another();
  await migrate(database.url, options);
  await database.query(`insert into "order" values (42)`);
  await idle(database);
  return database;
}

test("a backup contains stored files by key, and a restore reports a damaged one before it loads anything", async () => {
  const [store, back, place] = [join(folder, "store"), join(folder, "store-back"), join(folder, "with-files")];
  const keys = ["ab/00112233445566778899aabbccddee.stl", "cd/00112233445566778899aabbccddee-poster.webp"];
  for (const key of keys) {
    await mkdir(join(store, key, ".."), { recursive: true });
    writeFileSync(join(store, key), `content of ${key}`);
  }
  writeFileSync(join(store, "ab/00112233445566778899aabbccddee.stl.x.part"), "half");
  const { files = [] } = await backup(from.url, place, silent, async (to) => ({ files: await saveFiles(store, to) }));
  expect(files.map(({ key }) => key)).toEqual(keys);
  expect((await readManifest(place)).files).toEqual(files);
  await checkFiles(place, files);
  await mkdir(join(back, "ab"), { recursive: true });
  writeFileSync(join(back, keys[0] ?? ""), "something else");
  await restoreFiles(place, files, back);
  for (const key of keys) expect(readFileSync(join(back, key), "utf8")).toBe(`content of ${key}`);
  expect(await saveFiles(join(folder, "nothing"), place)).toEqual([]);
  const wrong = files.map((file) => ({ ...file, sha256: "0" }));
  await expect(checkFiles(place, wrong)).rejects.toThrow(/ddee\.stl is damaged or missing/);
  await expect(checkFiles(place, [{ key: "../../etc/passwd", size: 1, sha256: "0" }])).rejects.toThrow(/missing/);
});

describe("a refused or failed restore or backup", () => {
  let place = "";
  beforeAll(async () => {
    place = join(folder, "source");
    await backup(from.url, place, silent);
  });

  test("keeps a database with rows, and replaces it with --force", async () => {
    const database = await used();
    await expect(restore(database.url, place, options)).rejects.toThrow(/not empty \(order.*--force/);
    await restore(database.url, place, { ...options, force: true });
    expect(await content(database)).toEqual(await content(from));
    expect(await database.query("select nspname from pg_namespace where nspname like '%restoring%'")).toEqual([]);
  });

  test("keeps the old content when a forced restore fails", async () => {
    const database = await used();
    const bad = { ...first, sql: first.sql.replace("body text", "body varchar(3)") };
    const broken = join(folder, "broken");
    const manifest = await backup(from.url, broken, silent);
    manifest.migrations = [{ name: bad.name, sha256: checksum(bad) }];
    writeFileSync(join(broken, "manifest.json"), JSON.stringify(manifest));
    const fails = restore(database.url, broken, { migrations: [bad], force: true });
    await expect(fails).rejects.toThrow(/database is as it was: value too long/);
    expect(await database.query(`select id from "order"`)).toEqual([{ id: 42 }]);
  });

  test("reports a manifest without its last migration before it changes anything", async () => {
    const [later, lame] = [await another(), join(folder, "lame")];
    await migrate(later.url, { migrations: [first, second] });
    await fill(later);
    const manifest = await backup(later.url, lame, silent);
    manifest.migrations.pop();
    writeFileSync(join(lame, "manifest.json"), JSON.stringify(manifest));
    const database = await used();
    let isTouched = false;
    const restoreFiles = async (): Promise<void> => void (isTouched = true);
    const fails = restore(database.url, lame, { migrations: [first, second], force: true, restoreFiles });
    await expect(fails).rejects.toThrow(
      /^The backup in .*lame does not fit together: .*manifest\.json .* thing\.more\. .*take another copy/,
    );
    expect(isTouched).toBe(false);
    expect(await database.query(`select id from "order"`)).toEqual([{ id: 42 }]);
  });

  test("reports a database in use, a damaged file, a newer backup and a wrong folder in one sentence", async () => {
    const busy = await another();
    await busy.query("select 1");
    await expect(restore(busy.url, place, options)).rejects.toThrow(/in use \(t_.*stop the server/);
    const newer = { migrations: [] };
    await expect(restore(await anotherUrl(), place, newer)).rejects.toThrow(
      /newer than this build \(it has migration 0001-initial\)/,
    );
    await expect(restore(busy.url, folder, options)).rejects.toThrow(/is no backup/);
    const damaged = join(folder, "damaged");
    await backup(from.url, damaged, silent);
    writeFileSync(join(damaged, "public.thing.copy.gz"), "gone");
    await expect(restore(busy.url, damaged, options)).rejects.toThrow(/public\.thing\.copy\.gz is damaged/);
  });

  test("writes nothing into a folder that is not empty, or from an empty database", async () => {
    await expect(backup(from.url, place, silent)).rejects.toThrow(/not empty/);
    const empty = await another();
    await expect(backup(empty.url, join(folder, "none"), silent)).rejects.toThrow(/start the server once/);
    if (process.platform === "linux")
      await expect(backup(from.url, "/proc/none", silent)).rejects.toThrow(
        "/proc/none cannot be used for a backup (no folder can be made there): name another folder.",
      );
    expect((await readdir(folder)).filter((name) => name.includes("none"))).toEqual([]);
  });
});
