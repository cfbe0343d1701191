import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { photoModel } from "#domain/photo-models/photo-model.resource.ts";
import type { StoredImage } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { workOnPhotos } from "#server/areas/photo-models/work-on-photos.ts";
import { closeMeshChildren } from "#server/mesh/inspect-in-child.ts";
import { httpEngine } from "#server/photo-engine/http-engine.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser } from "#support/factory.ts";
import { stlText } from "#support/mesh-files.ts";
import type { TestEngine } from "#support/photo-engine.ts";
import { answer, startPhotoEngine } from "#support/photo-engine.ts";
import { png, upload } from "#support/upload.ts";

const KEY = "a key of 16 letters or more";

let api: TestApp;
let member: AnyRecord;
let pictures: StoredImage[];
let remote: TestEngine;
beforeAll(async () => {
  api = await testApp();
  member = await makeUser(api.db, { lang: 1 });
  pictures = [];
  for (const color of ["#123456", "#654321"])
    pictures.push((await upload(api, `${color}.png`, await png(300, 200, color))).result as StoredImage);
});
afterAll(async () => {
  await closeMeshChildren();
  await api.close();
});
beforeEach(async () => {
  remote = await startPhotoEngine();
});
afterEach(async () => {
  await remote.close();
  await api.db.query("delete from photo_run");
  await api.db.query("delete from photo_model");
});

const lines: string[] = [];
const tick = (options: object = {}, worker = "this"): Promise<number> =>
  workOnPhotos(
    {
      db: api.db,
      storage: api.storage,
      report: (line) => void lines.push(line),
      committed: () => undefined,
      signal: new AbortController().signal,
    },
    httpEngine({ url: remote.url, key: KEY, ...options }),
    worker,
  );
const add = (): Promise<AnyRecord> =>
  insertRecord(api.db, photoModel, { user: member.id, pictures, quality: 1, cost: 50 }, null);
const now = (id: string): Promise<AnyRecord> => readRecord(api.db, photoModel, id);
const pauseIsOver = () => api.db.query("update photo_run set due = now()");
const notes = (job: AnyRecord): unknown[] =>
  (job["log"] as { step: string; note?: Record<string, string> }[]).map(({ step, note }) =>
    note ? [step, note["0"]] : step,
  );
const modelsOf = async (id: string): Promise<number> =>
  (await api.db.query("select 1 from model where group_name = $1", [`照片建模 ${id}`])).length;
const done = (result = Buffer.from(stlText())): void => {
  remote.state = { state: "done", format: "stl" };
  remote.result = result;
};

