import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, link, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Client } from "pg";
import { VAULT_STATE } from "#server/auth/keys/vault.ts";
import { readConfig } from "#server/config.ts";
import type { ConnectOptions } from "#server/db/connection.ts";
import { connect } from "#server/db/connection.ts";
import { seed } from "#server/db/seed.ts";
import { makeDemo } from "#server/demo/demo-child.ts";
import { programPath } from "#server/program-path.ts";
import { PASSWORD, passwordsAreChanged } from "./app.ts";
import type { FreshDatabase } from "./database.ts";
import { asAdministrator, databaseExists, newName, prepareTemplate, testServer, withName } from "./database.ts";

/** A copy of the demo community for one test file. */
export interface Demo {
  db: FreshDatabase;
  /** Adds the files of the demo community to a data folder, as links. */
  addFiles(dataDir: string): Promise<void>;
}

/** Time in which the first test file of a run makes the community, on a slow machine. */
export const DEMO_TIMEOUT_MS = 900_000;

/** Files of the demo communities, one folder for each checksum. */
const folders = resolve(".build/test-demo");

/** Key of the advisory lock under which the community is made once. */
const LOCK = "7300182025110102";

/**
 * Checksum of everything that makes the community: the programs with all their modules, the migrations, and the day,
 * because its times are relative to it. The name of a program's chunk holds the checksum of its content.
 */
async function checksum(template: string): Promise<string> {
  const programs = ["demo-child", "mesh-child", "start"].map((name) => readFile(programPath(name)));
  const hash = createHash("sha256").update(template).update(new Date().toISOString().slice(0, 10));
  for (const program of await Promise.all(programs)) hash.update(program);
  return hash.digest("hex").slice(0, 16);
}

/** Fills a database and a folder with the community, by the program that `npm start` uses. */
async function fill(url: string, dataDir: string): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, DATABASE_URL: url });
  const db = connect(url, { max: 2 });
  try {
    await seed(db, config, () => undefined);
    await passwordsAreChanged(db);
    await new Promise<void>((done, fail) => {
      const lines: string[] = [];
      const stop = makeDemo({ config, address: url }, (line) => {
        lines.push(line);
        if (line.startsWith("The demo community is in")) void stop().then(done);
        else if (line.includes("could not be made")) fail(new Error(lines.join("\n")));
      });
    });
    // Each copy has a data folder of its own, and so a key of its own. It shows the masks of sealed fields.
    await db.query("delete from state where key = $1", [VAULT_STATE]);
    // No automatic review: it would go on in every copy, and take both cores.
    await db.query("delete from graphile_worker._private_jobs");
  } finally {
    await db.close();
  }
}

/** Removes the communities of earlier sources and days, unless a test still uses them. */
async function removeOthers(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database d where datname ~ '^(demo|making)_' and datname <> $1
       and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
    [name],
  );
  for (const { datname } of rows) {
    await client.query(`drop database if exists ${datname}`);
    await rm(join(folders, datname), { recursive: true, force: true });
  }
}

/**
 * Makes the community, unless an earlier run has made the same one.
 * @returns name of the template database, and of its folder
 */
async function prepare(url: string): Promise<string> {
  const template = await prepareTemplate(url);
  const name = `demo_${await checksum(template)}`;
  return asAdministrator(url, async (client) => {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    if ((await databaseExists(client, name)) && existsSync(join(folders, name))) return name;
    await client.query(`drop database if exists ${name}`);
    await removeOthers(client, name);
    await mkdir(folders, { recursive: true });
    const folder = await mkdtemp(join(folders, "making_"));
    const making = `making_${randomBytes(6).toString("hex")}`;
    await client.query(`create database ${making} template ${template}`);
    await fill(withName(url, making), folder);
    await rm(join(folders, name), { recursive: true, force: true });
    await rename(folder, join(folders, name));
    await client.query(`alter database ${making} rename to ${name}`);
    return name;
  });
}

let prepared: Promise<string> | undefined;

/** Links every file below a folder into another one. The server replaces files and never changes them. */
async function linkAll(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const copy = join(to, file.slice(from.length));
    await mkdir(dirname(copy), { recursive: true });
    // Two file systems have no common link.
    await link(file, copy).catch(() => copyFile(file, copy));
  }
}

/** Returns a copy of the demo community without automatic review. Call `db.drop` in `afterAll`. */
export async function openDemo(options: ConnectOptions = {}): Promise<Demo> {
  const server = await testServer();
  const name = await (prepared ??= prepare(server));
  const copy = newName();
  await asAdministrator(server, (client) =>
    client.query(`create database ${copy} template ${name} strategy file_copy`),
  );
  const url = withName(server, copy);
  const database = connect(url, { max: 5, applicationName: copy, ...options });
  const drop = async (): Promise<void> => {
    await database.close();
    await asAdministrator(server, (client) => client.query(`drop database if exists ${copy} with (force)`));
  };
  let dropped: Promise<void> | undefined;
  return {
    db: { ...database, url, drop: () => (dropped ??= drop()) },
    addFiles: (dataDir) => linkAll(join(folders, name, "files"), join(dataDir, "files")),
  };
}
