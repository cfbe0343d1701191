import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { BeanCurrency } from "#domain/beans/enumerations.ts";
import { Currency } from "#domain/currency.ts";
import { Country } from "#domain/enumerations/country.ts";
import { Courier, OrderState, PayMethod, PayState } from "#domain/enumerations/money.ts";
import { ProductStatus } from "#domain/enumerations/review.ts";
import { goodsOrder } from "#domain/mall/goods-order.resource.ts";
import { goodsSku } from "#domain/goods/goods-sku.resource.ts";
import { goods } from "#domain/goods/goods.resource.ts";
import { region } from "#domain/goods/region.resource.ts";
import { ShipState } from "#domain/mall/enumerations.ts";
import { asyncTask } from "#domain/tasks/async-task.resource.ts";
import { AsyncTaskState } from "#domain/tasks/enumerations.ts";
import { payment } from "#domain/payments/payment.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { NewOrder } from "#server/areas/mall/place-order.ts";
import { placeOrder } from "#server/areas/mall/place-order.ts";
import { moveStock } from "#server/areas/goods/stock.ts";
import { expirePayment, takePayment } from "#server/areas/payments/take-payment.ts";
import { checkLedger } from "#server/ledger/check.ts";
import { post } from "#server/ledger/post.ts";
import { readRecord } from "#server/resources/detail.ts";
import { runTask } from "#server/tasks/run-task.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser } from "#support/factory.ts";
import { balanceOf, beans, posting } from "#support/ledger.ts";
import { upload } from "#support/upload.ts";
import { makeAny } from "#support/make-any.ts";

const BEAN = Number(BeanCurrency.of("bean"));

let api: TestApp;
let place: string;
beforeAll(async () => {
  api = await testApp();
  const freight = { firstGrams: 1_000, firstPrice: 800, nextGrams: 1_000, nextPrice: 200, freeFrom: null };
  place = (await makeAny(api.db, region, { currency: Currency.of("renminbi"), freight })).id;
});
afterAll(() => api.close());

let user: string;
beforeEach(async () => {
  user = (await makeUser(api.db)).id;
  await post(api.db, systemContext(api.db), posting(beans(user, 1_000)));
});

/** An article that is live, with pieces in stock. @returns its variant */
async function anArticle(values: object = {}, stock = 5): Promise<string> {
  const article = await makeAny(api.db, goods, { status: ProductStatus.of("up"), priceBeans: 100, ...values });
  const sku = await makeAny(api.db, goodsSku, { goods: article.id, grams: 1_500 });
  await api.db.transaction((tx) => moveStock(tx, systemContext(api.db), { sku: sku.id, kind: "in", amount: stock }));
  return sku.id;
}

const order = (more: Partial<NewOrder>): Promise<AnyRecord> =>
  api.db.transaction((tx) =>
    placeOrder(tx, systemContext(api.db), { user, sku: "", quantity: 1, to: someone(), ...more }),
  );
const someone = (): NonNullable<NewOrder["to"]> => ({
  receiver: "郭靖",
  phone: "13800138000",
  address: { country: Country.of("CN"), city: "杭州", street: "牛家村 1 号" },
  region: place,
});
const read = (id: string): Promise<AnyRecord> => readRecord(api.db, goodsOrder, id);
const held = async (): Promise<number> => (await balanceOf(api.db, user, BEAN)).available;
const stockOf = async (sku: string): Promise<number[]> => {
  const [row] = await api.db.query<{ s: number; r: number; d: number }>(
    "select stock::int as s, reserved::int as r, sold::int as d from goods_sku where id = $1::bigint",
    [sku],
  );
  return row ? [row.s, row.r, row.d] : [];
};
async function run(verb: string, id: string, more: object = {}) {
  const record = await read(id);
  return api.call(
    v2("goodsOrder", verb),
    { ids: [id], versions: { [id]: record.version }, ...more },
    { token: api.admin },
  );
}
const paymentsOf = (id: string): Promise<AnyRecord[]> =>
  api.db
    .query<{ id: string }>("select id::text from payment where subject_id = $1::bigint order by payment.id", [id])
    .then((rows) => Promise.all(rows.map((row) => readRecord(api.db, payment, row.id))));
const pay = (one: AnyRecord | undefined, no: string) =>
  api.db.transaction((tx) =>
    takePayment(tx, systemContext(api.db), String(one?.["paymentNo"]), {
      state: "paid",
      channelNo: no,
      fee: null,
      currency: "renminbi",
      amount: Number(one?.["amount"]),
    }),
  );

it("a parcel is paid in beans, waits to be shipped, is shipped and counts as received", async () => {
  const sku = await anArticle({ kind: "physical", freight: "free" });
  const placed = await order({ sku, quantity: 2 });
  expect(await read(placed.id)).toMatchObject({
    state: OrderState.of("wait"),
    ship: ShipState.of("toShip"),
    payState: PayState.of("paid"),
    receiver: "郭**",
    phone: "138****8000",
  });
  expect([await held(), await stockOf(sku)]).toEqual([800, [3, 2, 0]]);
  const input = { courier: Courier.of("sf"), trackNo: "SF1234567890123" };
  expect((await run("send", placed.id, { input })).code).toBe(codes.ok);
  expect(await stockOf(sku)).toEqual([3, 0, 2]);
  expect((await run("close", placed.id, { reason: { text: "晚了" } })).code).toBe(codes.guardRefused);
  await run("receive", placed.id);
  expect(await read(placed.id)).toMatchObject({ state: OrderState.of("succ"), ship: ShipState.of("received") });
});

