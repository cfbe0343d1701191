import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Evidence } from "#domain/api/evidence.ts";
import { permissionNames } from "#commands/permissions.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { ListReply } from "#domain/api/list.ts";
import { v2, v3 } from "#domain/api/call.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeModel, makeModelFile, makeUser } from "#support/factory.ts";
import { png, stl, upload } from "#support/upload.ts";

let api: TestApp;
let ours: AnyRecord;
let theirs: AnyRecord;
let ourFile = "";
let otherFile = "";
let theirFile = "";

beforeAll(async () => {
  api = await testApp();
  const covers = [(await upload(api, "cover.png", await png())).result];
  const categoryId = (await makeCategory(api.db)).id;
  const author = (await makeUser(api.db)).id;
  const group = async (groupName: string, seeds: readonly number[]): Promise<{ item: AnyRecord; files: string[] }> => {
    const modelList = [];
    for (const seed of seeds) {
      const { key, name } = (await upload(api, `${seed}.stl`, stl(seed))).result;
      modelList.push({ fileKey: key, fileName: name });
    }
    const groupItem = { groupName, author, covers, categoryId, modelSource: 1, lang: 1 };
    const path = v3("modelGroupCreate");
    const made = await api.call<{ groupItem: AnyRecord }>(path, { groupItem, modelList }, { token: api.admin });
    const { id } = made.result.groupItem;
    const detail = await api.call<{ groupItem: AnyRecord; modelList: AnyRecord[] }>(
      v3("modelGroupDetail"),
      { id },
      { token: api.admin },
    );
    return { item: detail.result.groupItem, files: detail.result.modelList.map((file) => file.id) };
  };
  const old = await group("旧花瓶", [1]);
  const mine = await group("新花瓶", [1, 2]);
  ours = mine.item;
  theirs = old.item;
  theirFile = old.files[0] ?? "";
  [ourFile = "", otherFile = ""] = mine.files;
});
afterAll(() => api.close());

const mark = (fileId: string, fileIds: string[], more: object = {}, token = api.admin) =>
  api.call<CommandReply & { path: string }>(
    v2("model", "markRepeated"),
    { ids: [ours.id], versions: { [ours.id]: ours.version }, input: { fileId, fileIds }, ...more },
    { token },
  );
const readAgain = async (): Promise<void> => {
  ours = (await api.ok<{ item: AnyRecord }>("model", "detail", { id: ours.id })).item;
};
const ties = async (): Promise<unknown> =>
  (await api.call<{ list: unknown }>(v3("repeatedTies"), { id: ours.id }, { token: api.admin })).result.list;

describe("marking a file as repeated", () => {
  it("refuses a file that is not a repeat within this model", async () => {
    expect(await mark(theirFile, [otherFile])).toMatchObject({ code: codes.illegalParameter });
    expect(await mark(ourFile, [theirFile])).toMatchObject({ result: { path: "input.fileIds" } });
    expect(await mark(ourFile, [ourFile])).toMatchObject({ code: codes.illegalParameter });
    expect(await mark("999999", [ourFile])).toMatchObject({ code: codes.notFound });
    expect((await mark(theirFile, [ourFile], { reason: { key: "nothing" } })).code).toBe(codes.illegalParameter);
    const colleague = await api.colleague(
      "onlooker",
      [...permissionNames].filter((name) => name !== "model.markRepeated"),
    );
    expect((await mark(theirFile, [ourFile], {}, colleague.token)).code).toBe(codes.noPermission);
    expect(await ties()).toEqual([]);
  });

  it("counts in the evidence each file that exists in other models", async () => {
    const { result } = await api.call<Evidence>(v2("model", "evidence"), { id: ours.id }, { token: api.admin });
    expect(result.blocks.model?.repeats).toEqual({ [ourFile]: 1 });
  });

  it("links the two files, records it in the model's history, and can be undone", async () => {
    const reply = await mark(theirFile, [ourFile], { reason: { text: "同一网格" } });
    expect(reply).toMatchObject({ code: codes.ok, result: { outcomes: [{ ok: true }] } });
    expect(await ties()).toEqual([{ fileId: ourFile, sameAs: theirFile }]);
    const { list } = await api.ok<ListReply>("model", "history", { id: ours.id });
    expect(list[0]).toMatchObject({
      command: "model.markRepeated",
      reason: "同一网格 · 1.stl = 旧花瓶 / 1.stl",
      before: { repeatOf: [] },
      after: { repeatOf: [theirs.id] },
    });
    await readAgain();
    expect(ours["repeatOf"]).toEqual([theirs.id]);
    expect((await mark(theirFile, [ourFile])).code).toBe(codes.illegalParameter);
    await api.ok("operationRecord", "undo", { batchId: reply.result.batchId });
    expect(await ties()).toEqual([]);
    await readAgain();
    expect(ours["repeatOf"]).toEqual([]);
  });
});

describe("handling repeated files of several models at once", () => {
  const handle = (fileIds: readonly string[], token = api.admin) =>
    api.call<{ handled: number; batchId: string }>(v3("repeatHandle"), { fileId: theirFile, fileIds }, { token });
  const recordsOf = () =>
    api.db.query(
      `select op_obj_id as model, target_id as target, command, before, after, reason from operation_record
       where path = '${v3("repeatHandle")}' order by id`,
    );

  it("writes an operation record per model with the models it repeats now, and is undone as one", async () => {
    const other = await makeModel(api.db);
    const [{ fileMd5 } = { fileMd5: "" }] = await api.db.query<{ fileMd5: string }>(
      `select file_md5 as "fileMd5" from model_file where id = $1::bigint`,
      [theirFile],
    );
    const copy = await makeModelFile(api.db, other.id, { fileMd5, fileName: "抄.stl" });
    const reply = await handle([ourFile, copy.id]);
    expect(reply).toMatchObject({ code: codes.ok, result: { handled: 2 } });
    const change = { command: "model.markRepeated", before: { repeatOf: [] }, after: { repeatOf: [theirs.id] } };
    expect(await recordsOf()).toEqual([
      { model: ours.id, target: ours["author"], reason: "1.stl = 旧花瓶 / 1.stl", ...change },
      { model: other.id, target: other["author"], reason: "抄.stl = 旧花瓶 / 1.stl", ...change },
    ]);
    const { list, titles } = await api.ok<ListReply>("operationRecord", "list", {
      filter: `resource:model opObjId:${other.id}`,
      columns: ["opObjId", "before", "after"],
    });
    expect(list).toHaveLength(1);
    expect(titles["model"]).toMatchObject({ [theirs.id]: "旧花瓶" });
    // A second call changes nothing and publishes nothing.
    expect((await handle([ourFile, copy.id])).code).toBe(codes.ok);
    expect(await recordsOf()).toHaveLength(2);
    await api.ok("operationRecord", "undo", { batchId: reply.result.batchId });
    expect(await api.db.query("select 1 from repeated_file")).toEqual([]);
    const { item } = await api.ok<{ item: AnyRecord }>("model", "detail", { id: other.id });
    expect(item["repeatOf"]).toEqual([]);
  });

  it("requires the permission of the command, and links nothing where one file is refused", async () => {
    const editor = await api.colleague("editor", ["screen:/model-admin", "model.edit"]);
    expect((await handle([ourFile], editor.token)).code).toBe(codes.noPermission);
    const before = await recordsOf();
    const wrong = await handle([ourFile, otherFile]);
    expect(wrong).toMatchObject({ code: codes.illegalParameter, result: { path: "fileIds" } });
    expect(await recordsOf()).toEqual(before);
    expect(await api.db.query("select 1 from repeated_file")).toEqual([]);
  });
});
