import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { ListReply } from "#domain/api/list.ts";
import { v3 } from "#domain/api/call.ts";
import { closeMeshChildren } from "#server/mesh/inspect-in-child.ts";
import { reviewRecord } from "#server/review/review-record.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeUser } from "#support/factory.ts";
import { png, stl, upload } from "#support/upload.ts";

let api: TestApp;
let files: StoredFile[];
let item: Record<string, unknown>;
beforeAll(async () => {
  api = await testApp();
  files = [];
  for (const [name, seed] of [
    ["a.stl", 1],
    ["b.stl", 2],
    ["c.stl", 3],
  ] as const)
    files.push((await upload(api, name, stl(seed))).result);
  const covers = [(await upload(api, "cover.png", await png())).result];
  item = {
    groupName: "螺旋花瓶",
    groupDesc: "<p>免支撑</p>",
    covers,
    author: (await makeUser(api.db)).id,
    categoryId: (await makeCategory(api.db)).id,
    modelSource: 1,
    lang: 1,
  };
});
afterAll(async () => {
  await closeMeshChildren();
  await api.close();
});

interface Group {
  groupItem: AnyRecord;
  modelList: (AnyRecord & { file: StoredFile })[];
}

const call = <T = Group>(verb: string, body: object) =>
  api.call<T & { path: string }>(v3(verb), body, { token: api.admin });
const listed = (...indexes: number[]) =>
  indexes.map((i) => ({ fileKey: files[i]?.key ?? "", fileName: files[i]?.name ?? "" }));
const create = async (more: object = {}, modelList: object[] = listed(0, 1)): Promise<AnyRecord> => {
  const reply = await call("modelGroupCreate", { groupItem: { ...item, ...more }, modelList });
  expect(reply.code, JSON.stringify(reply)).toBe(codes.ok);
  return reply.result.groupItem;
};
const detail = async (id: string): Promise<Group> => (await call("modelGroupDetail", { id, lang: 1 })).result;
const review = (modelId: string, findingsOnly = false) =>
  reviewRecord({ db: api.db, storage: api.storage }, { resource: "model", id: modelId, findingsOnly });
const jobs = (id: string) =>
  api.db.query<{ findingsOnly: boolean }>(
    "select (payload ->> 'findingsOnly')::boolean as \"findingsOnly\" from graphile_worker._private_jobs where key = $1",
    [`review:model:${id}`],
  );

describe("a file of a model", () => {
  it("refuses a file whose name does not fit its content, or whose id is of another model", async () => {
    const cover = (item["covers"] as StoredFile[])[0];
    const [file] = listed(2);
    const group = await create({}, listed(2));
    for (const [modelList, code, path] of [
      [[{ ...file, fileName: "setup.exe" }], codes.illegalParameter, "modelList[0].fileName"],
      [[...listed(1), { ...file, fileName: "c.stl.html" }], codes.illegalParameter, "modelList[1].fileName"],
      [[{ fileKey: cover?.key, fileName: "a.stl" }], codes.illegalParameter, "modelList[0].fileKey"],
      [[{ ...file, id: "99999999" }], codes.notFound, "modelList[0].id"],
    ] as const)
      for (const [verb, more] of [
        ["modelGroupCreate", {}],
        ["modelGroupEdit", { id: group.id, version: group.version }],
      ] as const)
        expect(await call(verb, { groupItem: item, modelList, ...more })).toMatchObject({ code, result: { path } });
    expect((await detail(group.id)).modelList.map((one) => one["fileName"])).toEqual(["c.stl"]);
  });

  it("accepts a description of any length, and refuses one nested too deeply for an HTML parser", async () => {
    const deep = { ...item, groupDesc: "<ul><li>".repeat(3_000) };
    const refused = await call("modelGroupCreate", { groupItem: deep, modelList: listed(0) });
    expect(refused).toMatchObject({ code: codes.illegalParameter, result: { path: "groupItem.groupDesc" } });
    await create({ groupDesc: "<p>行<br><li>".repeat(3_000) });
    await create({ groupDesc: `${"<div>".repeat(100)}底` });
  });
});

