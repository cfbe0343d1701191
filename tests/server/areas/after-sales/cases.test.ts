import { afterAll, beforeAll, expect, it } from "vitest";
import { afterSale } from "#domain/after-sales/after-sale.resource.ts";
import { afterSaleService } from "#domain/after-sales/after-sale-service.resource.ts";
import { SaleStatus } from "#domain/after-sales/enumerations.ts";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { BeanCurrency } from "#domain/beans/enumerations.ts";
import { LedgerCurrency } from "#domain/currency.ts";
import { Courier, OrderState, PayState } from "#domain/enumerations/money.ts";
import { ShipState } from "#domain/mall/enumerations.ts";
import { goodsOrder } from "#domain/mall/goods-order.resource.ts";
import { PrintStep } from "#domain/print-service/enumerations.ts";
import { codes, Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY } from "#kernel/time-units.ts";
import type { NewCase } from "#server/areas/after-sales/app.ts";
import { openCase, sendBack, withdrawCase } from "#server/areas/after-sales/app.ts";
import { moveStock } from "#server/areas/goods/stock.ts";
import { receiveOrder } from "#server/areas/print-service/app.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { checkLedger } from "#server/ledger/check.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { balanceOf } from "#support/ledger.ts";
import { CAUSE, makeReceived, makeService, PRICE } from "#support/make-after-sales.ts";
import { makePaid, orderNow, passDays, setOrder } from "#support/make-print-service.ts";

const BEAN = Number(BeanCurrency.of("bean"));

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  await makeService(api.db);
  await makeService(api.db, { kind: "returnRefund" });
  await makeService(api.db, { kind: "exchange" });
  await makeService(api.db, { orderTypes: ["printOrder"] });
  await api.db.query("update after_sale_service set create_time = now() - interval '1 day'");
});
afterAll(() => api.close());

const readCase = ({ id }: { id: string }): Promise<AnyRecord> => readRecord(api.db, afterSale, id);
const readOrder = ({ id }: { id: string }): Promise<AnyRecord> => readRecord(api.db, goodsOrder, id);
const open = (order: AnyRecord, more: Partial<NewCase> = {}): Promise<AnyRecord> =>
  api.db.transaction((tx) =>
    openCase(tx, systemContext(api.db), {
      member: String(order["user"] ?? order["buyer"]),
      orderType: "goodsOrder",
      order: order.id,
      kind: "refund",
      cause: CAUSE,
      ask: { beans: PRICE },
      ...more,
    }),
  );
async function run(verb: string, id: string, more: object = {}) {
  const { version } = await readCase({ id });
  const body = { ids: [id], versions: { [id]: version }, ...more };
  return api.call<CommandReply>(v2("afterSale", verb), body, { token: api.admin });
}
const ok = async (verb: string, id: string, more: object = {}): Promise<AnyRecord> => {
  expect((await run(verb, id, more)).code).toBe(codes.ok);
  return readCase({ id });
};
/** Lets the time of all agreed cases come. */
async function settle(): Promise<void> {
  await api.db.query("update after_sale set settle_at = now() - interval '1 second' where settle_at is not null");
  await runTimedTransitions(api.db, () => undefined);
}
const is = (record: AnyRecord, key: Parameters<typeof SaleStatus.of>[0]): void =>
  expect(record["status"]).toBe(SaleStatus.of(key));
const partly = (beans: number): object => ({
  input: { agreedMoney: 0, agreedBeans: beans, agreedCoins: 0, goodsBack: "notNeeded" },
});

it("an order whose price goes back in two cases ends with the last one, and gives back no bean more than it cost", async () => {
  const order = await makeReceived(api.db);
  const user = String(order["user"]);
  const first = await open(order, { ask: { beans: 60 } });
  await expect(open(order, { ask: { beans: 10 } })).rejects.toThrow(/is open/);
  is(await ok("agreePart", first.id, partly(30)), "passed");
  await settle();
  expect((await readOrder(order))["backBeans"]).toBe(30);
  is(await readCase(first), "success");
  await expect(open(order, { ask: { beans: 71 } })).rejects.toThrow(/has left/);
  const second = await open(order, { ask: { beans: 70 } });
  await ok("agree", second.id);
  expect((await run("agree", second.id)).code).not.toBe(codes.ok);
  await settle();
  expect(await readOrder(order)).toMatchObject({
    backBeans: PRICE,
    payState: PayState.of("refunded"),
    state: OrderState.of("close"),
  });
  expect((await balanceOf(api.db, user, BEAN)).available).toBe(1_000);
  await expect(open(order, { ask: { beans: 1 } })).rejects.toThrow(Refusal);
  expect((await checkLedger(api.db)).differences).toBe(0);
});

