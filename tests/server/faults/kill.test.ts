import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "#server/db/connection.ts";
import { connect } from "#server/db/connection.ts";
import { openDatabase } from "#server/db/embedded/open.ts";
import { freeJobsOfTheDead } from "#server/jobs/heartbeat.ts";
import type { Sent } from "#support/decisions.ts";
import { decideAll, expectOnce, makeSent } from "#support/decisions.ts";
import type { ServerProcess } from "#support/server-process.ts";
import {
  dataFolder,
  freePort,
  logInTo,
  spawnServer,
  startServerProcess,
  prepareFolder,
  usedDataFolder,
} from "#support/server-process.ts";

/** Enough for three kills between the first and the last one. */
const DECISIONS = 120;

beforeAll(prepareFolder, 300_000);

const running = new Set<ServerProcess>();
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const server of running) await server.kill("SIGKILL");
  for (const end of ends.toReversed()) await end();
}, 60_000);

async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess(environment);
  running.add(server);
  void server.ended.then(() => running.delete(server));
  return server;
}

/** Opens the embedded database of a data folder, to read what the servers wrote. */
async function look(dataDir: string): Promise<Database> {
  const database = await openDatabase({ dataDir, databaseUrl: null }, { report: () => undefined });
  const db = connect(database.url);
  ends.push(
    () => rm(dirname(dataDir), { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
    async () => {
      await db.close();
      await database.stop();
    },
  );
  return db;
}

/** Waits until this part of the decisions is answered. */
const answered = (all: readonly Sent[], part: number): Promise<void> =>
  vi.waitFor(() => expect(all.filter(({ replies }) => replies.length > 0).length).toBeGreaterThan(all.length * part), {
    timeout: 60_000,
    interval: 1,
  });

describe("a server that is killed during decisions", () => {
  it("loses and duplicates no decision, also when the database is killed", async () => {
    const dataDir = await usedDataFolder();
    let server = await start({ DATA_DIR: dataDir });
    const token = await logInTo(server.url);
    const db = await look(dataDir);
    const all = await makeSent(db, DECISIONS);
    const killed = (async () => {
      for (const part of [0.2, 0.5]) {
        await answered(all, part);
        await server.kill("SIGKILL");
        server = await start({ DATA_DIR: dataDir });
      }
      await answered(all, 0.75);
      const [row] = await db.query<{ folder: string }>("select current_setting('data_directory') as folder");
      const postmaster = (await readFile(join(row?.folder ?? "", "postmaster.pid"), "utf8")).split("\n")[0];
      process.kill(Number(postmaster), "SIGKILL");
    })();
    await decideAll(all, () => ({ url: server.url, token }));
    await killed;
    await expectOnce(db, all);
    expect(await server.kill("SIGTERM")).toBe(0);
  }, 300_000);
});

describe("two servers on one database", () => {
  it("answer one request id once, and share decisions, sessions and jobs; a third one on a used port leaves them alone", async () => {
    const dataDir = await usedDataFolder();
    const port = String(await freePort());
    const [one, two] = [await start({ DATA_DIR: dataDir }), await start({ DATA_DIR: dataDir, PORT: port })];
    const token = await logInTo(one.url);
    const db = await look(dataDir);
    const all = await makeSent(db, 60);
    // Each decision is sent to both at the same moment with the same request id.
    await Promise.all([
      decideAll(all, () => ({ url: one.url, token })),
      decideAll(all, () => ({ url: two.url, token })),
    ]);
    for (const { replies } of all) expect(replies[1]).toEqual(replies[0]);
    await expectOnce(db, all);
    const processes = await db.query("select id from worker_process");
    expect(processes).toHaveLength(2);

    // The other server gets the jobs of the killed one after its heartbeat has stopped.
    await one.kill("SIGKILL");
    await db.query(
      `select graphile_worker.add_job('reviewRecord', '{"resource":"model","id":"0","findingsOnly":true}'::json, run_at => now() + interval '1 hour')`,
    );
    await db.query(
      `update graphile_worker._private_jobs set locked_at = now() - interval '31 seconds', run_at = now(),
         locked_by = (select worker_ids[1] from worker_process where pid = $1)`,
      [one.child.pid],
    );
    const locked = () => db.query("select id from graphile_worker.jobs where locked_at is not null");
    await freeJobsOfTheDead(db);
    expect(await locked()).toHaveLength(1);
    await db.query("update worker_process set beat = now() - interval '31 seconds' where pid = $1", [one.child.pid]);
    expect(await freeJobsOfTheDead(db)).toBe(1);
    await vi.waitFor(async () => expect(await db.query("select id from graphile_worker.jobs")).toEqual([]), 15_000);

    const again = await spawnServer({ DATA_DIR: dataDir, PORT: port });
    expect(await again.ended).toBe(0);
    expect(again.lines).toEqual([`The console is already running at http://127.0.0.1:${port}`]);
    const other = join(dirname(dataDir), "other");
    const elsewhere = await spawnServer({ DATA_DIR: other, PORT: port });
    expect(await elsewhere.ended).toBe(1);
    expect(elsewhere.lines).toEqual([
      `At http://127.0.0.1:${port} the console runs on another DATA_DIR than ${other}: stop that one, or set PORT.`,
    ]);
    expect(existsSync(other)).toBe(false);
    expect(await logInTo(two.url)).not.toBe("");
    expect(await two.kill("SIGTERM")).toBe(0);
    expect(await db.query("select id from worker_process where pid = $1", [two.child.pid])).toEqual([]);
  }, 300_000);
});

describe("a start", () => {
  it("on another program's port reports that before anything is created or printed", async () => {
    const dataDir = await dataFolder();
    const { createServer } = await import("node:http");
    const stranger = createServer((_request, reply) => reply.end("hello")).listen(0, "127.0.0.1");
    await new Promise((done) => stranger.once("listening", done));
    const address = stranger.address();
    const port = String(typeof address === "object" && address ? address.port : 0);
    const server = await spawnServer({ DATA_DIR: dataDir, PORT: port });
    expect(await server.ended).toBe(1);
    expect(server.lines).toEqual([`Port ${port} of 127.0.0.1 is used by another program: stop that one, or set PORT.`]);
    expect(existsSync(dataDir)).toBe(false);
    stranger.close();
    await rm(dirname(dataDir), { recursive: true });
  }, 300_000);
});
