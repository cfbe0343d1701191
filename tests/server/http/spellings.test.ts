import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { DetailReply, ListReply } from "#domain/api/list.ts";
import { v2, v3 } from "#domain/api/call.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeModel } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

interface Saved {
  item: AnyRecord;
  path: string;
}
const call = (resource: string, verb: string, body: object, language: "0" | "1" = "1") =>
  api.call<Saved>(v2(resource, verb), body, { token: api.admin, language });
const add = async (resource: string, body: object): Promise<AnyRecord> =>
  (await api.ok<Saved>(resource, "add", body)).item;

describe("the specification's own spellings", () => {
  it("adds and edits a configuration with flat fields, the edit without a version", async () => {
    const item = await add("systemConfig", { name: "图片数", type: "pictureCount", picUploadNum: 3 });
    expect((await call("systemConfig", "edit", { id: item.id, name: "图片数量" })).result.item).toMatchObject({
      name: "图片数量",
      version: 2,
    });
    expect(await call("systemConfig", "edit", { id: item.id, version: 1, name: "x" })).toMatchObject({
      code: codes.versionConflict,
      result: { path: "version" },
    });
    const within = await call("systemConfig", "edit", { item: { id: item.id, name: "图片张数" } });
    expect(within.result.item).toMatchObject({ name: "图片张数", version: 3 });
    for (const [body, path] of [
      [{ id: item.id, version: 3, item: {}, name: "x" }, "item"],
      [{ id: item.id, picUploadNum: 99 }, "picUploadNum"],
      [{ id: item.id, type: "scoreDimension" }, "scoreDimension"],
      [{ id: item.id, nothing: 1 }, "nothing"],
    ] as const)
      expect(await call("systemConfig", "edit", body), path).toMatchObject({
        code: codes.illegalParameter,
        result: { path },
      });
    expect(await call("model", "edit", { id: "1", groupName: "x" })).toMatchObject({ result: { path: "version" } });
  });

  it("changes a status by the only transition that reaches it", async () => {
    const item = await add("systemConfig", { name: "状态", type: "pictureCount", picUploadNum: 3 });
    const status = (body: object) => call("systemConfig", "status", { id: item.id, ...body });
    expect((await status({ status: 2 })).result.item).toMatchObject({ status: 2, version: 2 });
    expect(await status({ status: 2 })).toMatchObject({ code: codes.wrongState, result: { path: "status" } });
    expect(await status({ status: 7 })).toMatchObject({ code: codes.illegalParameter, result: { path: "status" } });
    expect(await status({ status: 1, version: 1 })).toMatchObject({
      code: codes.versionConflict,
      result: { path: "version" },
    });
    expect(await status({ id: "999999", status: 1 })).toMatchObject({ code: codes.notFound, result: { path: "id" } });
    const record = await makeModel(api.db);
    const move = (to: number, more: object = {}) => call("model", "status", { id: record.id, status: to, ...more });
    // The specification defines it without a version only for configurations.
    expect(await move(3)).toMatchObject({ code: codes.illegalParameter, result: { path: "version" } });
    expect(await move(3, { version: 1 })).toMatchObject({ result: { path: "reason" } });
    const down = await move(3, { version: 1, reason: { text: "x" } });
    expect(down.result.item).toMatchObject({ status: 3, machineReview: 6 });
    expect(await move(1, { version: 2 })).toMatchObject({ code: codes.wrongState });
    const { token } = await api.colleague("only-passes", ["model.pass"]);
    const other = await makeModel(api.db);
    const refused = await api.call(v2("model", "status"), { id: other.id, status: 3, version: 1 }, { token });
    expect(refused.code).toBe(codes.noPermission);
  });

  it("ranks and deletes a category, whose tree stays valid", async () => {
    const named = (slug: string, more: object = {}) => ({ types: 7, name: { "1": slug, "0": slug }, slug, ...more });
    const top = await add("category", named("top"));
    const middle = await add("category", named("middle", { fatherId: top.id }));
    const leaf = await add("category", named("leaf", { fatherId: middle.id }));
    for (const body of [named("deep", { fatherId: leaf.id }), { ...named("other"), types: 1, fatherId: top.id }])
      expect(await call("category", "add", body)).toMatchObject({
        code: codes.illegalParameter,
        result: { path: "fatherId" },
      });
    const circle = await call("category", "edit", { id: top.id, version: 1, fatherId: leaf.id });
    expect(circle).toMatchObject({ code: codes.illegalParameter, result: { path: "fatherId" } });
    expect(await call("category", "add", named("A b"))).toMatchObject({ result: { path: "slug" } });
    expect((await call("category", "rank", { id: leaf.id, version: 1, rank: 5 })).result.item).toMatchObject({
      id: leaf.id,
      version: 2,
    });
    const full = await api.ok<CommandReply>("category", "rank", {
      ids: [leaf.id],
      versions: { [leaf.id]: 2 },
      input: { position: 6 },
    });
    expect(full.outcomes[0]?.item).toMatchObject({ version: 3 });
    expect(await call("category", "rank", { id: leaf.id, version: 3 })).toMatchObject({ result: { path: "rank" } });
    expect((await call("category", "status", { id: top.id, version: 1, status: 2 })).result.item).toMatchObject({
      status: 2,
    });
    const record = await makeModel(api.db, { categoryId: leaf.id });
    const gone = () => call("category", "delete", { id: leaf.id, version: 3 });
    expect(await gone()).toMatchObject({ code: codes.guardRefused, msg: expect.stringContaining("模型 1") });
    await api.db.query("update model set category_id = $2 where id = $1", [record.id, (await makeCategory(api.db)).id]);
    expect((await gone()).code).toBe(codes.ok);
    expect(await call("category", "detail", { id: leaf.id })).toMatchObject({ code: codes.notFound });
    const several = { ids: [middle.id, top.id], versions: { [middle.id]: 1, [top.id]: 2 } };
    expect((await call("category", "delete", several)).code).toBe(codes.ok);
  });

  it("filters operation records by separate fields, also in the address", async () => {
    const record = await makeModel(api.db);
    const body = { ids: [record.id], versions: { [record.id]: 1 }, reason: { text: "x" } };
    await api.ok("model", "noPass", body);
    const records = await api.ok<ListReply>("operationRecord", "list", { page: 1, pageSize: 10, opObjId: record.id });
    expect(records.list.map((row) => row["command"])).toEqual(["model.noPass"]);
    const module = await api.ok<ListReply>("operationRecord", "list", { moduleId: records.list[0]?.["moduleId"] });
    expect(module.count).toBeGreaterThan(0);
    expect(await call("operationRecord", "list", { opObjId: "x" })).toMatchObject({ result: { path: "opObjId" } });
    const made = Number(records.list[0]?.["createTime"]);
    const within = async (period: object, more: object = {}): Promise<number> =>
      (await api.ok<ListReply>("operationRecord", "list", { opObjId: record.id, ...period, ...more })).count;
    expect(await within({ begin: made, end: made })).toBe(1);
    expect(await within({ begin: made + 1 })).toBe(0);
    expect(await within({ end: made - 1 }, { filter: "command:model.pass | command:model.noPass" })).toBe(0);
    expect(await within({ begin: made }, { filter: "command:model.pass | command:model.noPass" })).toBe(1);
    const astray = { begin: 1, end: 2, filter: "command:model.pass) | (command:model.pass" };
    const refused = await call("operationRecord", "list", astray);
    expect(refused).toMatchObject({ code: 1, msg: expect.stringContaining("第 19 个字符") });
    const ofModels = await api.ok<ListReply>("model", "list", { filter: `id:${record.id}`, end: made - 3_600 });
    expect(ofModels.count).toBe(0);
    expect(await call("operationRecord", "list", { begin: Date.now() })).toMatchObject({ result: { path: "begin" } });
    // The fields begin and end of an exemption are its own.
    expect(await call("auditExempt", "list", { begin: made })).toMatchObject({ result: { path: "begin" } });
    const get = async (query: string) =>
      (
        await api.app.inject({
          method: "GET",
          url: `${v2("operationRecord", "list")}?${query}`,
          headers: { __cxy_token_: api.admin },
        })
      ).json<{ code: number; result: ListReply }>();
    const reply = await get(`page=1&pageSize=x&targetId=${String(record["author"])}`);
    expect(reply.result.list).toHaveLength(1);
    expect((await get("targetId=abc")).code).toBe(codes.illegalParameter);
    // A parameter without a value counts as absent; an unknown one is still refused.
    const bare = await get(`opObjId=${record.id}&targetId=&moduleId=&begin=&page=`);
    expect(bare).toMatchObject({ code: codes.ok, result: { list: [{ command: "model.noPass" }] } });
    expect((await get("nothing=")).result).toMatchObject({ path: "nothing" });
    const about = `opObjId=${record.id}&moduleId=${String(records.list[0]?.["moduleId"])}`;
    const bound = (begin: number, end: number) => get(`${about}&begin=${begin}&end=${end}`);
    expect((await bound(made, made + 1)).result.list).toHaveLength(1);
    expect((await bound(made + 1, made + 2)).result.list).toEqual([]);
    expect((await get("begin=2026-11-23")).result).toMatchObject({ path: "begin" });
  });
});

