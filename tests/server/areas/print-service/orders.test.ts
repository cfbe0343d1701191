import { afterAll, beforeAll, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandEffects, CommandReply } from "#domain/api/commands.ts";
import { Currency } from "#domain/currency.ts";
import { CancelReason, CancelInitiator } from "#domain/enumerations/reports.ts";
import { PayState } from "#domain/enumerations/money.ts";
import { Accepting, PrintStep } from "#domain/print-service/enumerations.ts";
import { printProvider } from "#domain/print-service/print-provider.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY } from "#kernel/time-units.ts";
import * as app from "#server/areas/print-service/app.ts";
import { runDue } from "#server/commands/timed-transitions.ts";
import { readRecord } from "#server/resources/detail.ts";
import { systemContext } from "#server/system-context.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { now } from "#support/factory.ts";
import { balanceOf } from "#support/ledger.ts";
import type { Shop } from "#support/make-print-service.ts";
import {
  makeOpenProvider,
  makePaid,
  makeShop,
  openPaymentOf,
  orderNow,
  passDays,
  payWith,
  place,
  setOrder,
} from "#support/make-print-service.ts";

const RENMINBI = Number(Currency.of("renminbi"));
/** 9 cubes of 8 cm³ of PLA at 1.00 a gram, and 10.00 of freight. */
const PRICE = { goodsAmount: 8_910, freight: 1_000, payable: 9_910 };
/** What a provider gets of an amount at a commission of 10 %. */
const credited = (gross: number) => [{ gross, net: gross - Math.floor(gross / 10) }];
const CAUSE = CancelReason.of("machinesDownOrFull");

let api: TestApp;
let first: { token: string; id: string };
let second: { token: string; id: string };
beforeAll(async () => {
  api = await testApp();
  const rights = ["screen:/print-order", "printOrder.cancel", "printOrder.partRefund", "printOrder.moveProvider"];
  const more = ["printOrder.extend", "printOrder.confirm", "printOrder.changeAddress", "printOrder.remind"];
  first = await api.colleague("printer-first", [...rights, ...more]);
  second = await api.colleague("printer-second", [...rights, ...more]);
});
afterAll(() => api.close());

const quiet = (): void => undefined;
const due = (): Promise<unknown> => runDue(api.db, quiet);
const inTx = <T>(work: (tx: Sql, context: Context) => Promise<T>): Promise<T> =>
  api.db.transaction((tx) => work(tx, systemContext(api.db)));
const stepOf = async (order: AnyRecord): Promise<string | undefined> =>
  PrintStep.value((await orderNow(api.db, order))["step"])?.key;

/** What an account of the platform has got from the entries of an order. */
async function flowOf(order: AnyRecord, code: string): Promise<number> {
  const [row] = await api.db.query<{ n: string }>(
    `select coalesce(sum(f.amount), 0) as n from account_flow f join ledger_entry e on e.id = f.entry
     join account a on a.id = f.account join platform_account p on p.id = a.owner and a.owner_kind = 'platform'
     where e.biz_type = 'printOrder' and e.biz_id = $1::bigint and p.code = $2`,
    [order.id, code],
  );
  return Number(row?.n ?? 0);
}
const refundsOf = async (order: AnyRecord): Promise<number[]> =>
  (
    await api.db.query<{ amount: string }>(
      `select r.amount from payment_refund r join payment p on p.id = r.payment
       where p.subject_type = 'printOrder' and p.subject_id = $1::bigint order by r.id`,
      [order.id],
    )
  ).map(({ amount }) => Number(amount));
const credits = async (order: AnyRecord): Promise<{ gross: number; net: number }[]> =>
  (
    await api.db.query<{ gross: string; net: string }>(
      "select gross, net from credit_record where biz_type = 'printOrder' and source_id = $1::bigint",
      [order.id],
    )
  ).map(({ gross, net }) => ({ gross: Number(gross), net: Number(net) }));
async function run<T = CommandReply>(verb: string, order: AnyRecord, token: string, more: object = {}) {
  const { version } = await orderNow(api.db, order);
  return api.call<T>(
    v2("printOrder", verb),
    { ids: [order.id], versions: { [order.id]: version }, ...more },
    { token },
  );
}
const messagesOf = async (order: AnyRecord): Promise<string[]> =>
  (
    await api.db.query<{ event: string }>(
      "select payload ->> 'event' as event from outbox where payload ->> 'title' = $1 order by id",
      [order["orderNo"]],
    )
  ).map(({ event }) => event);

