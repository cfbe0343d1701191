import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { permissionNames } from "#commands/permissions.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { v3 } from "#domain/api/call.ts";
import { safeName, uniqueNames } from "#server/areas/models/file-names.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeUser } from "#support/factory.ts";
import { png, stl, upload } from "#support/upload.ts";

let api: TestApp;
let id = "";
let fileIds: string[] = [];
beforeAll(async () => {
  api = await testApp();
  const modelList = [];
  for (const [seed, fileName] of [
    [1, "../a.stl"],
    [2, "A.STL"],
    [3, "底座.stl"],
  ] as const)
    modelList.push({ fileKey: (await upload(api, `${seed}.stl`, stl(seed))).result.key, fileName });
  const groupItem = {
    groupName: "花瓶/:一",
    author: (await makeUser(api.db)).id,
    covers: [(await upload(api, "cover.png", await png())).result],
    categoryId: (await makeCategory(api.db)).id,
    modelSource: 1,
    lang: 1,
  };
  const token = { token: api.admin };
  const made = await api.call<{ groupItem: AnyRecord }>(v3("modelGroupCreate"), { groupItem, modelList }, token);
  id = made.result.groupItem.id;
  const detail = await api.call<{ modelList: AnyRecord[] }>(v3("modelGroupDetail"), { id }, token);
  fileIds = detail.result.modelList.map((file) => file.id);
});
afterAll(() => api.close());

interface Parts {
  parts: { url: string; name: string }[];
}
const ask = (body: object, token = api.admin) => api.call<Parts>(v3("downloadFiles"), { id, ...body }, { token });
const get = (url: string, token = api.admin) =>
  api.app.inject({ method: "GET", url, headers: { cookie: `console_files=${token}` } });

describe("names in an archive", () => {
  it("removes paths and reserved names from file names in an archive", () => {
    expect(safeName("../../etc/passwd")).toBe("_.._etc_passwd");
    expect(safeName("a\u0000b\u202egpj.stl")).toBe("a_b_gpj.stl");
    expect(safeName("CON.stl")).toBe("_CON.stl");
    expect(safeName(" ... ")).toBe("file");
    expect(safeName("长".repeat(300) + ".stl")).toHaveLength(124);
    expect(uniqueNames(["a.stl", "A.stl", "a.stl"])).toEqual(["a.stl", "A (2).stl", "a (3).stl"]);
  });
});

describe("the files of a model", () => {
  it("sends the files of a model as one archive under safe names", async () => {
    const { parts } = (await ask({})).result;
    expect(parts).toEqual([{ url: `/files/zip/${id}`, name: "花瓶_一.zip" }]);
    const reply = await get(parts[0]?.url ?? "");
    expect(reply.headers["content-disposition"]).toContain(`filename*=UTF-8''${encodeURIComponent("花瓶_一.zip")}`);
    const files = unzipSync(reply.rawPayload);
    expect(Object.keys(files)).toEqual(["_a.stl", "A.STL", "底座.stl"]);
    expect(Buffer.from(files["底座.stl"] ?? []).equals(stl(3))).toBe(true);
  });

  it("sends only the selected files, and a single one without an archive", async () => {
    const two = (await ask({ fileIds: fileIds.slice(1) })).result.parts[0]?.url ?? "";
    expect(Object.keys(unzipSync((await get(two)).rawPayload))).toEqual(["A.STL", "底座.stl"]);
    const [one] = (await ask({ fileIds: fileIds.slice(2) })).result.parts;
    expect(one?.name).toBe("底座.stl");
    expect((await get(one?.url ?? "")).rawPayload.equals(stl(3))).toBe(true);
  });

  it("requires the permission to download files", async () => {
    const onlooker = await api.colleague(
      "onlooker",
      [...permissionNames].filter((name) => name !== "model.download"),
    );
    expect((await ask({}, onlooker.token)).code).toBe(codes.noPermission);
    expect((await get(`/files/zip/${id}`, onlooker.token)).statusCode).toBe(403);
    const helper = await api.colleague("helper", ["model.download"]);
    expect((await ask({}, helper.token)).code).toBe(codes.ok);
    expect((await get(`/files/zip/${id}`, helper.token)).statusCode).toBe(200);
    expect((await get(`/files/zip/${id}`, "x".repeat(43))).statusCode).toBe(401);
  });

  it("refuses files of another model and missing ones", async () => {
    expect((await ask({ fileIds: ["999999"] })).code).toBe(codes.notFound);
    for (const url of [`/files/zip/${id}?ids=999999`, "/files/zip/999999", "/files/zip/x", `/files/zip/${id}?ids=1;2`])
      expect((await get(url)).statusCode, url).toBe(404);
  });
});
