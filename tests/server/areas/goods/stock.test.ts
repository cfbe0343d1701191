import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { goods } from "#domain/goods/goods.resource.ts";
import { goodsClassify } from "#domain/goods/goods-classify.resource.ts";
import { goodsSku } from "#domain/goods/goods-sku.resource.ts";
import { codes, Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { settleStock } from "#server/areas/goods/settle-stock.ts";
import { freeReserved, reserve, take } from "#server/areas/goods/stock.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { readRecord } from "#server/resources/detail.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser, now as time, storedCover } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";
import { both, unique } from "#support/values.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  const { key, md5, size, width, height } = storedCover;
  await api.db.query(
    "insert into stored_file (key, md5, size, type, width, height) values ($1, $2, $3, 'image/png', $4, $5)",
    [key, md5, size, width, height],
  );
});
afterAll(() => api.close());

const UP = 2;
let article: AnyRecord;
let sku: AnyRecord;

/** Makes an article that is live, with one variant without stock. */
async function makeArticle(values: object = {}): Promise<void> {
  article = await makeAny(api.db, goods, { status: UP, images: [storedCover], priceBeans: 10, ...values });
  sku = await makeAny(api.db, goodsSku, { goods: article.id, isOffered: true });
}
beforeEach(() => makeArticle());

const context = () => systemContext(api.db);
const run = (verb: string, record: AnyRecord, more: object) =>
  api.call<CommandReply>(
    v2("goodsSku", verb),
    { ids: [record.id], versions: { [record.id]: record.version }, ...more },
    { token: api.admin },
  );
const stockIn = (amount: number) => run("stockIn", sku, { input: { amount }, reason: { text: "到货" } });
const order = (line: string, quantity = 1, user: string | null = null) =>
  api.db.transaction((tx) => reserve(tx, context(), { sku: sku.id, quantity, orderLine: line, user }));
const now = async (): Promise<unknown[]> => {
  const { stock, reserved, sold } = await readRecord(api.db, goodsSku, sku.id);
  return [stock, reserved, sold];
};
/** Stock, reserved and sold by the movements alone. */
const byMovements = async (): Promise<number[]> => {
  const [row] = await api.db.query<Record<string, string>>(
    `select coalesce(sum(amount), 0) as stock, coalesce(sum(held), 0) as reserved,
       coalesce(-sum(held) filter (where kind = 'sold'), 0) as sold from goods_stock where sku = $1::bigint`,
    [sku.id],
  );
  return [Number(row?.["stock"]), Number(row?.["reserved"]), Number(row?.["sold"])];
};