/** An order that its provider has printed and shipped, and its buyer received. */
async function received(shop: Shop): Promise<AnyRecord> {
  const order = await makePaid(api.db, shop);
  const member = String(shop.provider["user"]);
  await inTx((tx, context) => app.confirmOrder(tx, context, order.id, member));
  await inTx((tx, context) => app.finishPrinting(tx, context, order.id, member));
  const parcel = { courier: 1, trackNo: "SF1234567890123" };
  await inTx((tx, context) => app.shipOrder(tx, context, order.id, member, parcel));
  await inTx((tx, context) => app.receiveOrder(tx, context, order.id, shop.buyer));
  return orderNow(api.db, order);
}

it("prices an order by the offer of the day, once for each key", async () => {
  const shop = await makeShop(api.db);
  const order = await place(api.db, shop, { requestKey: "same" });
  expect(order).toMatchObject({ ...PRICE, paid: 0, quantity: 9, commissionRate: 10 });
  expect((await place(api.db, shop, { requestKey: "same" })).id).toBe(order.id);
  const [item] = shop.wanted.items;
  const items = (more: object) => ({ items: [{ ...item, ...more }] as never });
  await expect(place(api.db, shop, items({ scale: 1_000, quantity: 1 }))).resolves.toMatchObject({ quantity: 1 });
  const small = await makeShop(api.db, { maxSize: { x: 10, y: 10, z: 10 } });
  await expect(place(api.db, small)).rejects.toThrow(/exceeds/);
  await expect(place(api.db, shop, items({ quantity: 0 }))).rejects.toThrow(/1 to 999/);
  await expect(place(api.db, shop, items({ colour: "#000000" }))).rejects.toThrow(/no such colour/);
  const abroad = { ...shop.wanted.address, country: "DE" };
  await expect(place(api.db, shop, { address: abroad })).rejects.toThrow(/does not deliver/);
  const paused = await makeShop(api.db, { accepting: Accepting.of("down") });
  await expect(place(api.db, paused)).rejects.toThrow(/takes no orders/);
  const away = await makeShop(api.db, { holidayBegin: now() - DAY, holidayEnd: now() + DAY });
  await expect(place(api.db, away)).rejects.toThrow(/takes no orders/);
  const dear = await makeShop(api.db, { minOrder: 10_000 });
  await expect(place(api.db, dear)).rejects.toThrow(/takes orders from/);
});

it("keeps a paid order in escrow, and pays the provider once when it is finished", async () => {
  const shop = await makeShop(api.db);
  const order = await received(shop);
  expect(await flowOf(order, "escrow")).toBe(PRICE.payable);
  expect(order).toMatchObject({ paid: PRICE.payable, payState: PayState.of("paid"), trackNo: "SF1234567890123" });
  await passDays(api.db, order, 8);
  await Promise.all([due(), due()]);
  await due();
  expect(await stepOf(order)).toBe("finished");
  expect(await credits(order)).toEqual(credited(PRICE.payable));
  expect(await balanceOf(api.db, shop.provider.id, RENMINBI, "provider")).toEqual({ available: 0, frozen: 8_919 });
  expect([await flowOf(order, "escrow"), await flowOf(order, "feeIncome")]).toEqual([0, 991]);
  expect(await messagesOf(order)).toEqual(
    ["paid", "confirmed", "printed", "shipped", "received", "finished"].flatMap((event) => [
      `printOrder.${event}`,
      `printOrder.${event}Provider`,
    ]),
  );
  const judged = { id: order.id, member: shop.buyer, score: 5 };
  await inTx((tx, context) => app.scoreOrder(tx, context, judged));
  await expect(inTx((tx, context) => app.scoreOrder(tx, context, judged))).rejects.toThrow(/already/);
});

it("closes an unpaid order after 24 hours, and gives a payment back that comes later", async () => {
  const order = await place(api.db, await makeShop(api.db));
  const payment = await openPaymentOf(api.db, order);
  await passDays(api.db, order, 0.9);
  await due();
  expect(await stepOf(order)).toBe("toPay");
  await passDays(api.db, order, 0.2);
  await Promise.all([due(), due()]);
  expect(await orderNow(api.db, order)).toMatchObject({
    step: PrintStep.of("cancelled"),
    payState: PayState.of("closed"),
    cancelInitiator: CancelInitiator.of("user"),
    cancelAuto: true,
  });
  expect(await messagesOf(order)).toEqual(["printOrder.unpaid"]);
  await payWith(api.db, payment, "late-1");
  await payWith(api.db, payment, "late-1");
  expect(await refundsOf(order)).toEqual([PRICE.payable]);
  expect(await flowOf(order, "escrow")).toBe(0);
  expect(await orderNow(api.db, order)).toMatchObject({
    payState: PayState.of("refunded"),
    paid: PRICE.payable,
    refunded: PRICE.payable,
  });
});