describe("a mistyped value", () => {
  it.each([
    [v2("model", "list"), { columns: 5 }, "columns"],
    [v2("model", "list"), { columns: [5] }, "columns[0]"],
    [v2("model", "detail"), { id: "1", lang: {} }, "lang"],
    [v2("model", "pass"), { ids: ["1"], versions: "x" }, "versions"],
    [v2("model", "pass"), { ids: ["1"], versions: { "1": "x" } }, "versions.1"],
    [v2("model", "noPass"), { ids: ["1"], versions: {}, reason: { key: {} } }, "reason.key"],
    [v2("model", "remark"), { ids: ["1"], versions: {}, input: { other: 1 } }, "input.other"],
    [v2("model", "pass"), { ids: ["1"], versions: {}, queue: "nope" }, "queue"],
    [v2("tag", "list"), { filter: "foo:1" }, "filter.foo"],
    [v2("reviewFinding", "list"), { filter: "花瓶" }, "filter"],
    [v3("modelGroupDetail"), { id: "1", lang: "bogus" }, "lang"],
    [v3("modelGroupEdit"), { id: "1", version: 1, groupItem: {}, modelList: "x" }, "modelList"],
    [v3("modelGroupCreate"), { groupItem: "x", modelList: [] }, "groupItem"],
    [v3("modelList"), { modelId: "abc" }, "modelId"],
    [v3("modelList"), { begin: "abc" }, "begin"],
  ])("in a call of %s with %j is refused by its path %s", async (path, body, where) => {
    const reply = await api.call<{ path: string; details: { path: string }[] | null }>(path, body, {
      token: api.admin,
    });
    expect(reply.code, JSON.stringify(reply)).toBe(codes.illegalParameter);
    expect([reply.result.path, ...(reply.result.details ?? []).map((one) => one.path)]).toContain(where);
    expect(reply.msg).not.toMatch(/\[object|「」|编号应为编号/);
  });

  it("does not report a mistyped id as a missing record", async () => {
    for (const [path, body] of [
      [v2("queue", "skip"), { queue: "machineReview", id: "999999" }],
      [v2("model", "history"), { id: "999999" }],
      [v2("model", "remark"), { ids: ["999999"], versions: { "999999": 1 }, input: { remark: "x" } }],
    ] as const)
      expect((await api.call(path, body, { token: api.admin })).code, path).toBe(codes.notFound);
  });

  it("uses the default for an invalid page, and refuses other files instead of dropping them", async () => {
    for (const page of ["x", {}, [], -1, null])
      expect((await call("model", "list", { page, pageSize: page })).code).toBe(codes.ok);
    const otherFiles = [{ fileKey: "aa/bb", fileName: "x.pdf" }];
    const reply = await api.call(
      v3("modelGroupCreate"),
      { groupItem: { groupName: "a" }, modelList: [{ fileKey: "aa/bb", fileName: "x.stl" }], otherFiles },
      { token: api.admin },
    );
    expect(reply).toMatchObject({ code: codes.illegalParameter, result: { path: "otherFiles" } });
  });
});

it("returns titles in the language that a detail asks for", async () => {
  const { id: categoryId } = await makeCategory(api.db, { name: { "0": "Vases", "1": "花瓶", "8": "Vasen" } });
  const { id } = await makeModel(api.db, { categoryId });
  const titleIn = async (lang?: number) =>
    (await api.ok<DetailReply>("model", "detail", { id, ...(lang === undefined ? {} : { lang }) })).titles[
      "category"
    ]?.[categoryId];
  expect([await titleIn(), await titleIn(0), await titleIn(8)]).toEqual(["花瓶", "Vases", "Vasen"]);
  const group = await api.call<DetailReply>(v3("modelGroupDetail"), { id, lang: 8 }, { token: api.admin });
  expect(group.result.titles["category"]).toEqual({ [categoryId]: "Vasen" });
});