describe("the stock of a variant", () => {
  it("goes in and out with a reason, and never below 0", async () => {
    expect((await run("stockIn", sku, { input: { amount: 5 } })).code).toBe(codes.illegalParameter);
    expect((await stockIn(5)).code).toBe(codes.ok);
    const out = (amount: number) => run("stockOut", sku, { input: { amount }, reason: { text: "破损" } });
    expect((await out(6)).code).toBe(codes.guardRefused);
    expect((await out(2)).code).toBe(codes.ok);
    expect(await now()).toEqual([3, 0, 0]);
    expect(await byMovements()).toEqual([3, 0, 0]);
    expect(await readRecord(api.db, goods, article.id)).toMatchObject({ stock: 3, stockState: "low" });
    const typed = { id: sku.id, version: sku.version, item: { stock: 99 } };
    expect((await api.call(v2("goodsSku", "edit"), typed, { token: api.admin })).code).not.toBe(codes.ok);
  });

  it("gives 200 parallel orders exactly the 150 pieces that are there", async () => {
    await stockIn(150);
    const lines = Array.from({ length: 200 }, (_, i) => `parallel-${sku.id}-${i}`);
    const results = await Promise.allSettled(lines.map((line) => order(line)));
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
    expect([results.length - refused.length, refused.length]).toEqual([150, 50]);
    expect(refused.every((reason) => reason instanceof Refusal)).toBe(true);
    expect(await now()).toEqual([0, 150, 0]);
    expect(await byMovements()).toEqual([0, 150, 0]);
  });

  it("is reserved, given back and taken once for each order line, however often it is asked", async () => {
    await stockIn(10);
    const [kept, back] = [`kept-${sku.id}`, `back-${sku.id}`];
    const first = await Promise.all(Array.from({ length: 8 }, () => order(kept, 2)));
    expect(first.filter(Boolean)).toHaveLength(1);
    await order(back, 3);
    const each = <T>(work: (line: string) => Promise<T>, line: string): Promise<T[]> =>
      Promise.all(Array.from({ length: 8 }, () => work(line)));
    const given = await each((line) => api.db.transaction((tx) => freeReserved(tx, context(), line)), back);
    const taken = await each((line) => api.db.transaction((tx) => take(tx, context(), line)), kept);
    expect([given.filter(Boolean).length, taken.filter(Boolean).length]).toEqual([1, 1]);
    expect(await api.db.transaction((tx) => take(tx, context(), back))).toBe(false);
    expect(await api.db.transaction((tx) => freeReserved(tx, context(), kept))).toBe(false);
    expect(await now()).toEqual([8, 0, 2]);
    expect(await byMovements()).toEqual([8, 0, 2]);
  });

  it("is limited for each order and member, without what was given back", async () => {
    await makeArticle({ limitUser: 3, limitOrder: 2 });
    await stockIn(50);
    const user = (await makeUser(api.db)).id;
    await expect(order("limit-0", 3, user)).rejects.toThrow("2");
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => order(`limit-${sku.id}-${i}`, 1, user)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const done = results.findIndex(({ status }) => status === "fulfilled");
    await api.db.transaction((tx) => freeReserved(tx, context(), `limit-${sku.id}-${done}`));
    await order(`limit-${sku.id}-again`, 1, user);
    await expect(order(`limit-${sku.id}-more`, 1, user)).rejects.toThrow(Refusal);
  });

  it("takes its article off the shelf once nothing is left, and lets it up again with stock", async () => {
    await stockIn(1);
    await order(`last-${sku.id}`);
    await settleStock(api.db);
    const down = await readRecord(api.db, goods, article.id);
    expect(down).toMatchObject({ status: 4, stockState: "none" });
    await expect(order(`late-${sku.id}`)).rejects.toThrow(Refusal);
    const putUp = async () => {
      const { id, version } = await readRecord(api.db, goods, article.id);
      const body = { ids: [id], versions: { [id]: version } };
      return (await api.call(v2("goods", "putUp"), body, { token: api.admin })).code;
    };
    expect(await putUp()).toBe(codes.guardRefused);
    await stockIn(4);
    expect(await putUp()).toBe(codes.ok);
  });
});

describe("an article", () => {
  const act = async (verb: string, more: object = {}) => {
    const { id, version } = await readRecord(api.db, goods, article.id);
    const body = { ids: [id], versions: { [id]: version }, ...more };
    return (await api.call(v2("goods", verb), body, { token: api.admin })).code;
  };
  const state = async (): Promise<unknown> => (await readRecord(api.db, goods, article.id))["status"];

  it("that is refused waits again after an edit", async () => {
    await makeArticle({ status: 1 });
    expect(await act("noPass")).toBe(codes.illegalParameter);
    expect(await act("noPass", { reason: { text: "图片不清楚" } })).toBe(codes.ok);
    const refused = await readRecord(api.db, goods, article.id);
    expect(refused).toMatchObject({ status: 3, reason: "图片不清楚" });
    const edit = { id: refused.id, version: refused.version, item: { lowStock: 5 } };
    expect((await api.call(v2("goods", "edit"), edit, { token: api.admin })).code).toBe(codes.ok);
    expect(await readRecord(api.db, goods, article.id)).toMatchObject({ status: 1, reason: "" });
  });

  it("that passes before its begin goes up then, and down at its end", async () => {
    const hour = 3_600;
    await makeArticle({ status: 1, begin: time() + hour, end: time() + 2 * hour });
    await stockIn(3);
    expect(await act("pass")).toBe(codes.ok);
    const passed = await readRecord(api.db, goods, article.id);
    expect([passed["status"], passed["upAt"]]).toEqual([4, passed["begin"]]);
    const later = async (field: string) => {
      await api.db.query(`update goods set ${field} = now() - interval '1 minute' where id = $1::bigint`, [article.id]);
      await runTimedTransitions(api.db, () => undefined);
    };
    await later("up_at");
    expect(await state()).toBe(UP);
    await later('"end"');
    expect(await state()).toBe(4);
    expect(await act("putUp")).toBe(codes.guardRefused);
  });
});