it("refunds an order whole that is not confirmed 48 hours after the payment", async () => {
  const order = await makePaid(api.db);
  await passDays(api.db, order, 1.9);
  await due();
  expect(await stepOf(order)).toBe("toConfirm");
  await passDays(api.db, order, 0.2);
  await Promise.all([due(), due(), due()]);
  expect(await orderNow(api.db, order)).toMatchObject({
    step: PrintStep.of("cancelled"),
    payState: PayState.of("refunded"),
    cancelInitiator: CancelInitiator.of("serviceProvider"),
    cancelAuto: true,
    refunded: PRICE.payable,
  });
  expect(await refundsOf(order)).toEqual([PRICE.payable]);
  expect(await flowOf(order, "escrow")).toBe(0);
});

it("confirms or expires at the same moment, never both", async () => {
  for (let i = 0; i < 4; i++) {
    const shop = await makeShop(api.db);
    const order = await makePaid(api.db, shop);
    await passDays(api.db, order, 2.1);
    const member = String(shop.provider["user"]);
    const [, confirmed] = await Promise.allSettled([
      due(),
      inTx((tx, context) => app.confirmOrder(tx, context, order.id, member)),
    ]);
    const isConfirmed = confirmed.status === "fulfilled";
    expect(await stepOf(order)).toBe(isConfirmed ? "producing" : "cancelled");
    expect(await refundsOf(order)).toEqual(isConfirmed ? [] : [PRICE.payable]);
  }
});

it("pauses a provider who loses three orders in 30 days", async () => {
  const shop = await makeShop(api.db);
  const { id } = shop.provider;
  const accepting = async (): Promise<unknown> => (await readRecord(api.db, printProvider, id))["accepting"];
  for (const isThird of [false, false, true]) {
    const order = await makePaid(api.db, shop);
    await passDays(api.db, order, 3);
    await due();
    expect(await accepting()).toBe(Accepting.of(isThird ? "down" : "up"));
  }
});

it("refunds a part, never more than is left, and pays the provider the rest", async () => {
  const shop = await makeShop(api.db);
  const order = await received(shop);
  const because = { reason: { text: "表面有瑕疵" } };
  const part = (amount: number) => run("partRefund", order, first.token, { input: { amount }, ...because });
  expect((await part(900)).code).toBe(codes.ok);
  expect((await part(10_001)).code).toBe(codes.guardRefused);
  expect((await part(0)).code).not.toBe(codes.ok);
  expect((await part(-5)).code).not.toBe(codes.ok);
  expect((await part(100)).code).toBe(codes.ok);
  expect(await refundsOf(order)).toEqual([900, 100]);
  await passDays(api.db, order, 8);
  await due();
  expect(await credits(order)).toEqual(credited(8_910));
  expect(await flowOf(order, "escrow")).toBe(0);
  expect((await part(1)).code).toBe(codes.guardRefused);
});

it("two part refunds at once give back no more than was paid", async () => {
  const order = await makePaid(api.db);
  const call = { input: { amount: 6_000 }, reason: { text: "补偿" } };
  const both = await Promise.all([
    run("partRefund", order, first.token, call),
    run("partRefund", order, second.token, call),
  ]);
  expect(both.map(({ code }) => code === codes.ok).toSorted()).toEqual([false, true]);
  expect(await refundsOf(order)).toEqual([6_000]);
});

it("cancels with a share: the buyer gets it back, the provider the rest", async () => {
  const shop = await makeShop(api.db);
  const order = await makePaid(api.db, shop);
  await inTx((tx, context) => app.confirmOrder(tx, context, order.id, String(shop.provider["user"])));
  const call = { input: { cause: CAUSE, share: 60 }, reason: { text: "机器故障" } };
  const effects = await run<CommandEffects>("cancelEffects", order, first.token, call);
  expect(effects.result.effects.join()).toContain("59.46");
  expect((await run("cancel", order, first.token, call)).code).toBe(codes.ok);
  expect(await refundsOf(order)).toEqual([5_946]);
  expect(await credits(order)).toEqual(credited(3_964));
  expect(await flowOf(order, "escrow")).toBe(0);
  expect(await orderNow(api.db, order)).toMatchObject({
    cancelReason: CAUSE,
    cancelInitiator: CancelInitiator.of("serviceProvider"),
    cancelAuto: false,
  });
  expect((await run("cancel", order, first.token, call)).code).toBe(codes.guardRefused);
});

