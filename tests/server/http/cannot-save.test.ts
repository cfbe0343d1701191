import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { StaffSession } from "#domain/api/staff.ts";
import type { Envelope } from "#domain/api/call.ts";
import type { SessionReply } from "#domain/api/session.ts";
import { account, v2 } from "#domain/api/call.ts";
import { readConfig } from "#server/config.ts";
import { createClock } from "#server/db/clock.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { buildApp } from "#server/http/app.ts";
import { addHealth } from "#server/http/health.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { identityOf } from "#server/http/transport/port.ts";
import { createOutage } from "#server/outage.ts";
import type { TestApp } from "#support/app.ts";
import { PASSWORD, testApp } from "#support/app.ts";
import { makeModel } from "#support/factory.ts";
import { smallDisk, whyNoDisk } from "#support/small-disk.ts";
import { stl, upload } from "#support/upload.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp(async (app) => {
    const clock = createClock({ query: (...parameters) => api.db.query(...parameters) }, () => undefined);
    addHealth(app, clock, createMetrics(), null, identityOf({ dataDir: "." }));
  });
});
afterAll(() => api.close());

type Made = { name: string } & Awaited<ReturnType<TestApp["colleague"]>>;

const logIn = async (name: string): Promise<string> =>
  (await api.call<SessionReply>(account("loginV2"), { type: 2, account: name, password: PASSWORD })).result.token;

const ready = async () => {
  const reply = await api.app.inject({ method: "GET", url: "/readyz" });
  return { status: reply.statusCode, ...reply.json<{ ok: boolean; reason?: string }>() };
};

const reason = whyNoDisk();
describe.skipIf(reason !== "")(`a folder that cannot be written to${reason && ` (skipped: ${reason})`}`, () => {
  it.each([
    ["DATA_DIR", ""],
    ["the folder of uploads", "uploads"],
    ["the folder of files", "files"],
  ])("refuses uploads with a message where %s is read-only, and /readyz names it", async (_name, below) => {
    const path = join(api.dataDir, below);
    await mkdir(path, { recursive: true });
    const disk = await smallDisk(64, path);
    onTestFinished(disk.remove);
    expect(await upload(api, "before.stl", stl(21))).toMatchObject({ code: codes.ok });
    disk.readOnly(true);
    expect(await ready()).toEqual({
      status: 503,
      ok: false,
      reason: `The folder ${path.replace(/\/$/, "")} is on a read-only file system: make it writable. Until then what belongs there is not saved.`,
    });
    expect(await upload(api, "refused.stl", stl(22))).toMatchObject({
      code: codes.notWritable,
      msg: expect.stringMatching(/存储目录不可写，未保存任何内容/),
    });
    // The database is elsewhere: a decision needs no file.
    const { id } = await makeModel(api.db);
    const decided = await api.call(v2("model", "pass"), { ids: [id], versions: { [id]: 1 } }, { token: api.admin });
    expect(decided.code).toBe(codes.ok);
    disk.readOnly(false);
    expect(await ready()).toEqual({ status: 200, ok: true });
    expect(await upload(api, "after.stl", stl(22))).toMatchObject({ code: codes.ok });
  });
});

describe.skipIf(reason !== "")(`a full disk of the database${reason && ` (skipped: ${reason})`}`, () => {
  /** Statements that fail with an error of a full disk; null for none. The real database is on another disk. */
  let withoutRoom: RegExp | null = null;
  const database = (): Database => {
    const over = (to: Sql): Sql => ({
      query: async (statement, values, options) => {
        if (withoutRoom?.test(statement)) throw Object.assign(new Error("could not extend file"), { code: "53100" });
        return to.query(statement, values, options);
      },
    });
    return { ...api.db, ...over(api.db), transaction: (work) => api.db.transaction((tx) => work(over(tx))) };
  };

  async function onDisk() {
    const disk = await smallDisk(64);
    onTestFinished(disk.remove);
    const config = readConfig({ DATA_DIR: api.dataDir });
    const outage = createOutage({ config, db: api.db, databaseFolder: disk.path });
    const services = { ...api.app.services, outage };
    const app = await buildApp({ db: database(), metrics: createMetrics(), services, logger: false });
    onTestFinished(() => app.close());
    const call = async (path: string, body: object, token: string): Promise<Envelope> => {
      const headers = { __cxy_token_: token, __cxy_requestid_: randomUUID() };
      return (await app.inject({ method: "POST", url: path, headers, payload: body })).json<Envelope>();
    };
    const isIn = async (token: string): Promise<boolean> =>
      (await call(account("userInfo"), {}, token)).code === codes.ok;
    return { disk, outage, call, isIn };
  }

  const sessionsOf = async (token: string): Promise<StaffSession[]> =>
    (await api.ok<{ list: StaffSession[] }>("session", "own", {}, { token })).list;

  it("still lets admins end sessions and access, and refuses every other write", async () => {
    const { disk, outage, call, isIn } = await onDisk();
    const names = ["leaves", "ends one", "ends others", "loses one", "signed out", "disabled"];
    const made = await Promise.all(
      names.map(async (name) => ({ name, ...(await api.colleague(name, ["screen:/model-admin"])) })),
    );
    const [leaves, endsOne, endsOthers, losesOne, signedOut, disabled] = made as [Made, Made, Made, Made, Made, Made];
    const others = await Promise.all([endsOne, endsOthers].map(({ name }) => logIn(name)));
    const other = (await sessionsOf(endsOne.token)).find(({ isOwn }) => !isOwn);
    const [last] = await sessionsOf(losesOne.token);
    const { id } = await makeModel(api.db);
    disk.fill(20);
    await outage.look();
    expect(await call(v2("model", "pass"), { ids: [id], versions: { [id]: 1 } }, api.admin)).toMatchObject({
      code: codes.storageFull,
    });
    const whole = (colleague: Made) => ({
      ids: [colleague.id],
      versions: { [colleague.id]: 1 },
      reason: { text: "left" },
    });
    for (const [path, body, token, ended] of [
      [account("logout"), {}, leaves.token, leaves.token],
      [v2("session", "end"), { session: other?.id }, endsOne.token, others[0]],
      [v2("session", "endOthers"), {}, endsOthers.token, others[1]],
      [v2("admin", "endSession"), { id: losesOne.id, session: last?.id }, api.admin, losesOne.token],
      [v2("admin", "signOut"), whole(signedOut), api.admin, signedOut.token],
      [v2("admin", "disable"), whole(disabled), api.admin, disabled.token],
    ] as const) {
      expect(await isIn(ended ?? ""), path).toBe(true);
      expect(await call(path, body, token), path).toMatchObject({ code: codes.ok });
      expect(await isIn(ended ?? ""), path).toBe(false);
    }
  });

  it("refuses a write with a message where the database cannot store it, or its folder is read-only", async () => {
    const { disk, outage, call, isIn } = await onDisk();
    const { token } = await api.colleague("stays");
    disk.fill(20);
    await outage.look();
    withoutRoom = /^\s*(insert|update)/i;
    onTestFinished(() => void (withoutRoom = null));
    expect(await call(account("logout"), {}, token)).toMatchObject({
      code: codes.storageFull,
      msg: expect.stringMatching(/^磁盘已满，未保存任何内容/),
    });
    withoutRoom = null;
    disk.readOnly(true);
    await outage.look();
    expect(await call(account("logout"), {}, token)).toMatchObject({ code: codes.notWritable });
    expect(await isIn(token)).toBe(true);
    disk.readOnly(false);
    disk.empty();
    await outage.look();
    expect(await call(account("logout"), {}, token)).toMatchObject({ code: codes.ok });
  });
});
