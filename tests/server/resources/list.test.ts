import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { ListReply, ListRequest } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { EXACT_UP_TO } from "#server/resources/count.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeModel, makeUser, now } from "#support/factory.ts";

let api: TestApp;
const made: AnyRecord[] = [];
beforeAll(async () => {
  api = await testApp();
  const [author, categoryId] = [(await makeUser(api.db)).id, (await makeCategory(api.db)).id];
  const begin = now();
  for (let i = 0; i < 97; i++)
    made.push(
      await makeModel(api.db, {
        author,
        categoryId,
        groupName: i % 3 ? `花瓶 ${i}` : `Dragon ${i}`,
        // Many equal values and many nulls, which no order may lose or repeat.
        downloadCount: i % 4,
        publishTime: i % 5 ? begin - (i % 6) * 86_400 : null,
        reviewTime: null,
        queueOrder: i % 2 ? i % 3 : null,
        status: 1 + (i % 3),
        isPay: i % 10 === 0,
      }),
    );
});
afterAll(() => api.close());

const list = (request: ListRequest | Record<string, unknown>): Promise<ListReply> =>
  api.ok<ListReply>("model", "list", request);
const refused = async (request: Record<string, unknown>): Promise<unknown> =>
  api.call(v2("model", "list"), request, { token: api.admin });

async function byCursor(request: ListRequest): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: ListReply = await list(cursor ? { ...request, cursor } : request);
    ids.push(...page.list.map(({ id }) => id));
    expect(page.after).toBe(cursor);
    cursor = page.nextCursor;
  } while (cursor);
  return ids;
}

async function byPage(request: ListRequest): Promise<string[]> {
  const ids: string[] = [];
  let end: string | null = null;
  for (let page = 1; ; page++) {
    const { list: rows, after, nextCursor } = await list({ ...request, page });
    // A page requested by number also returns the cursor of its start.
    expect(after).toBe(end);
    if (rows.length === 0) return ids;
    ids.push(...rows.map(({ id }) => id));
    end = nextCursor;
  }
}

const sorts = [
  "id",
  "createTime",
  "downloadCount",
  "likeCount",
  "publishTime",
  "reviewTime",
  "submitTime",
  "queueOrder,submitTime",
];
const filters = [
  "",
  "status:wait",
  "-status:wait",
  "花瓶",
  "isPay:true | status:up",
  "publishTime:*",
  "-publishTime:*",
  "downloadCount:2..",
];

