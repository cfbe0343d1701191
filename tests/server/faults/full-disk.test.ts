import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { codes } from "#kernel/errors.ts";
import type { LiveOutage } from "#domain/api/live.ts";
import { account, v2 } from "#domain/api/call.ts";
import type { Database } from "#server/db/connection.ts";
import { connect } from "#server/db/connection.ts";
import { openDatabase } from "#server/db/embedded/open.ts";
import { isAlive } from "#server/db/embedded/processes.ts";
import { enqueueReview } from "#server/jobs/enqueue.ts";
import { makeModel } from "#support/factory.ts";
import type { ServerProcess } from "#support/server-process.ts";
import { callServer, logInTo, startServerProcess, prepareFolder, usedDataFolder } from "#support/server-process.ts";
import type { SmallDisk } from "#support/small-disk.ts";
import { smallDisk, whyNoDisk } from "#support/small-disk.ts";

beforeAll(prepareFolder, 300_000);

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
}, 60_000);

const patient = { timeout: 60_000, interval: 100 };

interface World {
  disk: SmallDisk;
  server: ServerProcess;
  token: string;
  db: Database;
  dataDir: string;
  postmaster(): Promise<number>;
}

/** Starts a server whose database and files are on a disk of 400 MB. */
async function world(): Promise<World> {
  const disk = await smallDisk(400);
  ends.push(disk.remove);
  const dataDir = await usedDataFolder(join(disk.path, "data"));
  const server = await startServerProcess({ DATA_DIR: dataDir });
  ends.push(() => server.kill("SIGKILL"));
  const token = await logInTo(server.url);
  const database = await openDatabase({ dataDir, databaseUrl: null }, { report: () => undefined });
  const db = connect(database.address);
  ends.push(async () => {
    await db.close();
    await database.stop();
  });
  const pidFile = join(dataDir, "postgres/cluster/postmaster.pid");
  return { disk, server, token, db, dataDir, postmaster: async () => Number.parseInt(await readFile(pidFile, "utf8")) };
}

/** Returns the status line text of an open window. */
function statusOf({ server, token }: World): { now: () => LiveOutage["status"] } {
  let status: LiveOutage["status"] = null;
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/live`);
  socket.on("open", () => socket.send(JSON.stringify({ token, since: null })));
  socket.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString()) as LiveOutage;
    if (message.kind === "outage") status = message.status;
  });
  socket.on("error", () => undefined);
  ends.push(() => socket.terminate());
  return { now: () => status };
}

const ready = async (url: string) => {
  const reply = await fetch(`${url}/readyz`);
  return { status: reply.status, ...((await reply.json()) as { ok: boolean; reason?: string }) };
};

const pass = ({ server, token }: World, id: string) =>
  callServer(server.url, v2("model", "pass"), { ids: [id], versions: { [id]: 1 }, queue: "machineReview" }, { token });

const reason = whyNoDisk();
describe.skipIf(reason !== "")(`a disk that is full or read-only${reason && ` (skipped: ${reason})`}`, () => {
  it("refuses writes with a message, keeps the server running, and recovers when there is space", async () => {
    const ownWorld = await world();
    const { disk, server, db } = ownWorld;
    const status = statusOf(ownWorld);
    const leaving = await logInTo(server.url);
    const [decided, reviewed] = [await makeModel(db), await makeModel(db, { machineReview: 1, queueOrder: null })];
    expect(await ready(server.url)).toMatchObject({ status: 200, ok: true });

    // Writes stop before the database has no space for its log and crashes. Everything remains readable.
    disk.fill(20);
    await expect
      .poll(() => ready(server.url), patient)
      .toMatchObject({
        status: 503,
        reason: expect.stringMatching(/^The disk of .* is full \((19|20) MB left\): free some/),
      });
    expect(await pass(ownWorld, decided.id)).toMatchObject({ code: codes.storageFull });
    const { token } = ownWorld;
    expect(await callServer(server.url, account("logout"), {}, { token: leaving })).toMatchObject({ code: codes.ok });
    expect(await callServer(server.url, v2("model", "list"), {}, { token })).toMatchObject({
      result: { list: { length: 2 } },
    });

    disk.fill();
    await expect
      .poll(() => ready(server.url), patient)
      .toMatchObject({ reason: expect.stringMatching(/\(0 MB left\)/) });
    expect(await pass(ownWorld, decided.id)).toMatchObject({
      code: codes.storageFull,
      msg: expect.stringMatching(/^磁盘已满，未保存任何内容/),
    });
    await expect.poll(status.now, patient).toEqual(["磁盘已满，暂时无法保存", "Disk full: nothing can be saved"]);
    expect(server.lines.join("\n")).toMatch(/The disk of .* is full/);

    // The database crashes without space for its log, and cannot restart.
    const before = await ownWorld.postmaster();
    process.kill(before, "SIGKILL");
    await expect.poll(() => pass(ownWorld, decided.id), patient).toMatchObject({ code: codes.storageFull });
    await expect
      .poll(() => ready(server.url), patient)
      .toMatchObject({ status: 503, reason: expect.stringMatching(/is full/) });
    expect(isAlive(server.child.pid ?? 0)).toBe(true);

    disk.empty();
    await expect.poll(() => ready(server.url), patient).toMatchObject({ status: 200 });
    expect(await pass(ownWorld, decided.id)).toMatchObject({ code: codes.ok });
    await expect.poll(status.now, patient).toBeNull();
    await db.transaction((tx) => enqueueReview(tx, "model", reviewed.id));
    await expect
      .poll(() => db.query("select machine_review from model where id = $1::bigint", [reviewed.id]), patient)
      .not.toEqual([{ machine_review: 1 }]);
    expect(isAlive(server.child.pid ?? 0)).toBe(true);
  }, 300_000);

  it.each(["SIGKILL", "SIGTERM"] as const)(
    "leaves no database process behind when the server ends by %s",
    async (signal) => {
      const disk = await smallDisk(400);
      ends.push(disk.remove);
      const dataDir = await usedDataFolder(join(disk.path, "data"));
      const server = await startServerProcess({ DATA_DIR: dataDir });
      ends.push(() => server.kill("SIGKILL"));
      const postmaster = Number.parseInt(await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8"));
      disk.fill();
      await server.kill(signal);
      await expect.poll(() => isAlive(postmaster), patient).toBe(false);
    },
    300_000,
  );
});
