import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { account, v2, v3 } from "#domain/api/call.ts";
import { model } from "#domain/models/model.resource.ts";
import { systemConfig } from "#domain/settings/system-config.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { codes } from "#kernel/errors.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { PASSWORD, testApp } from "#support/app.ts";
import { makeModel, makeModelFile, makeUser } from "#support/factory.ts";
import { modelFiles, samplesOf } from "#support/samples.ts";

let api: TestApp;
/** Ids of the records that the bodies name. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  api = await testApp();
  const [one, other] = [await makeModel(api.db), await makeModel(api.db)];
  const config = { name: "图片数", type: "pictureCount", picUploadNum: 3 };
  Object.assign(ids, {
    model: one.id,
    file: (await makeModelFile(api.db, one.id)).id,
    otherFile: (await makeModelFile(api.db, other.id)).id,
    user: (await makeUser(api.db, { account: "maker@example.org", nickname: "Maker" })).id,
    tag: (await insertRecord(api.db, tag, { name: "龙" }, null)).id,
    config: (await insertRecord(api.db, systemConfig, config, null)).id,
  });
});
afterAll(() => api.close());

type Body = Record<string, unknown>;
type Row = readonly [path: string, body: () => Body | Promise<Body>, answer: () => unknown];

const list = { list: expect.any(Array) as unknown, count: expect.any(Number) as unknown };
const page = { page: 1, pageSize: 20 };

/** Calls of section 7 of the specification, with the bodies that it gives. Those of resources to come are not in it. */
const specified: readonly Row[] = [
  [v2("systemConfig", "list"), () => ({ page: 1, pageSize: 100 }), () => list],
  [v2("systemConfig", "status"), () => ({ id: ids["config"], status: 2 }), () => ({ item: { status: 2 } })],
  [
    v2("systemConfig", "edit"),
    () => ({ id: ids["config"], name: "图片", content: "", type: "pictureCount", picUploadNum: 5, limitCount: 9 }),
    () => ({ item: { name: "图片", picUploadNum: 5, limitCount: 9 } }),
  ],
  [account("getJwt"), () => ({}), () => ({ jwt: expect.any(String) as unknown })],
  [
    v2("circle", "storageInfo"),
    () => ({}),
    () => ({ info: expect.objectContaining({ image: expect.anything() }) as unknown }),
  ],
  [
    v3("modelGroupCreate"),
    async () => ({ groupItem: (await samplesOf(api, model))[0], modelList: await modelFiles(api) }),
    () => ({ groupItem: { id: expect.any(String) as unknown } }),
  ],
  [v3("modelGroupDetail"), () => ({ id: ids["model"], lang: 1 }), () => ({ groupItem: { id: ids["model"] } })],
  [v3("modelList"), () => page, () => list],
  [v3("repeatedList"), () => ({ ...page, fileId: ids["file"] }), () => list],
  [v3("repeatHandle"), () => ({ fileId: ids["file"], fileIds: [ids["otherFile"]] }), () => ({})],
  [
    v3("maturityRating"),
    () => ({ id: ids["model"], maturityRating: "mature" }),
    () => ({ item: { maturityRating: "mature" } }),
  ],
  [v2("category", "listAll"), () => ({ types: 2 }), () => ({ list: expect.any(Array) as unknown })],
  [v2("tag", "list"), () => ({ ...page, keyword: "龙" }), () => ({ count: 1, list: [{ id: ids["tag"] }] })],
  [
    v2("user", "search"),
    () => ({ ...page, keyword: "Maker", account: "", needDel: false }),
    () => ({ count: 1, list: [{ id: ids["user"] }] }),
  ],
  [v2("user", "search"), () => ({ ...page, account: "maker@example.org" }), () => ({ count: 1 })],
  [v2("user", "detail"), () => ({ userId: ids["user"] }), () => ({ item: { id: ids["user"] } })],
  [v2("user", "lastActive"), () => ({ uid: ids["user"] }), () => ({ lastActive: null })],
  [v2("operationRecord", "list"), () => ({ ...page, moduleId: "account", opObjId: ids["config"] }), () => list],
  [account("managerDetail"), () => ({}), () => expect.anything() as unknown],
  [account("userInfo"), () => ({ version: 1 }), () => ({ userInfo: { version: 1 } })],
  [
    account("loginV2"),
    () => ({ accessToken: "", type: 2, account: "admin", password: PASSWORD }),
    () => ({ token: expect.any(String) as unknown }),
  ],
];

describe("a call of the specification", () => {
  it.each(specified.map(([path, ...rest]) => [path, rest] as const))("%s answers as spelled", async (path, rest) => {
    const [body, answer] = rest;
    const { code, msg, result } = await api.call(path, await body(), { token: api.admin });
    expect({ code, msg }).toEqual({ code: codes.ok, msg: expect.any(String) as unknown });
    expect(result).toMatchObject(answer() as object);
  });
});