it("goods that are sent back go into the stock once, and their money follows them", async () => {
  const order = await makeReceived(api.db);
  const sale = await open(order, { kind: "returnRefund" });
  expect((await ok("agree", sale.id))["goodsBack"]).toBe("waiting");
  await settle();
  expect((await run("refundNow", sale.id)).code).toBe(codes.guardRefused);
  const parcel = { id: sale.id, courier: Courier.of("sf"), trackNo: "SF1234567890123" };
  await api.db.transaction((tx) => sendBack(tx, systemContext(api.db), { ...parcel, member: String(order["user"]) }));
  const stock = async (): Promise<unknown> =>
    (await api.db.query("select stock::int as n from goods_sku where id = $1::bigint", [order["sku"]]))[0];
  expect(await stock()).toEqual({ n: 4 });
  await ok("goodsArrived", sale.id);
  const [one, two] = await Promise.all([run("refundNow", sale.id), run("refundNow", sale.id)]);
  expect([one.code, two.code].filter((code) => code === codes.ok)).toHaveLength(1);
  expect(await stock()).toEqual({ n: 5 });
  expect(await readOrder(order)).toMatchObject({ ship: ShipState.of("returned"), backBeans: PRICE });
});

it("an exchange places an order for nothing to the same address, and waits where nothing is in stock", async () => {
  const order = await makeReceived(api.db);
  const sale = await open(order, { kind: "exchange", ask: {} });
  await ok("agree", sale.id);
  await ok("goodsArrived", sale.id);
  const context = systemContext(api.db);
  const empty = { sku: String(order["sku"]), kind: "out", amount: -4 } as const;
  await api.db.transaction((tx) => moveStock(tx, context, empty));
  await settle();
  is(await readCase(sale), "passed");
  await api.db.transaction((tx) => moveStock(tx, context, { ...empty, kind: "in", amount: 1 }));
  const done = await ok("resend", sale.id);
  is(done, "success");
  const fresh = await readOrder({ id: String(done["newOrder"]) });
  expect(fresh).toMatchObject({ beans: 0, ship: ShipState.of("toShip"), receiver: order["receiver"] });
  expect(fresh["address"]).toEqual(order["address"]);
});

it("a case that is undone within its time moves nothing, and one that is refused ends with its reason", async () => {
  const order = await makeReceived(api.db);
  const sale = await open(order);
  const reply = await run("agree", sale.id);
  const [outcome] = reply.result.outcomes;
  const undone = await api.call(
    v2("operationRecord", "undo"),
    { recordIds: [outcome?.recordId] },
    { token: api.admin },
  );
  expect(undone.code).toBe(codes.ok);
  await settle();
  is(await readCase(sale), "waiting");
  expect((await readOrder(order))["backBeans"]).toBe(0);
  const refused = await ok("refuse", sale.id, { reason: { key: "saleTooLate" } });
  is(refused, "notPassed");
  expect(refused["reason"]).not.toBe("");
});

it("twenty cases of the lines of one print order never promise more than was paid", async () => {
  const made = await makePaid(api.db);
  const [item] = made["items"] as object[];
  const order = await setOrder(api.db, made, {
    step: PrintStep.of("shipped"),
    items: Array.from({ length: 20 }, () => item),
  });
  const paid = Number(order["paid"]);
  const each = Math.floor(paid / 7);
  const cases: AnyRecord[] = [];
  for (let line = 1; line <= 20; line++)
    cases.push(await open(order, { orderType: "printOrder", line, ask: { money: each } }));
  const replies = await Promise.all(cases.map(({ id }) => run("agree", id)));
  expect(replies.filter(({ code }) => code === codes.ok)).toHaveLength(7);
  await settle();
  expect((await orderNow(api.db, order))["refunded"]).toBe(each * 7);
  const [left] = await api.db.query<{ n: string }>(
    "select sum(refunded)::text as n from payment where subject_id = $1::bigint and subject_type = 'printOrder'",
    [order.id],
  );
  expect(Number(left?.n)).toBe(each * 7);
});

