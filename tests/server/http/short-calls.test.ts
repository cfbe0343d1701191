import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { resources } from "#domain/index.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CategoryNode } from "#domain/community/api.ts";
import { v2 } from "#domain/api/call.ts";
import { endpoints } from "#server/http/endpoints/index.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const call = (resource: string, verb: string, body: object) =>
  api.call<{ item: AnyRecord }>(v2(resource, verb), body, { token: api.admin });

describe("calls of the specification's section 7", () => {
  it("lists all categories of a type under one node, and returns the circles' object storage", async () => {
    const top = await makeCategory(api.db, { types: 1, name: { "1": "圈", "0": "Circles" }, rank: 1 });
    const second = await makeCategory(api.db, { types: 1, name: { "1": "二", "0": "Two" }, rank: 2 });
    const leaf = await makeCategory(api.db, { types: 1, name: { "1": "叶", "0": "Leaf" }, fatherId: top.id });
    const listed = async (body: object, language: "0" | "1" = "1") =>
      (await api.ok<{ list: CategoryNode[] }>("category", "listAll", body, { language })).list;
    const below = [{ id: leaf.id, name: "叶", children: [] }];
    expect(await listed({ types: 1 })).toEqual([
      {
        id: "0",
        name: "",
        children: [
          { id: top.id, name: "圈", children: below },
          { id: second.id, name: "二", children: [] },
        ],
      },
    ]);
    expect(await listed({ types: 1, fatherId: top.id }, "0")).toEqual([
      { id: top.id, name: "Circles", children: [{ id: leaf.id, name: "Leaf", children: [] }] },
    ]);
    expect((await listed({}))[0]?.children.length).toBeGreaterThan(2);
    expect(await call("category", "listAll", { types: 1, fatherId: "999999" })).toMatchObject({ code: codes.notFound });
    expect(await call("category", "listAll", { types: 99 })).toMatchObject({ result: { path: "types" } });
    const { token } = await api.colleague("sees nothing", []);
    expect((await api.call(v2("category", "listAll"), {}, { token })).code).toBe(codes.noPermission);
    const place = { bucket: "objects", prefixPath: "incoming/", cdnHost: "/files/" };
    expect(await api.ok("circle", "getOssInfo", {}, { token })).toEqual({
      info: { endpoint: "", cname: false, region: "oss-cn-local", image: place, video: place, internal: place },
    });
  });

  it("changes the status of every machine, for any name of its field", async () => {
    const moved = resources.filter(({ name, machine }) =>
      commands.some(
        ({ resource, action }) =>
          resource === name && action.type === "transition" && Object.keys(machine?.fields ?? {}).length > 0,
      ),
    );
    expect(moved.map(({ name }) => name)).toContain("companyPage");
    const paths = new Set(endpoints.map(({ path }) => path));
    expect(moved.filter(({ name }) => !paths.has(v2(name, "status"))).map(({ name }) => name)).toEqual([]);
    const title = { "1": "关于", "0": "About" };
    const { item } = await api.ok<{ item: AnyRecord }>("companyPage", "add", {
      item: { kind: "aboutUs", title, body: title },
    });
    const move = (status: number, version: number) => call("companyPage", "status", { id: item.id, status, version });
    expect(await move(3, 1)).toMatchObject({ code: codes.wrongState, result: { path: "status" } });
    expect((await move(2, 1)).result.item).toMatchObject({ shelf: 2, version: 2 });
    expect((await move(3, 2)).result.item).toMatchObject({ shelf: 3, version: 3 });
    expect(await move(9, 3)).toMatchObject({ code: codes.illegalParameter, result: { path: "status" } });
    const { token } = await api.colleague("takes off alone", ["companyPage.takeOff", "screen:/about-creality-manage"]);
    const draft = await api.ok<{ item: AnyRecord }>("companyPage", "add", {
      item: { kind: "contact", title, body: title },
    });
    const publish = { id: draft.item.id, status: 2, version: 1 };
    expect((await api.call(v2("companyPage", "status"), publish, { token })).code).toBe(codes.noPermission);
  });
});
