import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { goods } from "#domain/goods/goods.resource.ts";
import { goodsSku } from "#domain/goods/goods-sku.resource.ts";
import { codes, Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { handOut } from "#server/areas/goods/hand-out.ts";
import { settleStock } from "#server/areas/goods/settle-stock.ts";
import { reserve } from "#server/areas/goods/stock.ts";
import { readRecord } from "#server/resources/detail.ts";
import { storeBytes } from "#server/storage/store-bytes.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { storedCover } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";

let api: TestApp;
let article: AnyRecord;
let sku: AnyRecord;
beforeAll(async () => {
  api = await testApp();
  article = await makeAny(api.db, goods, { kind: "partnerCode", status: 2, images: [storedCover], priceBeans: 10 });
  sku = await makeAny(api.db, goodsSku, { goods: article.id, isOffered: true });
});
afterAll(() => api.close());

const context = () => systemContext(api.db);
const run = (verb: string, more: object, target = sku) =>
  api.call<CommandReply>(
    v2("goodsSku", verb),
    { ids: [target.id], versions: { [target.id]: target.version }, ...more },
    { token: api.admin },
  );
const importSheet = async (text: string, target = sku) => {
  const file = await storeBytes(api.db, api.storage, Buffer.from(text), "codes.csv", api.dataDir);
  return { key: file.key, reply: await run("importCodes", { input: { file } }, target) };
};
const order = async (orderLine: string, quantity = 1) => {
  await api.db.transaction((tx) => reserve(tx, context(), { sku: sku.id, quantity, orderLine, user: null }));
};
const out = (orderLine: string, quantity = 1) =>
  api.db.transaction((tx) => handOut(tx, context(), { sku: sku.id, orderLine, quantity, user: null }));

it("imports a sheet, lists what it leaves out, and keeps no code in clear", async () => {
  const first = Array.from({ length: 60 }, (_, i) => `PARTNER-${1_000 + i}`);
  const { reply } = await importSheet(["code", ...first].join("\n"));
  expect([reply.code, reply.msg]).toEqual([codes.ok, expect.anything()]);
  const more = ["兑换码", "PARTNER-1003", "NEW-7001", "NEW-7001", "x y", "=1+1", "中文码码", "NEW-7002", "ab"];
  const second = await importSheet(more.join("\n"));
  expect(second.reply.code).toBe(codes.ok);
  const { list } = await api.ok<{ list: AnyRecord[] }>("goodsCodeBatch", "list", { filter: `sku:${sku.id}` });
  expect(list[0]).toMatchObject({ lines: 8, added: 2, refused: 6 });
  expect(list[0]?.["problems"]).toEqual(
    [
      [2, "已存在"],
      [4, "表内重复"],
      [5, "格式不对"],
      [6, "格式不对"],
      [7, "格式不对"],
      [9, "格式不对"],
    ].map(([line, reason]) => ({ line, reason })),
  );
  expect((await readRecord(api.db, goodsSku, sku.id))["stock"]).toBe(62);
  // Neither the sheet, nor any table, nor an answer has a code as it is.
  expect(await api.storage.size(second.key)).toBeNull();
  const tables = await api.db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  for (const { name } of tables) {
    const rows = await api.db.query(
      `select 1 from "${name}" t where t::text like any(array['%NEW-7001%', '%PARTNER-1003%'])`,
    );
    expect([name, rows.length]).toEqual([name, 0]);
  }
  const shown = JSON.stringify(await api.ok("goodsCode", "list", {}));
  expect(shown).toContain("PA****");
  expect(shown).not.toContain("PARTNER-1");
});

it("refuses a sheet for an article without codes, and stock by hand for one with codes", async () => {
  const other = await makeAny(api.db, goods, { kind: "physical", status: 2, images: [storedCover], priceBeans: 10 });
  const plain = await makeAny(api.db, goodsSku, { goods: other.id });
  expect((await importSheet("code\nOTHER-1", plain)).reply.code).toBe(codes.guardRefused);
  expect((await run("stockIn", { input: { amount: 1 }, reason: { text: "到货" } })).code).toBe(codes.guardRefused);
  expect((await importSheet(createHash("sha256").update("x").digest("hex").slice(0, 2))).reply.code).toBe(codes.ok);
});

it("hands each code out once, also when many orders and repeats come at the same time", async () => {
  const { stock } = await readRecord(api.db, goodsSku, sku.id);
  const lines = Array.from({ length: 40 }, (_, i) => `code-${i}`);
  await Promise.all(lines.map((line) => order(line)));
  const given = await Promise.all(lines.flatMap((line) => [out(line), out(line)]));
  for (let i = 0; i < given.length; i += 2) expect(given[i]).toEqual(given[i + 1]);
  expect(new Set(given.flat())).toHaveProperty("size", 40);
  const [free] = await api.db.query<{ n: number }>(
    "select count(*)::int as n from goods_code where sku = $1::bigint and status = 'free'",
    [sku.id],
  );
  const after = await readRecord(api.db, goodsSku, sku.id);
  expect([after["stock"], after["reserved"], after["sold"]]).toEqual([Number(stock) - 40, 0, 40]);
  expect(free?.n).toBe(after["stock"]);
  expect(given[0]?.[0]).toMatch(/^(PARTNER|NEW)-/);
});

it("leaves the stock when it is void, and waits for a person when none is left", async () => {
  const { list } = await api.ok<{ list: AnyRecord[] }>("goodsCode", "list", { filter: "status:free" });
  const ids = list.map(({ id }) => id);
  const versions = Object.fromEntries(list.map(({ id, version }) => [id, version]));
  const { outcomes } = await api.ok<CommandReply>("goodsCode", "void", { ids, versions, reason: { text: "合作终止" } });
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  expect((await readRecord(api.db, goodsSku, sku.id))["stock"]).toBe(0);
  await settleStock(api.db);
  expect((await readRecord(api.db, goods, article.id))["status"]).toBe(6);
  await expect(order("too-late")).rejects.toThrow(Refusal);
});
