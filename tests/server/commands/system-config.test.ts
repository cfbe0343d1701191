import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { ConfigType } from "#domain/enumerations/reports.ts";
import { systemConfig } from "#domain/settings/system-config.resource.ts";
import { systemConfigProblems } from "#domain/settings/system-config.rules.ts";
import { cleared } from "#kernel/conditional-fields.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { problemsOf } from "#kernel/validate.ts";
import { writable } from "#server/resources/write.ts";
import type { CommandReply, Conflict } from "#domain/api/commands.ts";
import type { ListReply } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import type { CallOptions, TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

interface Saved {
  item: AnyRecord;
}

const call = (verb: string, body: object, options: CallOptions = {}) =>
  api.call<{ path: string; details: unknown } & Saved>(v2("systemConfig", verb), body, {
    token: api.admin,
    ...options,
  });
const text = (zh: string): Record<string, string> => ({ "1": zh, "0": "text" });
const add = async (item: object): Promise<AnyRecord> => (await api.ok<Saved>("systemConfig", "add", { item })).item;
const dimension = (key: string, weight: number): object => ({ key, name: text(key), weight });

const limits = (min = 1, max = 2, dailyMax = 3): object => ({
  currency: 1,
  min,
  max,
  dailyMax,
  monthlyMax: 9,
  twoPersonAbove: 1,
});

describe("the part of each type", () => {
  const wrong: [object, string][] = [
    [
      { name: "a", type: "scoreDimension", scoreDimension: [dimension("x", 60), dimension("y", 30)] },
      "item.scoreDimension",
    ],
    [
      { name: "a", type: "scoreDimension", scoreDimension: [dimension("x", 50), dimension("x", 50)] },
      "item.scoreDimension",
    ],
    [{ name: "a", type: "withdrawal", withdrawal: [limits(3, 9, 5)] }, "item.withdrawal[0].dailyMax"],
    [{ name: "a", type: "withdrawal", withdrawal: [limits(), limits()] }, "item.withdrawal[1].currency"],
    [{ name: "a", type: "scoreDimension" }, "item.scoreDimension"],
    [{ name: "a", type: "pictureCount" }, "item.picUploadNum"],
    [{ name: "a", type: "pictureCount", picUploadNum: 51 }, "item.picUploadNum"],
    [{ name: "a", type: "modelGcodeCount", uploadNum: 0 }, "item.uploadNum"],
    [
      { name: "a", type: "reviewModel", auditFailure: [{ key: "k", text: { "1": "只有中文" } }] },
      "item.auditFailure[0].text.0",
    ],
    [
      { name: "a", type: "reviewModel", auditFailure: [{ key: "k", text: text("x"), more: 1 }] },
      "item.auditFailure[0].more",
    ],
    [{ name: "a", type: "pictureCount", picUploadNum: 1, uploadNum: 3 }, "item.uploadNum"],
    [{ name: "a", type: "modelGcodeCount", uploadNum: 3, feedback: 3 }, "item.feedback"],
    [{ name: "a", type: "reviewModel", reportTypes: [{ key: "k", name: text("x") }] }, "item.auditFailure"],
    [{ name: "", type: "pictureCount", picUploadNum: 1 }, "item.name"],
    [{ name: "长".repeat(51), type: "pictureCount", picUploadNum: 1 }, "item.name"],
    [{ name: "a", type: "nothing", picUploadNum: 1 }, "item.type"],
    [{ name: "a", type: "pictureCount", picUploadNum: 1, status: 1 }, "item.status"],
    [{ name: "a", type: "pictureCount", picUploadNum: 1, id: 7 }, "item.id"],
  ];
  it.each(wrong)("requires the fields of the type: %j", async (item, path) => {
    expect(await call("add", { item })).toMatchObject({ code: codes.illegalParameter, result: { path } });
  });

  it("stores a configuration with trimmed texts, and finds it again", async () => {
    const item = await add({ name: "  新上限  ", type: "pictureCount", picUploadNum: 9, content: " a " });
    expect(item).toMatchObject({ name: "新上限", picUploadNum: 9, content: "a", status: 1, version: 1 });
    const reply = await api.ok<ListReply>("systemConfig", "list", { page: 1, pageSize: 100, filter: "新上限" });
    expect(reply.list.map(({ id }) => id)).toContain(item.id);
  });
});

describe("an edit", () => {
  it("names the admin who saved in between, and runs on the newest version where the edit has none", async () => {
    const item = await add({ name: "限一", type: "pictureCount", picUploadNum: 3 });
    const colleague = await api.colleague("editor");
    const change = { id: item.id, version: 1, item: { picUploadNum: 4 } };
    expect((await call("edit", change, { token: colleague.token })).result.item).toMatchObject({
      picUploadNum: 4,
      version: 2,
    });
    const late = await call("edit", { id: item.id, version: 1, item: { content: "x" } });
    expect(late.code).toBe(codes.versionConflict);
    const conflict = late.result.details as Conflict;
    expect(conflict).toMatchObject({ by: "editor", current: { id: item.id, picUploadNum: 4, version: 2 } });
    expect(conflict.time).toBeGreaterThan(1_700_000_000);
    expect((await call("edit", { id: item.id, item: { content: "最新" } })).result.item["content"]).toBe("最新");
    expect(await call("edit", { id: "999999", version: 1, item: {} })).toMatchObject({ code: codes.notFound });
  });

  it("refuses an edit without a field, and writes nothing where it changes none", async () => {
    const item = await add({ name: "限三", type: "pictureCount", picUploadNum: 3 });
    expect(await call("edit", { id: item.id, version: 1 })).toMatchObject({ result: { path: "item" } });
    const same = await call("edit", { id: item.id, version: 1, item: { picUploadNum: 3, name: " 限三 " } });
    expect(same.result.item).toMatchObject({ version: 1 });
    const { list } = await api.ok<ListReply>("systemConfig", "history", { id: item.id });
    expect(list.map(({ command }) => command)).toEqual(["systemConfig.add"]);
  });

  it("checks the whole record on an edit, not only the sent fields", async () => {
    const item = await add({ name: "限二", type: "pictureCount", picUploadNum: 3 });
    const reply = await call("edit", { id: item.id, version: 1, item: { type: "scoreDimension" } });
    expect(reply).toMatchObject({ code: codes.illegalParameter, result: { path: "item.scoreDimension" } });
  });
});

describe("a change of type", () => {
  it("clears the fields of the former type on a change of type, and records it in the history", async () => {
    const item = await add({ name: "换类", type: "pictureCount", picUploadNum: 3, limitCount: 7 });
    const change = { id: item.id, version: 1, item: { type: "modelGcodeSize", uploadSize: 20 } };
    expect((await call("edit", change)).result.item).toMatchObject({
      type: "modelGcodeSize",
      uploadSize: 20,
      picUploadNum: null,
      limitCount: null,
    });
    const { list } = await api.ok<ListReply>("systemConfig", "history", { id: item.id });
    expect(list[0]).toMatchObject({ before: { picUploadNum: 3, limitCount: 7 }, after: { picUploadNum: null } });
  });
});

describe("status", () => {
  const move = (verb: string, item: AnyRecord) =>
    api.ok<CommandReply>("systemConfig", verb, { ids: [item.id], versions: { [item.id]: item.version } });

  it("changes the status only by its transitions", async () => {
    const item = await add({ name: "限三", type: "pictureCount", picUploadNum: 3 });
    const down = (await move("putDown", item)).outcomes[0]?.item;
    expect(down).toMatchObject({ status: 2, version: 2 });
    await expect(move("putDown", down as AnyRecord)).rejects.toThrow(String(codes.wrongState));
  });

  it("refuses a 101st active configuration by add, copy, enable or undo, also in parallel", async () => {
    const last = await add({ name: "限四", type: "pictureCount", picUploadNum: 3 });
    const { outcomes, batchId, undoUntil } = await move("putDown", last);
    const down = outcomes[0]?.item as AnyRecord;
    expect(undoUntil).toBeGreaterThan(Date.now() / 1_000);
    const [row] = await api.db.query<{ n: number }>("select count(*)::int as n from system_config where status = 1");
    for (let i = row?.n ?? 0; i < 99; i++) await add({ name: `填充 ${i}`, type: "pictureCount", picUploadNum: 1 });
    const both = await Promise.all(
      ["甲", "乙"].map((name) => call("add", { item: { name, type: "pictureCount", picUploadNum: 1 } })),
    );
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.permissionLimit]);
    const up = await api.call(
      v2("systemConfig", "putUp"),
      { ids: [down.id], versions: { [down.id]: down.version } },
      { token: api.admin },
    );
    expect(up.code).toBe(codes.permissionLimit);
    // A copy is inactive until somebody enables it.
    expect((await api.ok<Saved>("systemConfig", "copy", { ids: [last.id] })).item["status"]).toBe(down["status"]);
    const undone = await api.call(v2("operationRecord", "undo"), { batchId }, { token: api.admin });
    expect(undone.code).toBe(codes.permissionLimit);
    const edited = await call("edit", { id: down.id, version: down.version, item: { content: "x" } });
    expect(edited.code).toBe(codes.ok);
    await api.db.query("delete from system_config where name like '填充%'");
  });

  it("copies a configuration with its content and a name that fits", async () => {
    const item = await add({ name: "😀".repeat(50), type: "pictureCount", picUploadNum: 7 });
    const copied = (await api.ok<Saved>("systemConfig", "copy", { ids: [item.id] })).item;
    expect(copied).toMatchObject({
      name: `${"😀".repeat(47)} 副本`,
      picUploadNum: 7,
      version: 1,
      status: OnOff.of("down"),
    });
    const { result } = await api.call<Saved>(
      v2("systemConfig", "copy"),
      { ids: [item.id] },
      { token: api.admin, language: "0" },
    );
    expect(result.item["name"]).toBe(`${"😀".repeat(45)} copy`);
    expect(await call("copy", { ids: ["999999"] })).toMatchObject({ code: codes.notFound });
  });
});