describe("an engine over HTTP", () => {
  it("gets quality and pictures with its key, is asked until it is done, and is told that the job is over", async () => {
    const { id } = await add();
    await tick();
    expect(await now(id)).toMatchObject({ state: 2, progress: 47, attempts: 1 });
    const [sent] = remote.calls;
    expect(sent?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, "idempotency-key": expect.any(String) });
    const form = await new Response(new Uint8Array(sent?.body ?? []), {
      headers: { "content-type": String(sent?.headers["content-type"]) },
    }).formData();
    expect(form.get("quality")).toBe("high");
    const files = form.getAll("pictures") as File[];
    expect(files.map(({ name, type, size }) => [name, type, size])).toEqual(
      pictures.map(({ size }, index) => [`${index + 1}.png`, "image/png", size]),
    );
    remote.state = { state: "working", progress: 0.9 };
    await tick();
    expect(await now(id)).toMatchObject({ state: 2, progress: 85 });
    done();
    await tick();
    expect(await now(id)).toMatchObject({ state: 3, progress: 100, attempts: 1 });
    expect(remote.calls.filter(({ method }) => method === "POST")).toHaveLength(1);
    expect(remote.calls.at(-1)).toMatchObject({ method: "DELETE", path: "/jobs/job-1" });
  });

  it("that answers 500 or not in time is tried three times, with growing pauses, and one job", async () => {
    const { id } = await add();
    remote.instead = ({ method }, reply) => method === "GET" && answer(reply, 500, {});
    await tick();
    expect(await now(id)).toMatchObject({ state: 1, attempts: 1 });
    // The pause holds.
    expect(await tick()).toBe(0);
    await pauseIsOver();
    // Never answered.
    remote.instead = ({ method }) => method === "GET";
    await tick({ answerMs: 50 });
    const [pause] = await api.db.query<{ minutes: number }>(
      "select round(extract(epoch from due - now()) / 60)::int as minutes from photo_run",
    );
    expect(pause).toEqual({ minutes: 10 });
    await pauseIsOver();
    await tick({ answerMs: 50 });
    const failed = await now(id);
    expect(failed).toMatchObject({ state: 4, attempts: 3, cause: "unavailable" });
    expect(notes(failed)).toEqual([
      "begun",
      "accepted",
      ["interrupted", "The engine answered 500; tried again in 1 minute"],
      "begun",
      ["interrupted", "The engine did not answer in time; tried again in 10 minutes"],
      "begun",
      ["failed", "The engine did not answer in time"],
    ]);
    expect(remote.jobs.size).toBe(1);
    // A retry by an admin is a new job.
    await api.ok("photoModel", "retry", { ids: [id], versions: { [id]: failed.version } });
    remote.instead = null;
    done();
    await tick();
    expect(await now(id)).toMatchObject({ state: 3, attempts: 1 });
    expect(remote.jobs.size).toBe(2);
  });

  it("that cannot be reached or redirects gets nothing, and that is no fault of the pictures", async () => {
    const { id } = await add();
    remote.instead = (_call, reply) => {
      reply.writeHead(307, { location: "http://127.0.0.1:9/jobs" }).end();
      return true;
    };
    await tick();
    expect(notes(await now(id)).at(-1)).toEqual([
      "interrupted",
      "The engine cannot be reached; tried again in 1 minute",
    ]);
    await pauseIsOver();
    await tick({ url: "http://127.0.0.1:9" });
    expect(await now(id)).toMatchObject({ state: 1, attempts: 2 });
  });

  it("that refuses the pictures ends the job in its words", async () => {
    const [one, two] = [await add(), await add()];
    const both = { zh: "没有重叠\u0007", en: "No overlap" };
    remote.instead = ({ method }, reply) => method === "POST" && answer(reply, 422, { reason: both });
    await tick();
    expect(await now(one.id)).toMatchObject({
      state: 4,
      cause: "refused",
      error: { "1": "没有重叠 ", "0": "No overlap" },
    });
    await api.ok("photoModel", "retry", { ids: [two.id], versions: { [two.id]: (await now(two.id)).version } });
    remote.instead = null;
    remote.state = { state: "failed", reason: "too dark" };
    await tick();
    expect(await now(two.id)).toMatchObject({ state: 4, attempts: 1, error: { "1": "too dark", "0": "too dark" } });
  });

  it.each([
    ["no JSON", (body: string) => body],
    ["an answer without an end", () => `{"id": "${"x".repeat(100_000)}"}`],
    ["an id that leads elsewhere", () => '{"id": "../admin"}'],
  ])("that answers %s is tried again", async (_name, of) => {
    const { id } = await add();
    remote.instead = ({ method }, reply) => {
      if (method === "POST") reply.end(of("<html>"));
      return method === "POST";
    };
    await tick();
    expect(await now(id)).toMatchObject({ state: 1, attempts: 1 });
    expect(remote.calls).toHaveLength(1);
  });

  it("whose result is no mesh ends the job in the words of the reader", async () => {
    const { id } = await add();
    done(Buffer.from("solid nothing\nfacet"));
    await tick();
    expect(await now(id)).toMatchObject({
      state: 4,
      cause: "badResult",
      result: null,
      error: { "0": "The file is incomplete" },
    });
    expect(await modelsOf(id)).toBe(0);
  });

  it("goes on while its server is dead, and the next one takes the result without another attempt", async () => {
    const { id } = await add();
    await tick();
    await api.db.query("update photo_run set beat = now() - interval '31 seconds'");
    done();
    await Promise.all([tick({}, "next"), tick({}, "third")]);
    expect(await now(id)).toMatchObject({ state: 3, attempts: 1 });
    expect(remote.calls.filter(({ method }) => method === "POST")).toHaveLength(1);
    expect(await modelsOf(id)).toBe(1);
  });

  it("is asked once for a job that it has accepted unheard, and anew for one that it has forgotten", async () => {
    const { id } = await add();
    await tick();
    await api.db.query("update photo_run set engine_job = null, beat = now() - interval '31 seconds'");
    await tick({}, "next");
    const posts = remote.calls.filter(({ method }) => method === "POST");
    expect(posts).toHaveLength(2);
    expect(remote.jobs.size).toBe(1);
    remote.jobs.clear();
    await tick({}, "next");
    expect(notes(await now(id)).at(-1)).toEqual([
      "interrupted",
      "The engine no longer knows the job; tried again in 10 minutes",
    ]);
    await pauseIsOver();
    done();
    await tick({}, "next");
    expect(await now(id)).toMatchObject({ state: 3, attempts: 3 });
  });

  it("ends the job of an order that was refunded while it waited for another attempt", async () => {
    const { id } = await add();
    remote.instead = ({ method }, reply) => method === "GET" && answer(reply, 503, {});
    await tick();
    const { version } = await now(id);
    const call = { ids: [id], versions: { [id]: version }, reason: { text: "慢" } };
    expect((await api.call(v2("photoModel", "refund"), call, { token: api.admin })).msg).toBe("");
    await tick();
    expect(remote.calls.at(-1)).toMatchObject({ method: "DELETE", path: "/jobs/job-1" });
    expect(await api.db.query("select 1 from photo_run")).toEqual([]);
  });

  it("that never ends a job is left after two hours", async () => {
    const { id } = await add();
    await tick();
    await api.db.query("update photo_model set begin = now() - interval '121 minutes'");
    await tick();
    expect(await now(id)).toMatchObject({ state: 4, cause: "tooLate" });
    expect(remote.calls.at(-1)).toMatchObject({ method: "DELETE" });
  });
});