describe("creating a model", () => {
  it("stores the model and its files in order, and starts the review", async () => {
    const group = await create();
    expect(group).toMatchObject({ status: 1, machineReview: 1, fileCount: 2, uploadSource: 3 });
    expect(group["totalFileSize"]).toBe((files[0]?.size ?? 0) + (files[1]?.size ?? 0));
    const { modelList } = await detail(group.id);
    expect(modelList.map((file) => [file["fileName"], file["sort"], file["fileFormat"]])).toEqual([
      ["a.stl", 0, ".stl"],
      ["b.stl", 1, ".stl"],
    ]);
    expect(await jobs(group.id)).toEqual([{ findingsOnly: false }]);
    const events = await api.db.query("select payload ->> 'kind' as kind from live_event where payload ->> 'id' = $1", [
      group.id,
    ]);
    expect(events).toEqual([{ kind: "added" }]);
    const { list } = await api.ok<ListReply>("model", "history", { id: group.id });
    expect(list.map((one) => one["command"])).toEqual(["model.add"]);
    const about = await api.ok<ListReply>("operationRecord", "list", { opObjId: group.id, columns: ["opObjId"] });
    expect(about.titles["model"]).toEqual({ [group.id]: group["groupName"] });
    await review(group.id);
    const reviewed = await detail(group.id);
    expect(reviewed.groupItem["machineReview"]).not.toBe(1);
    expect(reviewed.modelList[0]).toMatchObject({ parsing: 3, watertight: true, poster: expect.anything() });
  });

  it.each([
    [{ groupName: "" }, "groupItem.groupName"],
    [{ groupName: "长".repeat(61) }, "groupItem.groupName"],
    [{ covers: [] }, "groupItem.covers"],
    [{ categoryId: "x" }, "groupItem.categoryId"],
    [{ modelSource: 9 }, "groupItem.modelSource"],
    [{ license: "CC BY" }, "groupItem.license"],
    [{ status: 2 }, "groupItem.status"],
    [{ downloadCount: 9_999 }, "groupItem.downloadCount"],
    [{ isPay: true }, "groupItem.price"],
    [{ tags: Array.from({ length: 21 }, (_, i) => String(i)) }, "groupItem.tags"],
  ])("refuses a model with %j", async (more, path) => {
    const reply = await call("modelGroupCreate", { groupItem: { ...item, ...more }, modelList: listed(0) });
    expect(reply).toMatchObject({ code: codes.illegalParameter, result: { path } });
  });

  it.each([
    [[], "modelList"],
    [[{ fileKey: "aa/bb", fileName: "x.stl" }], "modelList[0].fileKey"],
    [[{ fileKey: "../../etc/passwd", fileName: "x.stl" }], "modelList[0].fileKey"],
    [[{ fileName: "x.stl" }], "modelList[0].fileKey"],
  ])("refuses a model with the files %j", async (modelList, path) => {
    const reply = await call("modelGroupCreate", { groupItem: item, modelList });
    expect(reply).toMatchObject({ code: codes.illegalParameter, result: { path } });
  });

  it("takes the stored size of a file, and refuses a different one", async () => {
    const [first] = listed(0);
    const size = files[0]?.size ?? 0;
    const group = await create({}, [{ ...first, fileSize: size }]);
    expect(group["totalFileSize"]).toBe(size);
    expect((await detail(group.id)).modelList[0]).toMatchObject({ fileSize: size });
    await create({}, [{ ...first, fileSize: null }]);
    for (const fileSize of [size + 1, 0, -1, 1.5, String(size)]) {
      const reply = await call("modelGroupCreate", { groupItem: item, modelList: [{ ...first, fileSize }] });
      expect(reply, String(fileSize)).toMatchObject({
        code: codes.illegalParameter,
        result: { path: "modelList[0].fileSize" },
      });
    }
  });

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    "<svg><script>alert(1)</script></svg>",
    '<math><mi//xlink:href="data:x,<script>alert(4)</script>">',
    '<iframe src="https://elsewhere.example"></iframe>',
    '<p onclick="alert(1)" style="position:fixed" id="root" class="x">x</p>',
    '<form action="https://elsewhere.example"><input name=password></form>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    "<template><script>alert(1)</script></template>",
    "<!--><script>alert(1)</script>-->",
    '<style>@import "https://elsewhere.example"</style>',
    '<base href="https://elsewhere.example">',
    '<meta http-equiv=refresh content="0;url=https://elsewhere.example">',
    '<table><td background="javascript:alert(1)">x',
    "<p>".repeat(2_000),
  ])("removes active content from %s", async (groupDesc) => {
    const stored = String((await create({ groupDesc }))["groupDesc"]);
    expect(stored).not.toMatch(/<(script|img|svg|math|iframe|style|form|input|base|meta|template|object)/i);
    expect(stored).not.toMatch(/\son\w+=|javascript:|data:|style=|\sid=|class=/i);
  });
});