it("keeps a reason that a decision has used, and removes one that nobody used", async () => {
  const reason = (key: string, more = {}): object => ({ key, text: text(key), ...more });
  const item = await add({ name: "原因", type: "reviewModel", auditFailure: [reason("quoted"), reason("idle")] });
  const wrong = await makeModel(api.db);
  await api.ok("model", "noPass", {
    ids: [wrong.id],
    versions: { [wrong.id]: wrong.version },
    reason: { key: "quoted" },
  });
  const edit = (version: number, auditFailure: object[]) =>
    call("edit", { id: item.id, version, item: { auditFailure } });
  expect(await edit(item.version, [reason("idle")])).toMatchObject({
    code: codes.illegalParameter,
    result: { path: "item.auditFailure" },
  });
  expect((await edit(item.version, [reason("quoted", { retired: true })])).code).toBe(codes.ok);
  expect((await edit(item.version + 1, [reason("other")])).code).toBe(codes.illegalParameter);
});

describe("a request id", () => {
  it("runs a request id once, also in parallel, and refuses it for another call", async () => {
    const requestId = randomUUID();
    const body = { item: { name: "一次", type: "pictureCount", picUploadNum: 1 } };
    const replies = await Promise.all(Array.from({ length: 6 }, () => call("add", body, { requestId })));
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    const listed = await api.ok<ListReply>("systemConfig", "list", { filter: "一次" });
    expect(listed.count).toBe(1);
    const other = await call("edit", { id: listed.list[0]?.id, version: 1, item: {} }, { requestId });
    const another = await call("add", { item: { ...body.item, name: "另一次" } }, { requestId });
    for (const reply of [other, another])
      expect(reply).toMatchObject({ code: codes.illegalParameter, result: { path: "__CXY_REQUESTID_" } });
    expect((await api.ok<ListReply>("systemConfig", "list", { filter: "另一次" })).count).toBe(0);
    // As the previous release stored it, without the hash of the body: a call repeated across the update gets its
    // answer.
    await api.db.query("update request set body_hash = null where id = $1", [requestId]);
    expect(await call("add", body, { requestId })).toEqual(replies[0]);
  });

  it("accepts the request id of a refused call again", async () => {
    const requestId = randomUUID();
    const item = { name: "再来", type: "pictureCount", picUploadNum: 1 };
    expect((await call("add", { item: { ...item, name: "" } }, { requestId })).code).toBe(codes.illegalParameter);
    expect((await call("add", { item }, { requestId })).code).toBe(codes.ok);
  });

  it("keeps equal request ids of two admins apart", async () => {
    const requestId = randomUUID();
    const colleague = await api.colleague("same-id");
    const of = (name: string) => ({ item: { name, type: "pictureCount", picUploadNum: 1 } });
    const mine = await call("add", of("我的"), { requestId });
    const theirs = await call("add", of("他的"), { requestId, token: colleague.token });
    expect(theirs.result.item["name"]).toBe("他的");
    expect(theirs.result.item.id).not.toBe(mine.result.item.id);
  });
});