describe("variants in the form of their article", () => {
  const row = (more: object = {}) => ({ spec: both("红色"), code: unique(), grams: 100, isOffered: true, ...more });
  const edit = (record: AnyRecord, skus: unknown) =>
    api.call<{ item: AnyRecord }>(
      v2("goods", "edit"),
      { id: record.id, version: record.version, item: { skus } },
      { token: api.admin },
    );
  const add = async (skus: unknown) => {
    const classify = (await makeAny(api.db, goodsClassify)).id;
    const item = {
      name: both("杯子"),
      code: unique(),
      images: [storedCover],
      classify,
      kind: "physical",
      priceBeans: 5,
    };
    return api.call<{ item: AnyRecord }>(
      v2("goods", "add"),
      { item: { ...item, freight: "free", skus } },
      { token: api.admin },
    );
  };

  it("are added, changed, ordered and removed with it", async () => {
    const made = await add([row({ priceBeans: 7 }), row()]);
    expect(made.code).toBe(codes.ok);
    const [a, b] = made.result.item["skus"] as AnyRecord[];
    expect([a?.["priceBeans"], b?.["priceBeans"]]).toEqual([7, null]);
    const { item: changed } = (await edit(made.result.item, [b, { ...a, grams: 250 }, row({ code: "third" })])).result;
    expect((changed["skus"] as AnyRecord[]).map(({ rowKey }) => rowKey).slice(0, 2)).toEqual([
      b?.["rowKey"],
      a?.["rowKey"],
    ]);
    expect((changed["skus"] as AnyRecord[])[1]).toMatchObject({ grams: 250 });
    const { item: fewer } = (await edit(changed, [(changed["skus"] as AnyRecord[])[1]])).result;
    expect(fewer["skus"]).toHaveLength(1);
    expect((await edit(changed, [])).code).toBe(codes.versionConflict);
    expect((await edit(fewer, [])).code).toBe(codes.illegalParameter);
    const same = await edit(fewer, fewer["skus"]);
    expect(same.result.item.version).toBe(fewer.version);
  });

  it("stay when they have moved stock, and are not offered any more", async () => {
    const made = (await add([row(), row()])).result.item;
    const [a, b] = made["skus"] as AnyRecord[];
    sku = await readRecord(api.db, goodsSku, String(a?.["rowKey"]));
    await stockIn(2);
    const { item } = (await edit(made, [b])).result;
    expect((item["skus"] as AnyRecord[]).map(({ isOffered }) => isOffered).toSorted()).toEqual([false, true]);
  });

  it("refuse a code that another article has, at its row, and write nothing", async () => {
    const other = unique();
    await add([row({ code: other })]);
    const made = (await add([row()])).result.item;
    const answer = await edit(made, [...(made["skus"] as AnyRecord[]), row({ code: other })]);
    expect([answer.code, JSON.stringify(answer)]).toEqual([
      codes.illegalParameter,
      expect.stringContaining("skus[1].code"),
    ]);
    expect((await readRecord(api.db, goods, made.id))["skus"]).toHaveLength(1);
    expect((await add([row({ code: "x" }), row({ code: "x" })])).code).toBe(codes.illegalParameter);
    expect((await add([row({ grams: -1 })])).code).toBe(codes.illegalParameter);
    expect((await add([row({ stock: 5 })])).code).toBe(codes.illegalParameter);
  });
});
