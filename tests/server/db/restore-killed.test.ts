import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openVault, RESTORED_FILE } from "#server/auth/keys/vault.ts";
import { saveVaultKey } from "#server/auth/keys/vault-file.ts";
import { backup } from "#server/db/backup.ts";
import type { Database } from "#server/db/connection.ts";
import { connect } from "#server/db/connection.ts";
import { migrate } from "#server/db/migrate.ts";
import { saveFiles } from "#server/storage/backup-files.ts";
import { emptyDatabase, freshDatabase, type FreshDatabase } from "#support/database.ts";
import { openFolder, runRestore } from "./programs.ts";

const keys = ["ab/00112233445566778899aabbccddee.stl", "cd/00112233445566778899aabbccddee.stl"];
const silent = (): void => undefined;

let folder = "";
let place = "";
let backedUp: FreshDatabase;
const others: FreshDatabase[] = [];
let count = 0;

/** Adds rows, a waiting job and a sealed secret, like a console in use. */
async function use(database: Database, dataDir: string, mark: string): Promise<string> {
  const vault = await openVault(database, { vaultKey: null, dataDir });
  await database.query("insert into state (key, value) values ('mark', to_jsonb($1::text))", [mark]);
  await database.query("select graphile_worker.add_job($1)", [mark]);
  return vault.seal(mark, "7");
}

/** Creates a database without connections, as a restore needs it, and a data folder. */
async function target(from: () => Promise<FreshDatabase>): Promise<{ database: FreshDatabase; dataDir: string }> {
  const database = await from();
  others.push(database);
  count += 1;
  return { database, dataDir: join(folder, `data-${count}`) };
}

async function cutAll(database: FreshDatabase): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  await backedUp.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  const left = () => backedUp.query("select from pg_stat_activity where datname = $1", [name]);
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 20_000 });
}

async function used(): Promise<{ database: FreshDatabase; dataDir: string }> {
  const old = await target(freshDatabase);
  sealed.old = await use(old.database, old.dataDir, "old");
  await cutAll(old.database);
  return old;
}

const sealed = { old: "", new: "" };
type Content = keyof typeof sealed;

/**
 * Starts like the next server does: returns whose rows and jobs there are, and checks that the key opens its secrets.
 */
async function started(database: FreshDatabase, dataDir: string): Promise<Content> {
  const lines: string[] = [];
  // The server process of a killed restore may still run its last statement and keep its lock until then.
  await migrate(database.url, { report: (line) => line.endsWith("waiting.") || lines.push(line) });
  const db = connect(database.url);
  try {
    const [row] = await db.query<{ value: Content }>("select value from state where key = 'mark'");
    const mark = row?.value ?? "old";
    const jobs = await db.query("select task_identifier as task from graphile_worker.jobs");
    expect(jobs).toEqual([{ task: mark }]);
    const vault = await openVault(db, { vaultKey: null, dataDir });
    expect(vault.open(sealed[mark], "7")).toBe(mark);
    expect(existsSync(join(dataDir, RESTORED_FILE))).toBe(false);
    expect(lines.join()).toMatch(
      mark === "old" ? /was interrupted; the database contains what it contained before/ : /^$/,
    );
    expect(await db.query("select from pg_namespace where nspname ~ 'restoring|replaced'")).toEqual([]);
    return mark;
  } finally {
    await db.close();
  }
}

async function filesIn(dataDir: string): Promise<void> {
  for (const key of keys) expect(await readFile(join(dataDir, "files", key), "utf8")).toBe(`content of ${key}`);
}