it("an open case keeps the money of a print order in escrow, and its end lets the time run again", async () => {
  const made = await makePaid(api.db);
  const order = await setOrder(api.db, made, { step: PrintStep.of("shipped") });
  const sale = await open(order, { orderType: "printOrder", ask: { money: 1 } });
  const context = systemContext(api.db);
  await api.db.transaction((tx) => receiveOrder(tx, context, order.id, String(order["buyer"])));
  expect((await orderNow(api.db, order))["finishDeadline"]).toBeNull();
  await setOrder(api.db, order, { finishDeadline: Math.floor(Date.now() / 1_000) - 60 });
  await runTimedTransitions(api.db, () => undefined);
  expect((await orderNow(api.db, order))["step"]).toBe(PrintStep.of("received"));
  await ok("refuse", sale.id, { reason: { key: "saleTooLate" } });
  await passDays(api.db, order, 30);
  await api.db.query("delete from timed_failure");
  await runTimedTransitions(api.db, () => undefined);
  expect((await orderNow(api.db, order))["step"]).toBe(PrintStep.of("finished"));
  const late = await open(order, { orderType: "printOrder", ask: { money: 100 } });
  await ok("agree", late.id);
  await settle();
  expect((await orderNow(api.db, order))["refunded"]).toBe(100);
  expect((await checkLedger(api.db)).differences).toBe(0);
});

it("a late answer is marked once, and goods that never come end the case after fifteen days", async () => {
  const order = await makeReceived(api.db);
  const sale = await open(order, { kind: "returnRefund" });
  await updateRecord(api.db, afterSale, await readCase(sale), { lateAt: 1 }, null);
  await runTimedTransitions(api.db, () => undefined);
  expect(await readCase(sale)).toMatchObject({ late: true, lateAt: null });
  const agreed = await ok("agree", sale.id);
  expect(Number(agreed["sendBy"]) - Number(agreed["decideTime"])).toBe(15 * DAY);
  await updateRecord(api.db, afterSale, agreed, { sendBy: 1 }, null);
  await runTimedTransitions(api.db, () => undefined);
  is(await readCase(sale), "down");
  expect((await readOrder(order))["backBeans"]).toBe(0);
  const again = await open(order);
  await api.db.transaction((tx) => withdrawCase(tx, systemContext(api.db), again.id, String(order["user"])));
  is(await readCase(again), "down");
});

it("the limits of a service agree by themselves, and a case keeps the terms of the day of its order", async () => {
  const order = await makeReceived(api.db);
  const { id } = await makeService(api.db, {
    scope: "goods",
    goods: [order["goods"]],
    orderTypes: [],
    autoBeans: PRICE,
  });
  await api.db.query("update after_sale_service set create_time = now() - interval '1 day' where id = $1::bigint", [
    id,
  ]);
  const service = await readRecord(api.db, afterSaleService, id);
  const { code } = await api.call(
    v2("afterSaleService", "edit"),
    { id, version: service.version, days: 0, autoBeans: 0 },
    { token: api.admin },
  );
  expect(code).toBe(codes.ok);
  const sale = await open(order);
  expect(sale).toMatchObject({ service: id, auto: true, agreedBeans: PRICE });
  expect((await readCase(sale))["terms"]).toMatchObject({ days: 7, autoBeans: PRICE });
  await settle();
  is(await readCase(sale), "success");
});

it("above the limit of one person, an agreement waits for a second one", async () => {
  const order = await makeReceived(api.db);
  const sale = await open(order);
  const worth = { worth: 5_000_000, worthCurrency: LedgerCurrency.of("bean") };
  await updateRecord(api.db, afterSale, await readCase(sale), worth, null);
  const reply = await run("agree", sale.id);
  expect(reply.result.pending).toBeTruthy();
  is(await readCase(sale), "waiting");
});

it("a moderator whose lease a colleague has taken cannot decide", async () => {
  const order = await makeReceived(api.db);
  const sale = await open(order);
  const other = await api.colleague("saleOther", ["screen:/afterSale-manage", "afterSale.agree"]);
  await api.ok("queue", "claim", { queue: "afterSales", want: sale.id }, { token: other.token });
  expect((await run("agree", sale.id)).code).toBe(codes.heldByOther);
  is(await readCase(sale), "waiting");
});