describe("editing a model", () => {
  it("starts the automatic review again where a content changed", async () => {
    const group = await create();
    await review(group.id);
    const before = await detail(group.id);
    expect(before.groupItem["machineReview"]).not.toBe(1);
    const [firstFile] = before.modelList;
    await api.ok("queue", "skip", { queue: "machineReview", id: group.id });
    const reply = await call("modelGroupEdit", {
      id: group.id,
      version: before.groupItem.version,
      groupItem: {},
      modelList: [{ id: firstFile?.id, ...listed(0)[0] }, ...listed(2)],
    });
    expect(reply.result.groupItem).toMatchObject({ status: 1, machineReview: 1, queueOrder: null, fileCount: 2 });
    expect(await jobs(group.id)).toEqual([{ findingsOnly: false }]);
    expect(await api.db.query("select item from queue_skip")).toEqual([]);
    const after = await detail(group.id);
    expect(after.modelList.map((file) => file["fileName"])).toEqual(["a.stl", "c.stl"]);
    expect(after.modelList[0]?.id).toBe(firstFile?.id);
    await review(group.id);
    expect((await detail(group.id)).groupItem["machineReview"]).toBe(before.groupItem["machineReview"]);
  });

  it("renews only the findings where only texts changed", async () => {
    const group = await create();
    await review(group.id);
    const { groupItem } = await detail(group.id);
    const reply = await call("modelGroupEdit", {
      id: group.id,
      version: groupItem.version,
      groupItem: { groupName: "加微信 abc12345" },
    });
    expect(reply.result.groupItem).toMatchObject({
      machineReview: groupItem["machineReview"],
      groupName: "加微信 abc12345",
    });
    expect(await jobs(group.id)).toEqual([{ findingsOnly: true }]);
    await review(group.id, true);
    const findings = await api.ok<ListReply>("reviewFinding", "list", {
      filter: `subject:model subjectId:${group.id}`,
      columns: ["evidence"],
    });
    expect(JSON.stringify(findings.list)).toContain("groupName");
    expect((await detail(group.id)).groupItem["machineReview"]).toBe(groupItem["machineReview"]);
  });

  it("requires the version for an edit, and changes nothing when refused", async () => {
    const group = await create();
    const before = await detail(group.id);
    const stale = await call("modelGroupEdit", { id: group.id, version: 99, groupItem: { groupName: "x" } });
    expect(stale.code).toBe(codes.versionConflict);
    const wrong = await call("modelGroupEdit", {
      id: group.id,
      version: before.groupItem.version,
      groupItem: { groupName: "x" },
      modelList: [{ fileKey: "aa/bb", fileName: "x.stl" }],
    });
    expect(wrong).toMatchObject({ code: codes.illegalParameter, result: { path: "modelList[0].fileKey" } });
    expect(await detail(group.id)).toEqual(before);
    const gone = await call("modelGroupDetail", { id: "999999", lang: 1 });
    expect(gone.code).toBe(codes.notFound);
  });
});

describe("repeated files and maturity", () => {
  it("lists the same content in other models and links them once", async () => {
    const [one, two] = [await create({}, listed(1)), await create({}, listed(1))];
    const [first] = (await detail(one.id)).modelList;
    const [second] = (await detail(two.id)).modelList;
    const repeated = await call<ListReply>("repeatedList", { page: 1, pageSize: 200, fileId: first?.id });
    expect(repeated.result.list.map(({ id }) => id)).toContain(second?.id);
    const tie = { fileId: first?.id, fileIds: [second?.id] };
    expect((await call<{ handled: number }>("repeatHandle", tie)).result.handled).toBe(1);
    expect((await call("repeatHandle", tie)).code).toBe(codes.ok);
    const [row] = await api.db.query<{ n: number }>(
      "select count(*)::int as n from repeated_file where same_as = $1::bigint",
      [first?.id],
    );
    expect(row?.n).toBe(1);
    expect((await call("repeatHandle", { fileId: first?.id, fileIds: [first?.id] })).code).toBe(codes.illegalParameter);
    expect((await call("repeatHandle", { fileId: first?.id, fileIds: ["999999"] })).result.path).toBe("fileIds");
    const unknown = await call("repeatedList", { fileId: "999999" });
    expect(unknown).toMatchObject({ code: codes.notFound, result: { path: "fileId" } });
  });

  it("sets the maturity without a version, and names the accepted values", async () => {
    const group = await create();
    const set = await call<{ item: AnyRecord }>("maturityRating", { id: group.id, maturityRating: "mature" });
    expect(set.result.item["maturityRating"]).toBe("mature");
    expect((await call("maturityRating", { id: group.id, maturityRating: "general" })).result.path).toBe(
      "maturityRating",
    );
    expect((await call("maturityRating", { id: "999999", maturityRating: "teen" })).code).toBe(codes.notFound);
  });
});
