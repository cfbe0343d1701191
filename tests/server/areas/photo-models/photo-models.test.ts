import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { model } from "#domain/models/model.resource.ts";
import { photoModel } from "#domain/photo-models/photo-model.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { filesOf } from "#server/areas/models/model-group.ts";
import { workOnPhotos } from "#server/areas/photo-models/work-on-photos.ts";
import { closeMeshChildren } from "#server/mesh/inspect-in-child.ts";
import { deliverOutbox } from "#server/outbox/deliver.ts";
import { reliefEngine } from "#server/photo-engine/relief-engine.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";
import { reviewRecord } from "#server/review/review-record.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser } from "#support/factory.ts";
import { stlText } from "#support/mesh-files.ts";
import { png, upload } from "#support/upload.ts";

let api: TestApp;
let member: AnyRecord;
let pictures: Record<"shaded" | "small" | "plain" | "other", unknown>;

const shaded = (width: number, height: number): Promise<Buffer> =>
  sharp(Buffer.from(Array.from({ length: width * height }, (_, i) => i % 256)), { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();

beforeAll(async () => {
  api = await testApp();
  member = await makeUser(api.db, { nickname: "Ada", lang: 0 });
  const stored = async (name: string, bytes: Buffer): Promise<unknown> => (await upload(api, name, bytes)).result;
  pictures = {
    shaded: await stored("shaded.png", await shaded(256, 200)),
    other: await stored("other.png", await shaded(256, 128)),
    small: await stored("small.png", await shaded(256, 40)),
    plain: await stored("plain.png", await png(300, 300)),
  };
});
afterAll(async () => {
  await closeMeshChildren();
  await api.close();
});
// Each test begins with an empty queue.
afterEach(() => api.db.query("delete from photo_model"));

const engine = reliefEngine();
const tick = (signal = new AbortController().signal, worker = "this"): Promise<number> =>
  workOnPhotos(
    { db: api.db, storage: api.storage, report: () => undefined, committed: () => undefined, signal },
    engine,
    worker,
  );
const add = (picture: keyof typeof pictures, values: object = {}): Promise<AnyRecord> =>
  insertRecord(
    api.db,
    photoModel,
    { user: member.id, pictures: [pictures[picture]], quality: 3, cost: 20, ...values },
    null,
  );
const now = (id: string): Promise<AnyRecord> => readRecord(api.db, photoModel, id);
/** Lets the worker go on until the job has ended. */
const ended = (id: string): Promise<AnyRecord> =>
  vi.waitFor(
    async () => {
      await tick();
      const job = await now(id);
      expect([3, 4]).toContain(job["state"]);
      return job;
    },
    { timeout: 30_000, interval: 50 },
  );
const run = (verb: string, job: AnyRecord, more: object = {}) =>
  api.call<CommandReply>(
    v2("photoModel", verb),
    { ids: [job.id], versions: { [job.id]: job.version }, ...more },
    { token: api.admin, language: "0" },
  );
const refund = (job: AnyRecord) => run("refund", job, { reason: { text: "It looks flat" } });
const outcome = async (call: ReturnType<typeof run>): Promise<string> => {
  const { code, msg, result } = await call;
  return code === codes.ok ? (result.outcomes[0]?.msg ?? "") : msg;
};
const messages = async (): Promise<unknown[]> => {
  await api.db.query("update outbox set due = now()");
  await deliverOutbox(api.db, () => undefined);
  const rows = await api.db.query<{ content: Record<string, string> }>(
    "select content from message where receiver = $1::bigint order by id",
    [member.id],
  );
  return rows.map(({ content }) => content["0"]);
};

describe("a job", () => {
  it("becomes a model of its member that waits for review, with a file that is closed and in mm", async () => {
    const { id } = await add("shaded");
    const job = await ended(id);
    expect(job).toMatchObject({ state: 3, progress: 100, attempts: 1, error: {}, cause: null });
    expect(Number(job["end"])).toBeGreaterThanOrEqual(Number(job["begin"]));
    const steps = (job["log"] as { step: string }[]).map(({ step }) => step);
    expect(steps).toEqual(["begun", "accepted", "made"]);
    const made = await readRecord(api.db, model, String(job["result"]));
    expect(made).toMatchObject({
      groupName: `Photo model ${id}`,
      author: member.id,
      modelType: 8,
      status: 1,
      machineReview: 1,
      lang: 0,
      creator: null,
      fileCount: 1,
      covers: [{ name: "shaded.png" }],
    });
    await reviewRecord({ db: api.db, storage: api.storage }, { resource: "model", id: made.id, findingsOnly: false });
    const [file] = await filesOf(api.db, made.id);
    expect(file).toMatchObject({ fileName: `photo-model-${id}.stl`, watertight: true, parsing: 3 });
    expect(file).toMatchObject({ bounds: { size: [100, expect.any(Number), 3] } });
    expect(await api.db.query("select 1 from photo_run")).toEqual([]);
  });

  it("fails for a cause in words, and is retried as a new one", async () => {
    const [small, plain] = [await add("small"), await add("plain")];
    expect(await ended(small.id)).toMatchObject({
      state: 4,
      attempts: 1,
      error: { "0": "The first picture is too small: its shorter side is 40 px, at least 64 are needed" },
    });
    expect(await ended(plain.id)).toMatchObject({ state: 4, cause: "oneColor", result: null });
    expect(await outcome(run("retry", await now(plain.id)))).toBe("");
    expect(await now(plain.id)).toMatchObject({ state: 1, attempts: 0, error: {}, cause: null, begin: null });
    await api.db.query("update photo_model set pictures = $2 where id = $1::bigint", [
      plain.id,
      JSON.stringify([pictures.shaded]),
    ]);
    expect(await ended(plain.id)).toMatchObject({ state: 3, attempts: 1 });
  });

  it("fails in the words of the refusal where its member may not upload", async () => {
    const shut = await makeUser(api.db);
    const item = { subjectKind: "user", subject: shut.id, scope: ["upload"], forGood: true, reason: "spam" };
    await api.ok("blackList", "add", { item });
    const { id } = await add("shaded", { user: shut.id });
    const job = await ended(id);
    expect([job["state"], job["cause"]]).toEqual([4, "notAllowed"]);
    expect(JSON.stringify(job["error"])).toContain("spam");
    expect(await api.db.query("select 1 from model where author = $1::bigint", [shut.id])).toEqual([]);
  });
});

describe("a job whose process ends", () => {
  it("stays as it is when the server stops, and goes on with a further attempt", async () => {
    const { id } = await add("shaded");
    await tick();
    const stop = new AbortController();
    stop.abort();
    expect(await tick(stop.signal)).toBe(0);
    expect(await now(id)).toMatchObject({ state: 2, attempts: 1 });
    // The sign of life of a dead worker is believed for half a minute.
    const other = "other";
    await tick(undefined, other);
    expect(await api.db.query("select worker from photo_run")).toEqual([{ worker: "this" }]);
    await api.db.query("update photo_run set beat = now() - interval '31 seconds', worker = 'dead'");
    expect(await ended(id)).toMatchObject({ state: 3, attempts: 2 });
  });

  it("fails after three attempts, and leaves nothing to a worker that lost it", async () => {
    const { id } = await add("shaded");
    await tick();
    const die = (attempts: number) =>
      api.db.query(
        `with run as (update photo_run set worker = 'dead', beat = now() - interval '1 minute')
         update photo_model set state = 2, result = null, attempts = $2 where id = $1::bigint`,
        [id, attempts],
      );
    await die(3);
    await tick();
    expect(await now(id)).toMatchObject({ state: 4, cause: "interrupted", attempts: 3, result: null });
    expect((await now(id))["error"]).toMatchObject({ "0": expect.stringContaining("interrupted 3 times") });
  });
});

describe("a refund", () => {
  it("is given once of two at the same moment, with one message, and is final", async () => {
    const { id } = await add("plain");
    const job = await ended(id);
    const replies = await Promise.all([refund(job), refund(job)]);
    const oks = replies.flatMap(({ result }) => result.outcomes ?? []).filter(({ ok }) => ok);
    expect(oks).toHaveLength(1);
    const refunded = await now(id);
    expect(refunded).toMatchObject({ state: 4, refundAmount: 20, refundReason: "It looks flat" });
    expect(refunded["refundBy"]).not.toBeNull();
    expect(await outcome(refund(refunded))).toMatch(/A job is refunded only once/);
    const undo = await api.call(v2("command", "undo"), { recordIds: [oks[0]?.recordId] }, { token: api.admin });
    expect(undo.code).not.toBe(codes.ok);
    expect(await messages()).toEqual([
      `The 20 beans of your photo-modelling job ${id} were refunded. Reason: It looks flat.`,
    ]);
    expect(await outcome(run("retry", refunded))).toMatch(/use “Redo for free”/);
    expect(await outcome(run("retryFree", refunded))).toMatch(/needs a reason/);
    expect(await outcome(run("retryFree", refunded, { reason: { text: "Our mistake" } }))).toBe("");
    expect(await now(id)).toMatchObject({ state: 1, refundAmount: 20, cost: 20 });
    expect(await outcome(refund(await now(id)))).toMatch(/only once/);
  });

  it("withdraws a job that waits, keeps a result, and waits for one in work", async () => {
    const waiting = await add("shaded");
    expect(await outcome(refund(waiting))).toBe("");
    expect(await now(waiting.id)).toMatchObject({ state: 4, cause: "withdrawn" });
    const { id } = await add("shaded");
    await tick();
    expect(await outcome(refund(await now(id)))).toBe("It is being processed. Wait until it has ended");
    expect((await run("delete", await now(id))).msg).toMatch(/being processed/);
    const { result } = await ended(id);
    expect(await outcome(refund(await now(id)))).toBe("");
    expect(await now(id)).toMatchObject({ state: 3, result, refundAmount: 20 });
    const free = await add("shaded", { cost: 0 });
    expect(await outcome(refund(free))).toBe("This job has cost no beans");
  });

  it("comes before the deletion of a job that its member has paid for nothing", async () => {
    const { id } = await add("plain");
    const job = await ended(id);
    expect((await run("delete", job)).msg).toMatch(/Refund the beans first/);
    await refund(job);
    expect((await run("delete", await now(id))).code).toBe(codes.ok);
    const { id: done } = await add("shaded");
    await ended(done);
    expect((await run("delete", await now(done))).code).toBe(codes.ok);
  });
});

describe("an uploaded result", () => {
  const send = async (job: AnyRecord, name: string, bytes: Buffer) =>
    run("uploadResult", job, { input: { file: (await upload(api, name, bytes)).result } });

  it("of a broken mesh is refused in words, and changes nothing", async () => {
    const { id } = await add("plain");
    const job = await ended(id);
    expect(await send(job, "cut.stl", Buffer.from("solid nothing\nfacet"))).toMatchObject({
      code: codes.illegalParameter,
      msg: "The file is incomplete",
      result: { path: "input.file" },
    });
    expect((await send(job, "text.stl", Buffer.from("hello"))).code).toBe(codes.illegalParameter);
    expect((await send(job, "picture.png", await png())).code).toBe(codes.illegalParameter);
    expect(await now(id)).toMatchObject({ state: 4, result: null, version: job.version });
  });

  it("becomes the result as the engine's would, once", async () => {
    const { id } = await add("plain");
    const job = await ended(id);
    expect((await send(job, "studio.stl", Buffer.from(stlText()))).msg).toBe("");
    const done = await now(id);
    expect(done).toMatchObject({ state: 3, progress: 100, error: {}, cause: null });
    const made = await readRecord(api.db, model, String(done["result"]));
    expect(made).toMatchObject({ author: member.id, modelType: 8, status: 1, machineReview: 1 });
    expect((await filesOf(api.db, made.id)).map(({ fileName }) => fileName)).toEqual(["studio.stl"]);
    expect((await send(done, "studio.stl", Buffer.from(stlText()))).msg).toMatch(/Only a job that waits/);
  });
});