describe("the body's rules", () => {
  it("trims texts, drops empty times and removes token fields at any depth", async () => {
    const item = { name: " 记号 ", type: "pictureCount", picUploadNum: 1, token: "secret" };
    const saved = await api.ok<Saved>("systemConfig", "add", { item, token: "secret" });
    expect(saved.item).toMatchObject({ name: "记号" });
    const models = await api.call(
      "/api/cxy/manager/v3/model/modelList",
      { begin: "", end: "  " },
      { token: api.admin },
    );
    expect(models.code).toBe(codes.ok);
  });

  it("stores hostile texts unchanged, as text", async () => {
    for (const name of ["'; drop table admin; --", "<script>alert(1)</script>", "${7*7}", "\\u0000"]) {
      const item = await add({ name, type: "pictureCount", picUploadNum: 1 });
      expect(item["name"]).toBe(name);
    }
    for (const name of ["a\0b", "\ud800", "\u202eevil\u202c", "a\u200bb"])
      expect(await call("add", { item: { name, type: "pictureCount", picUploadNum: 1 } })).toMatchObject({
        code: codes.illegalParameter,
        result: { path: "item.name" },
      });
    const long = await call("add", {
      item: { name: "x", type: "pictureCount", picUploadNum: 1, content: "长".repeat(350_000) },
    });
    expect(long).toMatchObject({ code: codes.illegalParameter, result: { path: "item.content" } });
  });
});

it("has a sound record of each type after the first start", async () => {
  const { list } = await api.ok<ListReply>("systemConfig", "list", { pageSize: 100, sort: "id" });
  const types = new Set(list.map((one) => one["type"]));
  expect(ConfigType.values.map(({ stored }) => stored).filter((type) => !types.has(type))).toEqual([]);
  for (const one of list) {
    const { item } = await api.ok<{ item: AnyRecord }>("systemConfig", "detail", { id: one.id });
    const values = Object.fromEntries(Object.keys(writable(systemConfig)).map((name) => [name, item[name]]));
    const input = { ...values, ...cleared(systemConfig.fields, item) };
    expect(problemsOf(writable(systemConfig), input, "", item), String(one["name"])).toEqual([]);
    expect(systemConfigProblems(item), String(one["name"])).toEqual([]);
  }
});
