import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ModelEvidence } from "#domain/models/evidence.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply, ListReply } from "#kernel/wire.ts";
import { v2, v3 } from "#kernel/wire.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeUser } from "#support/factory.ts";
import { png, stl, upload } from "#support/upload.ts";

let api: TestApp;
let ours: AnyRecord;
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
  const theirs = await group("旧花瓶", [1]);
  const mine = await group("新花瓶", [1, 2]);
  ours = mine.item;
  theirFile = theirs.files[0] ?? "";
  [ourFile = "", otherFile = ""] = mine.files;
});
afterAll(() => api.close());

const mark = (fileId: string, fileIds: string[], more: object = {}, token = api.admin) =>
  api.call<CommandReply & { path: string }>(
    v2("model", "markRepeated"),
    { ids: [ours.id], versions: { [ours.id]: ours.version }, input: { fileId, fileIds }, ...more },
    { token },
  );
const ties = async (): Promise<unknown> =>
  (await api.call<{ list: unknown }>(v3("repeatedTies"), { id: ours.id }, { token: api.admin })).result.list;

describe("marking a file as repeated", () => {
  it("refuses what is no repeat of ours", async () => {
    expect(await mark(theirFile, [otherFile])).toMatchObject({ code: codes.illegalParameter });
    expect(await mark(ourFile, [theirFile])).toMatchObject({ result: { path: "input.fileIds" } });
    expect(await mark(ourFile, [ourFile])).toMatchObject({ code: codes.illegalParameter });
    expect(await mark("999999", [ourFile])).toMatchObject({ code: codes.notFound });
    expect((await mark(theirFile, [ourFile], { reason: { key: "nothing" } })).code).toBe(codes.illegalParameter);
    const colleague = await api.colleague("onlooker", ["/model-admin"]);
    expect((await mark(theirFile, [ourFile], {}, colleague.token)).code).toBe(codes.noPermission);
    expect(await ties()).toEqual([]);
  });

  it("is counted in the evidence: each file that stands elsewhere too", async () => {
    const { result } = await api.call<ModelEvidence>(v3("modelEvidence"), { id: ours.id }, { token: api.admin });
    expect(result.repeats).toEqual({ [ourFile]: 1 });
  });

  it("ties the two, says so in the history of the model, and is undone", async () => {
    const reply = await mark(theirFile, [ourFile], { reason: { text: "同一网格" } });
    expect(reply).toMatchObject({ code: codes.ok, result: { outcomes: [{ ok: true }] } });
    expect(await ties()).toEqual([{ fileId: ourFile, sameAs: theirFile }]);
    const { list } = await api.ok<ListReply>("model", "history", { id: ours.id });
    expect(list[0]).toMatchObject({ command: "model.markRepeated", reason: "同一网格 · 1.stl = 旧花瓶 / 1.stl" });
    expect((await mark(theirFile, [ourFile])).code).toBe(codes.illegalParameter);
    await api.ok("operationRecord", "undo", { batchId: reply.result.batchId });
    expect(await ties()).toEqual([]);
  });
});