beforeAll(async () => {
  folder = await openFolder();
  place = join(folder, "backup");
  const [dataDir, store] = [join(folder, "data"), join(folder, "data/files")];
  backedUp = await freshDatabase();
  sealed.new = await use(backedUp, dataDir, "new");
  for (const key of keys) {
    await mkdir(dirname(join(store, key)), { recursive: true });
    await writeFile(join(store, key), `content of ${key}`);
  }
  await backup(backedUp.url, place, silent, async (to) => {
    await saveVaultKey(dataDir, to);
    return { files: await saveFiles(store, to) };
  });
});
afterAll(async () => {
  for (const database of [...others, backedUp]) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a restore, and expects that it is killed. */
async function killedAt(killAt: RegExp, names: readonly string[], environment: Record<string, string>): Promise<void> {
  const killed = await runRestore(names, environment, killAt);
  expect(killed, killed.output).toMatchObject({ signal: "SIGKILL" });
}

describe("a forced restore over existing content", () => {
  let database: FreshDatabase;
  let environment = { DATABASE_URL: "", DATA_DIR: "" };
  beforeAll(async () => {
    const target = await used();
    database = target.database;
    environment = { DATABASE_URL: database.url, DATA_DIR: target.dataDir };
  });

  // Each restore finds what the killed one before it left.
  test.each([
    ["while the key is written", /^open .*vault-key\.restored$/],
    ["before the commit", /^done alter schema/],
  ])("keeps the old content where it is killed %s", async (_name, killAt) => {
    await killedAt(killAt, [place, "--force"], environment);
    expect(await started(database, environment.DATA_DIR)).toBe("old");
    await cutAll(database);
  });

  test("has the new content where it is killed before the key is put in place", async () => {
    await killedAt(/^rename .*vault-key$/, [place, "--force"], environment);
    expect(await started(database, environment.DATA_DIR)).toBe("new");
    expect(existsSync(join(environment.DATA_DIR, "vault-key.before"))).toBe(true);
    await filesIn(environment.DATA_DIR);
    await cutAll(database);
  });

  test("completes when it is run again", async () => {
    const again = await runRestore([place, "--force"], environment);
    expect(again.output).toMatch(/Restored .* rows and 2 stored files/);
    expect(again.code).toBe(0);
    expect(await started(database, environment.DATA_DIR)).toBe("new");
  });
});

describe("a restore into an empty database", () => {
  test("that is killed does not start as a new console, and completes without --force", async () => {
    const { database, dataDir } = await target(emptyDatabase);
    const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir };
    for (const killAt of [/^link .*cd\/0011.*\.stl$/, /^done alter schema/]) {
      await killedAt(killAt, [place], environment);
      await expect(migrate(database.url)).rejects.toThrow(
        /interrupted, and nothing else is in it: run npm run restore/,
      );
      expect(existsSync(join(dataDir, "vault-key"))).toBe(false);
    }
    // After the commit it is complete, and the next start puts its key in place.
    await killedAt(/^query analyze/, [place], environment);
    expect(await started(database, dataDir)).toBe("new");
    await filesIn(dataDir);
  });
});

test("restore reports a folder without a backup before it creates anything", async () => {
  const dataDir = join(folder, "untouched");
  const result = await runRestore([join(folder, "nope")], { DATABASE_URL: "", DATA_DIR: dataDir });
  expect(result).toMatchObject({ code: 1, output: expect.stringMatching(/nope is no backup/) as string });
  expect(existsSync(dataDir)).toBe(false);
});

test("restore keeps the rows of a program that connected while it ran", async () => {
  const { database, dataDir } = await used();
  const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const running = runRestore([place, "--force"], environment);
  const name = new URL(database.url).pathname.slice(1);
  const making = () =>
    backedUp.query("select from pg_stat_activity where datname = $1 and application_name = 'console migrate'", [name]);
  await expect.poll(making, { interval: 10, timeout: 20_000 }).toHaveLength(1);
  const busy = connect(database.url, { applicationName: "console import" });
  await busy.query("update state set value = '\"written\"' where key = 'mark'");
  const result = await running;
  const marks = await busy.query("select value from state where key = 'mark'");
  await busy.close();
  expect(marks).toEqual([{ value: "written" }]);
  expect(result).toMatchObject({ code: 1, output: expect.stringMatching(/in use \(console import\)/) as string });
});