it("two admins who end an order at once give its price back once", async () => {
  const sku = await anArticle({ kind: "physical", freight: "free" });
  const placed = await order({ sku });
  const replies = await Promise.all([
    run("fail", placed.id, { reason: { text: "缺货" } }),
    run("close", placed.id, { reason: { text: "会员要求" } }),
  ]);
  expect(replies.filter(({ code }) => code === codes.ok)).toHaveLength(1);
  expect([await held(), await stockOf(sku)]).toEqual([1_000, [5, 0, 0]]);
});

it("codes are delivered at once and again without a second code, and what cannot be delivered fails with its beans back", async () => {
  const sku = await anArticle({ kind: "partnerCode" });
  const failed = await order({ sku });
  expect(failed).toMatchObject({ state: OrderState.of("fail"), failReason: "兑换码不足" });
  expect(await held()).toBe(1_000);
  await makeAny(api.db, (await import("#domain/goods/goods-code.resource.ts")).goodsCode, { sku, code: "ABC-1" });
  const placed = await order({ sku });
  expect(placed).toMatchObject({ state: OrderState.of("succ"), delivered: "兑换码 × 1" });
  expect((await run("deliverAgain", placed.id)).code).toBe(codes.ok);
  const out = await api.db.query("select 1 from goods_code where sku = $1::bigint and order_line <> ''", [sku]);
  expect(out).toHaveLength(1);
});

it("a part in money is paid by the channel, and one that comes after the order closed goes back", async () => {
  const sku = await anArticle({ kind: "physical", priceMoney: 2_000, currency: Currency.of("renminbi") });
  const method = PayMethod.of("alipay");
  const first = await order({ sku, method });
  expect(first).toMatchObject({ money: 3_000, freight: 1_000, ship: ShipState.of("none") });
  const [open] = await paymentsOf(first.id);
  await pay(open, "A-1");
  await pay(open, "A-1");
  expect(await read(first.id)).toMatchObject({ payState: PayState.of("paid"), ship: ShipState.of("toShip") });
  const second = await order({ sku, method });
  const [late] = await paymentsOf(second.id);
  await api.db.query("update payment set deadline = now() - interval '1 minute' where id = $1::bigint", [late?.id]);
  await api.db.transaction((tx) => expirePayment(tx, systemContext(api.db), String(late?.["paymentNo"])));
  expect(await read(second.id)).toMatchObject({ state: OrderState.of("close"), payState: PayState.of("closed") });
  await pay(late, "A-2");
  const [after] = await paymentsOf(second.id);
  expect(after).toMatchObject({ late: true, refunded: 3_000, payState: PayState.of("refunded") });
  await run("fail", first.id, { reason: { text: "缺货" } });
  expect((await paymentsOf(first.id))[0]).toMatchObject({ refunded: 3_000 });
  expect([await held(), await stockOf(sku)]).toEqual([1_000, [5, 0, 0]]);
  expect((await checkLedger(api.db)).differences).toBe(0);
});

it("an order that is not genuine keeps its price, and its pieces go back into the stock", async () => {
  const sku = await anArticle({ kind: "physical", freight: "free" });
  const placed = await order({ sku, quantity: 2 });
  expect((await run("markFalse", placed.id, { reason: { text: "多个小号" } })).code).toBe(codes.ok);
  expect(await read(placed.id)).toMatchObject({ state: OrderState.of("false"), payState: PayState.of("paid") });
  expect([await held(), await stockOf(sku)]).toEqual([800, [5, 0, 0]]);
  expect((await run("close", placed.id, { reason: { text: "退还" } })).code).toBe(codes.guardRefused);
});

it("nothing is taken where the balance, the stock or the member does not suffice", async () => {
  const sku = await anArticle({ kind: "physical", freight: "free", priceBeans: 700 }, 3);
  await order({ sku });
  await expect(order({ sku })).rejects.toThrow();
  await expect(order({ sku, quantity: 9 })).rejects.toThrow();
  await api.db.query(`update "user" set status = 3 where id = $1::bigint`, [user]);
  await expect(order({ sku })).rejects.toThrow("not active");
  expect([await held(), await stockOf(sku)]).toEqual([300, [2, 1, 0]]);
});

it("a sheet ships its orders, lists what it cannot ship, and a second time changes nothing", async () => {
  const sku = await anArticle({ kind: "physical", freight: "free" });
  const [one, two] = [await order({ sku }), await order({ sku })];
  const lines = [
    "订单号,快递公司,运单号",
    `${String(one["orderNo"])},顺丰速运,SF1234567890123`,
    `${String(two["orderNo"])},SF Express,SF1234567890124`,
    `${String(two["orderNo"])},顺丰速运,SF1234567890999`,
    "DH-0,顺丰速运,SF1234567890123",
    `${String(one["orderNo"])},飞鸽,1`,
  ];
  const outcome = async (): Promise<AnyRecord> => {
    const file = (await upload(api, "ship.csv", Buffer.from(lines.join("\n")))).result;
    const started = await api.call(v2("goodsOrder", "shipBySheet"), { input: { file } }, { token: api.admin });
    expect(started.code, started.msg).toBe(codes.ok);
    const [task] = await api.db.query<{ id: string }>(
      "select id::text from async_task order by async_task.id desc limit 1",
    );
    await runTask(
      { db: api.db, storage: api.storage, committed: () => undefined, report: api.report, reportMs: 0 },
      { taskId: String(task?.id) },
    );
    return readRecord(api.db, asyncTask, String(task?.id));
  };
  expect(await outcome()).toMatchObject({ done: 2, failed: 3, skipped: 0, state: AsyncTaskState.of("partial") });
  expect(await outcome()).toMatchObject({ done: 0, failed: 3, skipped: 2 });
  expect(await stockOf(sku)).toEqual([3, 0, 2]);
});
