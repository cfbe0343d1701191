import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { codes } from "#kernel/errors.ts";
import { v2 } from "#kernel/wire.ts";
import { createClock } from "#server/db/clock.ts";
import { addHealth } from "#server/http/health.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { identityOf } from "#server/http/port.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel } from "#support/factory.ts";
import { smallDisk, whyNoDisk } from "#support/small-disk.ts";
import { stl, upload } from "#support/upload.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp(async (app) => {
    const clock = createClock({ query: (...given) => api.db.query(...given) }, () => undefined);
    addHealth(app, clock, createMetrics(), null, identityOf({ dataDir: "." }));
  });
});
afterAll(() => api.close());

const ready = async () => {
  const reply = await api.app.inject({ method: "GET", url: "/readyz" });
  return { status: reply.statusCode, ...reply.json<{ ok: boolean; reason?: string }>() };
};

const why = whyNoDisk();
describe.skipIf(why !== "")(`a folder that cannot be written to${why && ` (skipped: ${why})`}`, () => {
  it.each([
    ["DATA_DIR", ""],
    ["the folder of uploads", "uploads"],
    ["the folder of files", "files"],
  ])("%s that is read-only refuses uploads in words, and /readyz names it", async (_name, below) => {
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
