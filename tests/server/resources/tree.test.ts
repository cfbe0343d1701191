import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TreeReply } from "#domain/api/tree.ts";
import { navItem } from "#domain/tags/nav-item.resource.ts";
import { v2 } from "#domain/api/call.ts";
import { codes } from "#kernel/errors.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());
beforeEach(() => api.db.query("update nav_item set delete_time = now()"));

const names = new Map<string, string>();
async function make(name: string, values: object = {}): Promise<string> {
  const text = { "1": name, "0": name };
  const { id } = await insertRecord(api.db, navItem, { name: text, menu: "side", platforms: [2], ...values }, null);
  names.set(id, name);
  return id;
}

const read = async (filter: string): Promise<TreeReply> => api.ok<TreeReply>("navItem", "tree", { filter });
const drawn = ({ ids, levels, others }: TreeReply): string =>
  ids.map((id, index) => `${names.get(id)}${levels[index]}${others.includes(index) ? "?" : ""}`).join(" ");

describe("the tree of a resource", () => {
  it("lists each record before its branch, siblings by rank, and menus apart", async () => {
    const a = await make("a", { rank: 20 });
    await make("b", { rank: 10 });
    const c = await make("c", { rank: 20, father: a });
    await make("d", { rank: 10, father: a });
    await make("e", { rank: 10, father: c });
    await make("f", { menu: "foot", rank: 30 });
    const tree = await read("");
    expect(drawn(tree)).toBe("f0 b0 a0 d1 c1 e2");
    expect(tree.groups).toEqual([0, 1, 1]);
  });

  it("shows the records above a match, marked as no matches, and nothing beside", async () => {
    const a = await make("a");
    const b = await make("b", { father: a });
    await make("c", { father: b, status: 2 });
    await make("d", { father: a });
    await make("e", { status: 2 });
    expect(drawn(await read("status:down"))).toBe("a0? b1? c2 e0");
    expect(drawn(await read("status:up father:*"))).toBe("a0? b1 d1");
  });

  it("leaves out deleted records", async () => {
    const a = await make("a");
    const b = await make("b", { father: a });
    await api.db.query("update nav_item set delete_time = now() where id = $1::bigint", [b]);
    expect(drawn(await read(""))).toBe("a0");
  });

  it("refuses a filter with an unknown field", async () => {
    const { code } = await api.call(v2("navItem", "tree"), { filter: "nothing:1" }, { token: api.admin });
    expect(code).toBe(codes.illegalParameter);
  });
});
