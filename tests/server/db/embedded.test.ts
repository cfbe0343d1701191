import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { chown, mkdir, readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { connect } from "#server/db/connection.ts";
import { openDatabase } from "#server/db/embedded/open.ts";
import { isAlive } from "#server/db/embedded/processes.ts";
import { makeDataFolder } from "#server/db/embedded/paths.ts";
import { openFolder, type Program, startProgram } from "./programs.ts";

const nobody = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
/** Another user cannot run the program under test where the checkout is below a folder that only root may enter. */
const nobodyCanRun =
  isRoot && spawnSync(process.execPath, ["-e", "require('pg')"], { ...nobody, cwd: process.cwd() }).status === 0;
const patient = { timeout: 20_000 };
const folders: string[] = [];
let dataDir = "";

beforeEach(async () => {
  const folder = await openFolder();
  folders.push(folder);
  dataDir = join(folder, "data");
});
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

function postmaster(): number {
  return Number(readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0]);
}

async function start(user?: { uid: number; gid: number }): Promise<Program> {
  const program = await startProgram(dataDir, user);
  onTestFinished(() => void program.child.kill("SIGKILL"));
  return program;
}

describe("the embedded database with one process after the other", () => {
  test("is created in UTF-8 with checksums at the first start, and stops with its last user", async () => {
    const first = await start();
    expect(await first.said("url")).toMatchObject({ locale: "C.UTF-8", checksums: "on" });
    // Only its owner may read the password.
    expect(statSync(join(dataDir, "postgres/secret")).mode & 0o777).toBe(0o600);
    const pid = postmaster();
    const second = await start();
    expect((await second.said("url")).url).toBe((await first.said("url")).url);
    expect(second.messages).toHaveLength(1);

    expect(await first.finish()).toBe(0);
    expect(isAlive(pid)).toBe(true);
    expect(await second.finish()).toBe(0);
    // The process may end a moment after the last user.
    await expect.poll(() => isAlive(pid), patient).toBe(false);
  });

  test("ends after kill -9 of its last user, even with a lock left behind", async () => {
    const [first, second] = [await start(), await start()];
    const { url } = await first.said("url");
    await second.said("url");
    const pid = postmaster();
    first.child.kill("SIGKILL");
    await first.finish();
    expect(isAlive(pid)).toBe(true);
    // As left by a process that is killed while it starts or stops the server.
    writeFileSync(
      join(dataDir, "postgres.lock"),
      JSON.stringify({ pid: first.child.pid, birth: "", host: hostname() }),
    );
    // A user process whose parent never waits for it remains as a zombie.
    const parent = spawn("/bin/sh", ["-c", "sleep 600 & echo $!; exec sleep 600"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    onTestFinished(() => void parent.kill("SIGKILL"));
    const [zombie] = (await once(parent.stdout, "data")) as [Buffer];
    writeFileSync(join(dataDir, "postgres/users", String(zombie).trim()), "{}");
    second.child.kill("SIGKILL");
    await second.finish();
    expect(isAlive(pid)).toBe(true);
    process.kill(Number(zombie), "SIGKILL");
    await expect.poll(() => isAlive(pid), patient).toBe(false);

    const next = await start();
    expect((await next.said("url")).url).toBe(url);
    await next.finish();
  });

  test("starts again after a killed first start, even if the path is too long for a socket", async () => {
    dataDir = join(dataDir, "long".repeat(25));
    await mkdir(join(dataDir, "postgres.tmp-1/cluster"), { recursive: true });
    writeFileSync(join(dataDir, "postgres.tmp-1/cluster/PG_VERSION"), "18");
    const owner = { pid: 2 ** 22 - 1, birth: "", host: hostname() };
    writeFileSync(join(dataDir, "postgres.lock"), JSON.stringify(owner));
    const program = await start();
    expect((await program.said("url")).url).toMatch(/@127\.0\.0\.1:\d+\/console$/);
    await program.finish();
    expect(await readdir(dataDir)).toEqual(["postgres"]);
  });

  test("starts although postmaster.pid has the number of a dead server or of another program", async () => {
    const program = await start();
    await program.said("url");
    const pid = postmaster();
    const file = join(dataDir, "postgres/cluster/postmaster.pid");
    const text = readFileSync(file, "utf8");
    program.child.kill("SIGKILL");
    await program.finish();
    process.kill(pid, "SIGKILL");
    await expect.poll(() => isAlive(pid), patient).toBe(false);
    writeFileSync(file, text.replace(String(pid), String(process.pid)));
    const cluster = join(dataDir, "postgres/cluster");
    for (const name of await readdir(cluster))
      if (name.endsWith(".lock"))
        writeFileSync(
          join(cluster, name),
          readFileSync(join(cluster, name), "utf8").replace(String(pid), String(process.pid)),
        );
    const next = await start();
    expect((await next.said("url")).url).toMatch(/^postgres:/);
    await next.finish();
  });
});

test("the embedded database is one database for three simultaneous first starts, with any folder name", async () => {
  dataDir = join(dataDir, 'our, "first" data');
  const programs = await Promise.all([start(), start(), start()]);
  const messages = await Promise.all(programs.map((program) => program.said("url")));
  expect(new Set(messages.map(({ url }) => url)).size).toBe(1);
  const isByPort = process.platform === "win32";
  expect(messages[0]?.url).toMatch(isByPort ? /@127\.0\.0\.1:/ : /@%2F.+data%2Fpostgres%2Fcluster:\d+\/console$/);
  const made = programs.flatMap(({ messages }) => messages).filter(({ report }) => report?.includes("Creating"));
  expect(made).toHaveLength(1);
  const pid = postmaster();
  expect(await Promise.all(programs.map((program) => program.finish()))).toEqual([0, 0, 0]);
  expect(isAlive(pid)).toBe(false);
});

test("the embedded database returns at the same address after kill -9 of its server, with all committed rows", async () => {
  const reports: string[] = [];
  const database = await openDatabase({ dataDir, databaseUrl: null }, { report: (line) => reports.push(line) });
  const db = connect(database.url);
  try {
    await db.query("create table kept (id int)");
    await db.query("insert into kept values (1)");
    const pid = postmaster();
    const cut = expect(db.query("select pg_sleep(30)")).rejects.toThrow();
    await expect
      .poll(() => db.query("select from pg_stat_activity where query like 'select pg_sleep%'"), patient)
      .toHaveLength(1);
    process.kill(pid, "SIGKILL");
    await cut;
    // Until the last child process has noticed, one of them may still answer a pooled connection.
    await expect.poll(() => reports.at(-1), patient).toMatch(/runs again/);
    expect(await db.read("select id from kept")).toEqual([{ id: 1 }]);
    expect(await db.execute("insert into kept values (2)")).toBe(1);
    expect(postmaster()).not.toBe(pid);
  } finally {
    await db.close();
    await database.stop();
  }
});

test.runIf(process.platform === "linux")(
  "the embedded database reports a file system without folders instead of hanging",
  async () => {
    await expect(makeDataFolder("/proc/console-data/inside")).rejects.toThrow(/No folder can be made.*DATA_DIR/);
  },
);

test("the embedded database is not created if DATABASE_URL is set", async () => {
  const url = "postgres://someone:secret@db.example/console";
  const database = await openDatabase({ dataDir, databaseUrl: url });
  expect(database).toMatchObject({ url, folder: null });
  await database.stop();
  expect(existsSync(dataDir)).toBe(false);
});

test("the embedded database is not created by a tool that needs an existing database", async () => {
  await expect(openDatabase({ databaseUrl: null, dataDir }, { mustExist: true })).rejects.toThrow(
    `There is no database in ${dataDir}: set DATA_DIR`,
  );
  expect(existsSync(dataDir)).toBe(false);
});

describe.runIf(isRoot)("users and folders of the embedded database (needs root)", () => {
  test.runIf(nobodyCanRun)(
    "an ordinary user has a separate database, and root later runs it as that user",
    async () => {
      await mkdir(dataDir);
      await chown(dataDir, nobody.uid, nobody.gid);
      const user = await start(nobody);
      expect((await user.said("url")).url).toMatch(/^postgres:/);
      await user.finish();
      const root = await start();
      expect((await root.said("url")).url).toMatch(/^postgres:/);
      await root.finish();
    },
  );

  test.runIf(nobodyCanRun)(
    "a folder without write access, a file instead of a folder and another user's database are reported in one sentence",
    async () => {
      await mkdir(dataDir, { mode: 0o755 });
      const refused = await start(nobody);
      expect((await refused.said("error")).error).toMatch(/not writable for this user.*DATA_DIR.*DATABASE_URL/);
      expect(await refused.finish()).toBe(1);

      const root = await start();
      await root.said("url");
      await root.finish();
      await chown(dataDir, nobody.uid, nobody.gid);
      const stranger = await start(nobody);
      expect((await stranger.said("error")).error).toMatch(/belongs to user \d+, not to this one/);

      dataDir = join(dataDir, "file");
      writeFileSync(dataDir, "");
      const file = await start();
      expect((await file.said("error")).error).toMatch(/is a file/);
    },
  );

  test("a data folder that PostgreSQL's user cannot enter gets its database elsewhere, once, and a file names it", async () => {
    const closed = join(dataDir, "closed");
    await mkdir(closed, { recursive: true, mode: 0o700 });
    dataDir = join(closed, "data");
    const first = await start();
    await first.said("url");
    const reports = first.messages.map(({ report }) => report ?? "");
    expect(reports.join("\n")).toMatch(/cannot enter the data folder; the database lives in/);
    await first.finish();
    const place = readFileSync(join(dataDir, "postgres.location"), "utf8").trim();
    onTestFinished(() => rm(place, { recursive: true }));
    expect(existsSync(join(place, "cluster/PG_VERSION"))).toBe(true);
    const second = await start();
    await second.said("url");
    expect(second.messages).toHaveLength(1);
    expect(readFileSync(join(dataDir, "postgres.location"), "utf8").trim()).toBe(place);
    await second.finish();
  });
});