it("gives everything back before the provider confirms, whatever the share", async () => {
  const order = await makePaid(api.db);
  const call = { input: { cause: CAUSE, share: 10 }, reason: { text: "误下单" } };
  expect((await run("cancel", order, first.token, call)).code).toBe(codes.ok);
  expect([await refundsOf(order), await credits(order)]).toEqual([[PRICE.payable], []]);
});

it("asks a second person above the limit, who is no side of the order", async () => {
  const shop = await makeShop(api.db);
  const [item] = shop.wanted.items;
  const order = await place(api.db, shop, { items: [{ ...item, quantity: 800 } as never] });
  await payWith(api.db, await openPaymentOf(api.db, order));
  const call = { input: { amount: 600_000 }, reason: { text: "批量不合格" } };
  expect((await run("partRefund", order, first.token, call)).result).toMatchObject({ pending: expect.anything() });
  expect(await refundsOf(order)).toEqual([]);
  await api.db.query(`update admin set "user" = $2::bigint where id = $1::bigint`, [second.id, shop.provider["user"]]);
  const small = { input: { amount: 100 }, reason: { text: "补偿" } };
  const other = await makePaid(api.db, shop);
  expect((await run("partRefund", other, second.token, small)).code).toBe(codes.guardRefused);
  expect((await run("remind", other, second.token)).code).toBe(codes.ok);
  await api.db.query('update admin set "user" = null where id = $1::bigint', [second.id]);
});

it("keeps the commission of the day of the order", async () => {
  const shop = await makeShop(api.db);
  const order = await received(shop);
  const { id } = shop.provider;
  await api.db.query("update print_provider set next_commission = 30, commission_from = now() where id = $1::bigint", [
    id,
  ]);
  await due();
  expect(await readRecord(api.db, printProvider, id)).toMatchObject({ commission: 30, commissionFrom: null });
  await passDays(api.db, order, 8);
  await due();
  expect(await credits(order)).toEqual(credited(PRICE.payable));
  expect(await place(api.db, shop)).toMatchObject({ commissionRate: 30 });
});

it("moves an order to another provider at the same price, and extends by 72 hours at most", async () => {
  const order = await makePaid(api.db);
  const to = await makeOpenProvider(api.db);
  const because = { reason: { text: "原服务商停机" } };
  const closed = await makeOpenProvider(api.db, { accepting: Accepting.of("down") });
  const move = (id: string) => run("moveProvider", order, first.token, { input: { to: id }, ...because });
  expect((await move(closed.id)).code).toBe(codes.guardRefused);
  expect((await move(to.id)).code).toBe(codes.ok);
  expect(await orderNow(api.db, order)).toMatchObject({ provider: to.id, payable: PRICE.payable });
  const extend = (hours: number) => run("extend", order, first.token, { input: { hours }, ...because });
  expect((await extend(73)).code).not.toBe(codes.ok);
  expect((await extend(70)).code).toBe(codes.ok);
  expect((await extend(3)).code).toBe(codes.guardRefused);
  expect((await run("confirm", order, first.token)).code).toBe(codes.ok);
  expect(await orderNow(api.db, order)).toMatchObject({ step: PrintStep.of("producing"), extendedHours: 0 });
  expect((await move(to.id)).code).toBe(codes.guardRefused);
  await setOrder(api.db, order, { lateAt: now() - 60 });
  await due();
  expect(await orderNow(api.db, order)).toMatchObject({ late: true, lateAt: null });
});

it("lets each side cancel with a reason of its own, and nobody else", async () => {
  const shop = await makeShop(api.db);
  const order = await makePaid(api.db, shop);
  const cancel = (member: string, cause: Parameters<typeof CancelReason.of>[0]) =>
    inTx((tx, context) => app.cancelBySide(tx, context, { id: order.id, member, cause: CancelReason.of(cause) }));
  const stranger = (await makeShop(api.db)).buyer;
  await expect(cancel(stranger, "wrongAddress")).rejects.toThrow(/another provider/);
  await expect(cancel(shop.buyer, "materialOutOfStock")).rejects.toThrow(/own side/);
  await cancel(shop.buyer, "wrongAddress");
  await expect(cancel(shop.buyer, "wrongAddress")).rejects.toThrow();
  expect(await refundsOf(order)).toEqual([PRICE.payable]);
});
