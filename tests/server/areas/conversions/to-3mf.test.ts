import { readFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { v2, v3 } from "#domain/api/call.ts";
import type { ChartFigures } from "#kernel/chart.ts";
import type { ListReply } from "#domain/api/list.ts";
import type { To3mfStatistics } from "#domain/conversions/api.ts";
import { printer } from "#domain/devices/printer.resource.ts";
import { model } from "#domain/models/model.resource.ts";
import { to3mfTask } from "#domain/conversions/to3mf-task.resource.ts";
import { codes } from "#kernel/errors.ts";
import { readerVersion } from "#mesh/reader-version.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { convertNext, convertWaiting } from "#server/areas/conversions/convert-next.ts";
import { filesOf } from "#server/areas/models/model-group.ts";
import { seeded } from "#server/demo/shapes/random.ts";
import { writeBinaryStl } from "#server/demo/shapes/writers.ts";
import { closeMeshChildren } from "#server/mesh/inspect-in-child.ts";
import { readRecord } from "#server/resources/detail.ts";
import { reviewRecord } from "#server/review/review-record.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeUser } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";
import { objText, stlText } from "#support/mesh-files.ts";
import { readByLib3mf } from "#support/read-by-lib3mf.ts";
import { png, upload } from "#support/upload.ts";

let api: TestApp;
let base: Record<string, unknown>;
let printers: string[];
beforeAll(async () => {
  api = await testApp();
  const made = [await makeAny(api.db, printer), await makeAny(api.db, printer)];
  printers = made.map(({ id }) => id);
  base = {
    covers: [(await upload(api, "cover.png", await png())).result],
    author: (await makeUser(api.db, { nickname: "Ada" })).id,
    categoryId: (await makeCategory(api.db)).id,
    modelSource: 1,
    license: "ccBy",
    lang: 1,
  };
});
afterAll(async () => {
  await closeMeshChildren();
  await api.close();
});
// Each test begins with an empty queue.
afterEach(() => api.db.query("delete from to3mf_task"));

const box = (name: string): [string, Buffer] => [name, Buffer.from(name.endsWith(".obj") ? objText() : stlText())];
/** A mesh that takes some seconds. */
const large = (): [string, Buffer] => {
  const random = seeded(5);
  return ["large.stl", Buffer.from(writeBinaryStl(Float32Array.from({ length: 9 * 300_000 }, () => random() * 100)))];
};

/** Creates a model with these files. */
async function group(groupName: string, ...files: [string, Buffer][]): Promise<AnyRecord> {
  const modelList = [];
  for (const [name, bytes] of files) {
    const { key } = (await upload(api, name, bytes)).result;
    modelList.push({ fileKey: key, fileName: name });
  }
  const body = { groupItem: { ...base, groupName }, modelList };
  const reply = await api.call<{ groupItem: AnyRecord }>(v3("modelGroupCreate"), body, { token: api.admin });
  expect(reply.msg).toBe("");
  return reply.result.groupItem;
}

const lines: string[] = [];
const options = (signal = new AbortController().signal, committed = () => undefined) => ({
  db: api.db,
  storage: api.storage,
  uploads: api.app.services.uploads,
  report: (line: string) => void lines.push(line),
  committed,
  signal,
});
const convertAll = (): Promise<number> => convertWaiting(options());
const create = (models: readonly AnyRecord[], more: object = {}) =>
  api.ok<{ bulkId: string; items: AnyRecord[] }>("to3mfTask", "create", {
    models: models.map(({ id }) => id),
    printers,
    ...more,
  });
const task = (id: string): Promise<AnyRecord> => readRecord(api.db, to3mfTask, id);
const one = async (of: AnyRecord): Promise<AnyRecord> => {
  const { items } = await create([of]);
  return items[0]!;
};
const list = (body: object = {}) => api.ok<ListReply>("to3mfTask", "list", body);

describe("a conversion", () => {
  it("makes a valid package of all STL and OBJ files, which becomes a file of the model", async () => {
    const made = await group("盒子 <1>", box("a.stl"), box("b.obj"));
    await api.db.query("update model set status = 2, machine_review = 5 where id = $1::bigint", [made.id]);
    const { items, bulkId } = await create([made]);
    expect(bulkId).toMatch(/^[0-9a-f]{32}$/);
    expect(items[0]).toMatchObject({ state: 0, bulkId, printers, progress: 0 });
    await convertAll();
    const done = await task(items[0]!.id);
    expect(done).toMatchObject({ state: 2, progress: 100, attempts: 1, error: {}, result: { name: "盒子 _1_.3mf" } });
    const log = done["log"] as { step: string; fileName?: string; triangles?: number; leftOut?: number }[];
    expect(log.map(({ step, fileName, triangles }) => [step, fileName, triangles])).toEqual([
      ["begun", undefined, undefined],
      ["converted", "a.stl", 12],
      ["converted", "b.obj", 12],
      ["stored", "盒子 _1_.3mf", undefined],
    ]);
    const { key } = done["result"] as StoredFile;
    const local = await api.storage.local(key);
    const read = await readByLib3mf(new Uint8Array(await readFile(local.path)));
    expect(read).toMatchObject({ warnings: 0, items: 2, hasThumbnail: true });
    expect(read.metadata).toMatchObject({ Title: "盒子 <1>", Designer: "Ada", LicenseTerms: "CC BY" });
    expect(read.objects.map(({ name, isSolid }) => [name, isSolid])).toEqual([
      ["a.stl", true],
      ["b.obj", true],
    ]);
    const after = await readRecord(api.db, model, made.id);
    expect(after).toMatchObject({ status: 2, machineReview: 5, fileCount: 3 });
    const files = await filesOf(api.db, made.id);
    expect(files.at(-1)).toMatchObject({ fileName: "盒子 _1_.3mf", file: { key }, parsing: 1, creator: null });
    await reviewRecord({ db: api.db, storage: api.storage }, { resource: "model", id: made.id, findingsOnly: true });
    const [result] = (await filesOf(api.db, made.id)).slice(-1);
    expect(result).toMatchObject({ parsing: 3, triangles: 24, watertight: true });
    // A package that cannot be read again in time says nothing about its author.
    const fault = { kind: "fault", fault: "tookTooLong", value: 1, limit: 1, reader: readerVersion };
    await api.db.query("update stored_file set inspection = $2 where key = $1", [key, JSON.stringify(fault)]);
    await reviewRecord({ db: api.db, storage: api.storage }, { resource: "model", id: made.id, findingsOnly: true });
    expect(await api.db.query("select 1 from review_finding where file = $1::bigint", [result?.id])).toEqual([]);
  });

  it("replaces the result of an earlier one, and keeps a file of its author with the same name", async () => {
    const made = await group("瓶", box("a.stl"));
    const names = async (): Promise<unknown[]> => (await filesOf(api.db, made.id)).map(({ fileName }) => fileName);
    for (let round = 0; round < 2; round++) {
      await create([made]);
      await convertAll();
      expect(await names()).toEqual(["a.stl", "瓶.3mf"]);
    }
    await api.db.query("delete from to3mf_task");
    await create([made]);
    await convertAll();
    expect(await names()).toEqual(["a.stl", "瓶.3mf", "瓶 (2).3mf"]);
  });

  it("goes by rank, then by age", async () => {
    const [a, b, c] = [await group("a", box("a.stl")), await group("b", box("a.stl")), await group("c", box("a.stl"))];
    const [first, second] = (await create([a, b], { rank: 50 })).items;
    const [third] = (await create([c], { rank: 5 })).items;
    const order: string[] = [];
    while ((await convertNext(options())) > 0) {
      const rows = await api.db.query<{ id: string }>("select id from to3mf_task where state = 2");
      order.push(...rows.map(({ id }) => id).filter((id) => !order.includes(id)));
    }
    expect(order).toEqual([third?.id, first?.id, second?.id]);
  });
});

describe("a new task", () => {
  it("is refused with the names of models that cannot be converted", async () => {
    const good = await group("好", box("a.stl"));
    const none = await group("只有 STEP", ["a.step", Buffer.from("ISO-10303-21;")]);
    const call = (body: object) => api.call(v2("to3mfTask", "create"), body, { token: api.admin });
    const both = { models: [good.id, none.id], printers };
    expect(await call(both)).toMatchObject({
      code: codes.illegalParameter,
      msg: "没有 STL 或 OBJ 文件：「只有 STEP」",
    });
    expect((await list()).list).toEqual([]);
    expect(await call({ input: { ids: `${good.id}\n999999`, printers } })).toMatchObject({
      msg: "没有编号为 999999 的模型",
      result: { path: "input.ids" },
    });
    expect(await call({ models: [good.id], printers: [] })).toMatchObject({ result: { path: "printers" } });
    expect(await call({ models: [good.id], printers: ["x"] })).toMatchObject({ result: { path: "printers[0]" } });
    expect(await call({ models: [good.id], printers: ["999"] })).toMatchObject({
      code: codes.notFound,
      result: { path: "printers" },
    });
    expect(await call({ models: [good.id], printers, bulkId: "1" })).toMatchObject({
      result: { path: "bulkId" },
    });
    await create([good]);
    expect((await call({ models: [good.id], printers })).msg).toBe("已在转换队列中：「好」");
  });

  it("comes from pasted ids, and from models selected in their list", async () => {
    const [a, b] = [await group("粘", box("a.stl")), await group("选", box("a.stl"))];
    const bulkId = "0123456789abcdef0123456789abcdef";
    await api.ok("to3mfTask", "create", { input: { ids: `${a.id}, ${a.id}`, printers, rank: 3 }, bulkId });
    const { version } = await readRecord(api.db, model, b.id);
    const selected = { ids: [b.id], versions: { [b.id]: version }, input: { printers: printers.slice(1) } };
    expect((await api.call(v2("model", "to3mf"), selected, { token: api.admin })).msg).toBe("");
    expect((await api.call(v2("model", "to3mf"), selected, { token: api.admin })).msg).toBe("已在转换队列中：「选」");
    const rows = (await list({ sort: "rank", columns: ["model", "printers", "rank"] })).list;
    expect(rows.map((row) => [row["model"], row["printers"], row["rank"]])).toEqual([
      [a.id, printers, 3],
      [b.id, printers.slice(1), 13],
    ]);
    expect((await list({ modelId: b.id })).count).toBe(1);
    expect((await list({ state: 0, begin: 0, end: 1 })).count).toBe(0);
  });

  it("is ranked by the short call, by a position among those that wait", async () => {
    const made = [await group("一", box("a.stl")), await group("二", box("a.stl"))];
    const { items } = await create(made);
    await api.ok("to3mfTask", "rank", { id: items[1]?.id, rank: 1 });
    expect((await list({ sort: "rank" })).list.map(({ id }) => id)).toEqual([items[1]?.id, items[0]?.id]);
  });
});

describe("a task that fails", () => {
  it("says which file and why in both languages, and is tried again", async () => {
    const cut = Buffer.from("solid nothing\nfacet");
    const [bad, good] = [await group("坏", box("a.stl"), ["cut.stl", cut]), await group("好的", box("a.stl"))];
    const { items, bulkId } = await create([bad, good]);
    await convertAll();
    const failed = await task(items[0]!.id);
    expect(failed).toMatchObject({ state: 3, result: null, attempts: 1 });
    expect(failed["error"]).toEqual({ "1": "cut.stl：文件不完整", "0": "cut.stl: The file is incomplete" });
    expect(await filesOf(api.db, bad.id)).toHaveLength(2);
    const figures = await api.ok<To3mfStatistics>("to3mfTask", "statistics", { bulkId });
    expect(figures).toMatchObject({ waiting: 0, processing: 0, processed: 1, err: 1 });
    expect(figures.meanSeconds).toBeGreaterThanOrEqual(0);
    const chart = { screen: "/transform-3mf", chart: "mean", filter: `bulkId:${bulkId}` };
    const { series } = await api.ok<ChartFigures>("chart", "figures", chart);
    expect(series[0]?.total).toBe(figures.meanSeconds);
    expect(series[0]?.values.filter((value) => value !== null)).toHaveLength(1);

    await api.ok("to3mfTask", "retry", { id: failed.id });
    expect(await task(failed.id)).toMatchObject({ state: 0, attempts: 0, error: {}, end: null });
    await convertAll();
    expect(await task(failed.id)).toMatchObject({ state: 3 });
    await api.ok("to3mfTask", "retry", { isAll: true, modelId: good.id });
    expect(await task(failed.id)).toMatchObject({ state: 3 });
    await api.ok("to3mfTask", "retry", { isAll: true });
    expect(await task(failed.id)).toMatchObject({ state: 0 });
    await convertAll();
    await api.ok("to3mfTask", "retryAll", {});
    expect(await task(failed.id)).toMatchObject({ state: 0 });
    await api.db.query("update model set status = 4 where id = $1::bigint", [bad.id]);
    await convertAll();
    expect((await task(failed.id))["error"]).toMatchObject({ "0": "The model is deleted" });
  });

  it("of a file that is gone from the storage is tried three times, with longer and longer pauses", async () => {
    const made = await group("丢", ["gone.stl", Buffer.from(stlText((text) => text.replace("30", "31")))]);
    const { id } = await one(made);
    const [file] = await filesOf(api.db, made.id);
    if (!file) throw new Error("the model has no file");
    await api.storage.remove((file["file"] as StoredFile).key);
    const after = (seconds: number) =>
      api.db.query("update to3mf_run set beat = now() - make_interval(secs => $2) where task = $1::bigint", [
        id,
        seconds,
      ]);
    await convertAll();
    expect(await task(id)).toMatchObject({ state: 0, attempts: 1 });
    await after(21);
    await convertAll();
    expect(await task(id)).toMatchObject({ state: 0, attempts: 2 });
    await after(21);
    await convertAll();
    expect(await task(id)).toMatchObject({ state: 0, attempts: 2 });
    await after(41);
    await convertAll();
    expect(await task(id)).toMatchObject({ state: 3, attempts: 3, error: { "0": "gone.stl: The file is missing" } });
  });
});

describe("a task in work", () => {
  /** Waits until the conversion has begun and says how far it is. */
  const running = (id: string): Promise<void> =>
    expect.poll(async () => (await task(id))["progress"], { timeout: 20_000 }).toBeGreaterThan(0);

  it("tells open windows how far it is, and is aborted by its deletion", async () => {
    const made = await group("大", large());
    const { id } = await one(made);
    let committed = 0;
    const work = convertNext(options(new AbortController().signal, () => void (committed += 1)));
    await running(id);
    expect(await task(id)).toMatchObject({ state: 1 });
    expect(committed).toBeGreaterThan(1);
    await api.ok("to3mfTask", "delete", { id });
    await work;
    expect((await list()).count).toBe(0);
    expect(await filesOf(api.db, made.id)).toHaveLength(1);
    const [row] = await api.db.query<{ state: number; result: unknown }>(
      "select state, result from to3mf_task where id = $1::bigint",
      [id],
    );
    expect(row).toEqual({ state: 1, result: null });
  });

  it("goes back into the queue when the server stops, without a lost attempt", async () => {
    const { id } = await one(await group("停", large()));
    const stop = new AbortController();
    const work = convertNext(options(stop.signal));
    await running(id);
    stop.abort();
    await work;
    expect(await task(id)).toMatchObject({ state: 0, attempts: 0, progress: 0 });
    expect(await convertNext(options(stop.signal))).toBe(0);
    await convertAll();
    expect(await task(id)).toMatchObject({ state: 2, attempts: 1 });
  });

  it("is taken up again if its process has died, and fails after three attempts", async () => {
    const { id } = await one(await group("死", box("a.stl")));
    const die = (attempts: number) =>
      api.db.query(
        `with run as (insert into to3mf_run (task, worker, beat) values ($1::bigint, 'dead', now() - interval '1 minute')
           on conflict (task) do update set worker = 'dead', beat = excluded.beat)
         update to3mf_task set state = 1, attempts = $2 where id = $1::bigint`,
        [id, attempts],
      );
    await die(1);
    await convertAll();
    expect(await task(id)).toMatchObject({ state: 2, attempts: 2 });
    expect((await task(id))["log"]).toMatchObject([{ step: "interrupted" }, { step: "converted" }, { step: "stored" }]);
    await die(3);
    await convertAll();
    expect(await task(id)).toMatchObject({ state: 3, attempts: 3 });
    expect((await task(id))["error"]).toMatchObject({ "0": expect.stringContaining("interrupted 3 times") });
  });

  it("is left alone while its process lives, and given up by a worker that lost it", async () => {
    const { id } = await one(await group("他", large()));
    const work = convertNext(options());
    await running(id);
    expect(await convertNext(options())).toBe(0);
    await api.db.query("update to3mf_run set worker = 'other' where task = $1::bigint", [id]);
    await work;
    expect(await task(id)).toMatchObject({ state: 1, result: null });
  });
});
