import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { to3mfTask } from "#domain/conversions/to3mf-task.resource.ts";
import { ModelProcessing, Parsing } from "#domain/enumerations/models.ts";
import { model } from "#domain/models/model.resource.ts";
import { photoModel } from "#domain/photo-models/photo-model.resource.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import type { Database } from "#server/db/connection.ts";
import { connect } from "#server/db/connection.ts";
import { openDatabase } from "#server/db/embedded/open.ts";
import { seeded } from "#server/demo/shapes/random.ts";
import { writeBinaryStl } from "#server/demo/shapes/writers.ts";
import { freeJobsOfTheDead } from "#server/jobs/heartbeat.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { Sent } from "#support/decisions.ts";
import { decideAll, expectOnce, makeSent } from "#support/decisions.ts";
import { makeModel, makeModelFile, makeUser } from "#support/factory.ts";
import { startPhotoEngine } from "#support/photo-engine.ts";
import { png } from "#support/upload.ts";
import { uploadOverHttp } from "#support/upload-over-http.ts";
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

/** A mesh of triangles that share no corners, as a binary STL. */
function soup(triangles: number): Buffer {
  const random = seeded(7);
  return Buffer.from(writeBinaryStl(Float32Array.from({ length: 9 * triangles }, () => random() * 100)));
}

/** Returns the child processes of a process, with their command lines. */
async function childrenOf(pid = 0): Promise<{ pid: string; command: string }[]> {
  const ids = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).split(" ").filter(Boolean);
  return Promise.all(
    ids.map(async (id) => ({ pid: id, command: await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "") })),
  );
}

/** False for a process that has ended, also if nobody has asked for its exit code yet. */
async function isAlive(pid = ""): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return stat !== "" && !/\) Z /.test(stat);
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

describe("a server that is killed during a conversion to 3MF", () => {
  it("leaves no child process, and the next server finishes the task", async () => {
    const dataDir = await usedDataFolder();
    const server = await start({ DATA_DIR: dataDir });
    const db = await look(dataDir);
    const { key, size } = await uploadOverHttp(server.url, await logInTo(server.url), "soup.stl", soup(400_000));
    const made = await makeModel(db, { machineReview: MachineReview.of("reviewPassed"), queueOrder: null });
    const file = { key, name: "soup.stl", size, md5: key.replace(/[/]|[.]stl$/g, "") };
    await makeModelFile(db, made.id, { fileName: file.name, file, fileSize: size, fileMd5: file.md5 });
    const { id } = await insertRecord(db, to3mfTask, { model: made.id, printers: ["1"], rank: 10 }, null);
    const task = () => readRecord(db, to3mfTask, id);
    await vi.waitFor(async () => expect((await task())["progress"]).toBeGreaterThan(0), 60_000);
    const child = (await childrenOf(server.child.pid)).find(({ command }) => command.includes("convert-child"));
    expect(child).toBeDefined();
    await server.kill("SIGKILL");
    await vi.waitFor(async () => expect(await isAlive(child?.pid)).toBe(false), 20_000);
    expect(await task()).toMatchObject({ state: ModelProcessing.of("processing"), attempts: 1 });
    // The sign of life of a dead worker is believed for half a minute.
    await db.query("update to3mf_run set beat = now() - interval '31 seconds'");
    const next = await start({ DATA_DIR: dataDir });
    await vi.waitFor(
      async () => expect(await task()).toMatchObject({ state: ModelProcessing.of("processed"), attempts: 2 }),
      { timeout: 120_000, interval: 200 },
    );
    expect((await task())["log"]).toMatchObject([
      { step: "begun" },
      { step: "interrupted" },
      { step: "converted", triangles: 400_000 },
      { step: "stored" },
    ]);
    expect(await next.kill("SIGTERM")).toBe(0);
  }, 300_000);
});

describe("a server that is killed during photo modelling", () => {
  it("leaves the job to the engine, and the next server takes the result", async () => {
    const engine = await startPhotoEngine();
    ends.push(engine.close);
    const environment = {
      DATA_DIR: await usedDataFolder(),
      PHOTO_ENGINE_URL: engine.url,
      PHOTO_ENGINE_KEY: "a key of 16 letters or more",
    };
    const server = await start(environment);
    const db = await look(environment.DATA_DIR);
    const picture = await png();
    const { key, size } = await uploadOverHttp(server.url, await logInTo(server.url), "photo.png", picture);
    const photo = { key, name: "photo.png", size, md5: key.replace(/[/]|[.]png$/g, ""), width: 600, height: 450 };
    const { id: member } = await makeUser(db);
    const { id } = await insertRecord(db, photoModel, { user: member, pictures: [photo], cost: 20 }, null);
    const job = () => readRecord(db, photoModel, id);
    await vi.waitFor(async () => expect((await job())["progress"]).toBeGreaterThan(0), 60_000);
    await server.kill("SIGKILL");
    expect(await job()).toMatchObject({ state: Parsing.of("parsing"), attempts: 1 });
    engine.state = { state: "done", format: "stl" };
    engine.result = soup(500);
    await db.query("update photo_run set beat = now() - interval '31 seconds'");
    const next = await start(environment);
    await vi.waitFor(async () => expect(await job()).toMatchObject({ state: Parsing.of("success"), attempts: 1 }), {
      timeout: 120_000,
      interval: 200,
    });
    expect(await readRecord(db, model, String((await job())["result"]))).toMatchObject({
      author: member,
      fileCount: 1,
    });
    await vi.waitFor(() => expect(engine.calls.at(-1)).toMatchObject({ method: "DELETE" }), 10_000);
    expect(engine.calls.filter(({ method }) => method === "POST")).toHaveLength(1);
    expect(await next.kill("SIGTERM")).toBe(0);
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
