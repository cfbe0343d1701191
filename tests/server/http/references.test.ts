import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tag } from "#domain/tags/tag.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { StoredImage } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { v2, v3 } from "#domain/api/call.ts";
import { insertRecord, removeRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeModel, makeUser } from "#support/factory.ts";
import { rowCounts } from "#support/rows.ts";
import { png, stl, upload } from "#support/upload.ts";

let api: TestApp;
let cover: StoredImage;
beforeAll(async () => {
  api = await testApp();
  cover = (await upload(api, "cover.png", await png())).result as StoredImage;
});
afterAll(() => api.close());

const call = <T = { item: AnyRecord }>(path: string, body: object) =>
  api.call<T & { path: string }>(path, body, { token: api.admin });
const onOne = (record: AnyRecord, input: object) => ({
  ids: [record.id],
  versions: { [record.id]: record.version },
  input,
});

describe("an id that is no record", () => {
  it("refuses an unknown id in every call, with the caller's path, and writes nothing", async () => {
    const record = await makeModel(api.db);
    const item = { groupName: "a", covers: [cover], modelSource: 1, lang: 1 };
    const known = { author: (await makeUser(api.db)).id, categoryId: (await makeCategory(api.db)).id };
    const { key: fileKey, name: fileName } = (await upload(api, "a.stl", stl())).result;
    const modelList = [{ fileKey, fileName }];
    const before = await rowCounts(api.db);
    const edit = { id: record.id, version: record.version };
    for (const [path, body, where] of [
      [v2("model", "setTags"), onOne(record, { tags: ["99999"] }), "input.tags"],
      [v2("model", "setCategory"), onOne(record, { categoryId: "999999" }), "input.categoryId"],
      [v2("model", "edit"), { ...edit, item: { categoryId: "999999" } }, "item.categoryId"],
      [v2("model", "edit"), { ...edit, tags: ["99999", "99998"] }, "tags"],
      [v2("category", "add"), { types: 7, name: { "1": "a", "0": "a" }, slug: "a", fatherId: "999999" }, "fatherId"],
      [v3("modelGroupEdit"), { ...edit, groupItem: { tags: ["99999"] } }, "groupItem.tags"],
      [v2("model", "add"), { item: { ...item, ...known, author: "999999" }, modelList }, "item.author"],
      [v3("modelGroupCreate"), { groupItem: { ...item, ...known, author: "999999" }, modelList }, "groupItem.author"],
    ] as const) {
      const reply = await call(path, body);
      expect(reply, path).toMatchObject({ code: codes.notFound, result: { path: where } });
      expect(reply.msg).toMatch(/9999/);
    }
    expect(await rowCounts(api.db)).toEqual(before);
  });

  it("refuses the id of a deleted record, unless the record referred to it before", async () => {
    const gone = await insertRecord(api.db, tag, { name: "gone" }, null);
    const stays = await insertRecord(api.db, tag, { name: "stays" }, null);
    const record = await makeModel(api.db, { tags: [gone.id] });
    await removeRecord(api.db, tag, gone, null);
    expect(await call(v2("model", "setTags"), onOne(record, { tags: [gone.id] }))).toMatchObject({
      code: codes.notFound,
    });
    const edited = await call(v2("model", "edit"), { id: record.id, version: 1, tags: [gone.id, stays.id] });
    expect(edited.result.item["tags"]).toEqual([gone.id, stays.id]);
  });

  it("stores a repeated id once, in any spelling", async () => {
    const one = await insertRecord(api.db, tag, { name: "once" }, null);
    const record = await makeModel(api.db);
    const { outcomes } = await api.ok<CommandReply>(
      "model",
      "setTags",
      onOne(record, { tags: [one.id, Number(one.id), `00${one.id}`] }),
    );
    expect(outcomes[0]?.item?.["tags"]).toEqual([one.id]);
  });
});

describe("a file of a record", () => {
  it("requires a stored file of the right type, and takes its properties from the store", async () => {
    const record = await makeModel(api.db);
    const edit = (covers: unknown) => call(v2("model", "edit"), { id: record.id, version: 1, item: { covers } });
    const mesh = (await upload(api, "a.stl", stl())).result;
    for (const [covers, path] of [
      [[{ key: "../../etc/passwd", name: "x" }], "item.covers[0].key"],
      [[cover, { key: "aa/00112233445566778899aabbccddee.png" }], "item.covers[1].key"],
      [[{ ...cover, url: "javascript:alert(1)" }], "item.covers[0].url"],
      [[{ key: mesh.key }], "item.covers[0].key"],
      [[{ ...cover, name: 7 }], "item.covers[0].name"],
    ] as const)
      expect(await edit(covers), path).toMatchObject({ code: codes.illegalParameter, result: { path } });
    const saved = await edit([{ key: cover.key, name: "mine.png", width: 1, height: 99_999, size: 3, md5: "x" }]);
    expect(saved.result.item["covers"]).toEqual([{ ...cover, name: "mine.png" }]);
  });

  it("keeps a file that the record had before unchanged", async () => {
    const record = await makeModel(api.db);
    const [old] = record["covers"] as StoredImage[];
    const covers = [{ ...old, width: 7 }, cover];
    const { result } = await call(v2("model", "edit"), { id: record.id, version: 1, covers });
    expect(result.item["covers"]).toEqual([old, cover]);
  });
});