describe("a list", () => {
  it("returns every row once and in the same order by page and by cursor, for any sort and filter", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sorts),
        fc.boolean(),
        fc.constantFrom(...filters),
        fc.constantFrom(1, 7, 50, 96, 97, 98, 1_000),
        async (field, descending, filter, size) => {
          const sort = descending
            ? field
                .split(",")
                .map((name) => `-${name}`)
                .join(",")
            : field;
          const request = { sort, filter, pageSize: size === 1 ? 40 : size };
          const [pages, cursors] = [await byPage(request), await byCursor(request)];
          expect(cursors).toEqual(pages);
          expect(new Set(pages).size).toBe(pages.length);
          expect((await list(request)).count).toBe(pages.length);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("accepts any page and page size without failing", async () => {
    for (const page of [0, -1, "x", null, "", {}, [], 1e99, "2", 1.9, true])
      for (const pageSize of [0, -5, "many", null, 1e9, "3", {}, 2.7]) {
        const reply = await list({ page, pageSize });
        expect(reply.list.length).toBeLessThanOrEqual(1_000);
        expect(reply.count).toBe(97);
      }
    expect((await list({ pageSize: "3" })).list).toHaveLength(3);
    expect((await list({ pageSize: 0 })).list).toHaveLength(97);
  });

  it("returns the requested columns with id, version, state and title, and names an unknown one", async () => {
    const { list: rows } = await list({ columns: ["remark"], pageSize: 1 });
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(
      ["groupName", "id", "machineReview", "remark", "status", "version"].toSorted(),
    );
    expect(await refused({ columns: ["passwordHash"] })).toMatchObject({
      code: codes.illegalParameter,
      result: { path: "columns" },
    });
    const admins = await api.ok<ListReply>("admin", "list", { columns: ["account"] });
    expect(JSON.stringify(admins)).not.toContain("argon2");
    const hidden = await api.call(v2("admin", "list"), { filter: "passwordHash:*" }, { token: api.admin });
    expect(hidden.code).toBe(codes.illegalParameter);
  });

  it("names the problem in a filter, a sort or a cursor", async () => {
    const { nextCursor } = await list({ pageSize: 5, sort: "id" });
    const wrong: [Record<string, unknown>, string][] = [
      [{ filter: "nothing:1" }, "filter"],
      [{ filter: "(status:wait" }, "filter"],
      [{ filter: "status:flying" }, "filter"],
      [{ filter: "x ".repeat(5_000) }, "filter"],
      [{ sort: "nothing" }, "sort"],
      [{ sort: "remark" }, "sort"],
      [{ sort: "id; drop table model" }, "sort"],
      [{ sort: "id,-createTime" }, "sort"],
      [{ sort: "-id", cursor: nextCursor }, "cursor"],
      [{ cursor: "garbage" }, "cursor"],
      [{ sort: "createTime", cursor: Buffer.from('["createTime","x","y"]').toString("base64url") }, "cursor"],
      [{ sort: "id", cursor: Buffer.from('["id","9999999999999999999999"]').toString("base64url") }, "cursor"],
      [{ sort: "id", cursor: Buffer.from('["id","\\u0000"]').toString("base64url") }, "cursor"],
    ];
    for (const [request, path] of wrong) {
      const reply = (await refused(request)) as { result: { path: string } };
      expect(reply, JSON.stringify(request)).toMatchObject({ code: codes.illegalParameter });
      expect(reply.result.path.split(".")[0]).toBe(path);
    }
  });

  it("reads the times of a filter in the caller's time zone", async () => {
    const { id } = await makeModel(api.db, { submitTime: Date.UTC(2025, 9, 9, 0, 0) / 1000 });
    const matches = async (filter: string, zone: number): Promise<boolean> => {
      const headers = { __cxy_timezone_: String(zone) };
      return (
        (await api.ok<ListReply>("model", "list", { filter: `id:${id} ${filter}` }, { headers })).list.length === 1
      );
    };
    for (const [filter, zone, is] of [
      ["submitTime:>=2025-10-09T08:00", 28_800, true],
      ["submitTime:>=2025-10-09T08:01", 28_800, false],
      ["submitTime:<2025-10-09T08:00", 28_800, false],
      ["submitTime:>=2025-10-09T08:00", 0, false],
      ["submitTime:2025-10-08", -18_000, true],
      ["submitTime:2025-10-09", -18_000, false],
      ["submitTime:2025-10-09", 28_800, true],
    ] as const)
      expect(await matches(filter, zone), `${filter} ${zone}`).toBe(is);
    await api.db.query("delete from model where id = $1::bigint", [id]);
  });

  it("accepts any text as a filter without a server fault", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ maxLength: 60, unit: "binary" }),
          fc
            .tuple(
              fc.constantFrom(
                "createTime",
                "id",
                "price",
                "status",
                "author",
                "tags",
                "isPay",
                "categoryId",
                "findingKinds",
              ),
              fc.constantFrom(":", ":>", ":>=", ":<", ":^", ":.."),
              fc.oneof(
                fc.integer().map(String),
                fc.double().map(String),
                fc.bigInt().map(String),
                fc.string({ maxLength: 12 }),
              ),
            )
            .map((parts) => parts.join("")),
        ),
        async (filter) => {
          const reply = (await refused({ filter, pageSize: 1 })) as { code: number; msg: string };
          expect([codes.ok, codes.illegalParameter], `${filter}: ${reply.msg}`).toContain(reply.code);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("counts a list exactly up to the maximum and estimates beyond", async () => {
    expect(await list({ pageSize: 1 })).toMatchObject({ count: 97, countKind: "exact" });
    await api.db.query(`insert into tag (name) select 'tag ' || i from generate_series(1, ${EXACT_UP_TO + 500}) i`);
    await api.db.query("analyze tag");
    const all = await api.ok<ListReply>("tag", "list", { pageSize: 1 });
    expect(all.countKind).toBe("estimated");
    expect(all.count).toBeGreaterThan(EXACT_UP_TO);
    expect(all.count).toBeLessThan(EXACT_UP_TO * 1.2);
    const exact = await api.ok<ListReply>("tag", "list", { pageSize: 1, filter: `id:..${EXACT_UP_TO - 100}` });
    expect(exact.countKind).toBe("exact");
  });

  it("returns the titles of referenced records, in the caller's language", async () => {
    const [record] = made;
    const zh = await list({ pageSize: 1 });
    expect(zh.titles["user"]?.[String(record?.["author"])]).toMatch(/^成员/);
    expect(zh.titles["category"]?.[String(record?.["categoryId"])]).toBe("测试");
    const en = await api.ok<ListReply>("model", "list", { pageSize: 1 }, { language: "0" });
    expect(en.titles["category"]?.[String(record?.["categoryId"])]).toBe("Test");
  });

  it("finds words in Chinese and English, including hostile ones", async () => {
    expect((await list({ filter: "dragon" })).count).toBe(33);
    expect((await list({ filter: "花瓶" })).count).toBe(64);
    for (const text of ["'; drop table model; --", "%", "_", "\\", "‮abc", "a​b", "')) or 1=1 --", "&|!:*()", "😀"])
      expect((await list({ filter: JSON.stringify(text) })).count, text).toBe(0);
  });
});

describe("one record", () => {
  it("answers code 1001 for a record that does not exist", async () => {
    for (const id of ["0", "999999999999999999", 5e8])
      expect(await api.call(v2("model", "detail"), { id }, { token: api.admin })).toMatchObject({
        code: codes.notFound,
      });
    for (const id of ["x", -1, 1.5, "1e3", "9999999999999999999", "１"])
      expect(await api.call(v2("model", "detail"), { id }, { token: api.admin })).toMatchObject({
        code: codes.illegalParameter,
        result: { path: "id" },
      });
  });
});
