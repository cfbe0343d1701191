import { afterAll, beforeAll, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { Currency, LedgerCurrency } from "#domain/currency.ts";
import { OrderState, PayMethod, PayState } from "#domain/enumerations/money.ts";
import { CreditStatus, ExchangeUnit } from "#domain/money/enumerations.ts";
import { exchangeRate } from "#domain/money/exchange-rate.resource.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import { modelOrder } from "#domain/orders/model-order.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { noteDownload } from "#server/areas/orders/downloads.ts";
import { placeModelOrder } from "#server/areas/orders/place-order.ts";
import { paymentSubject } from "#server/areas/orders/payment-subject.ts";
import { paymentsOf } from "#server/areas/payments/payments.ts";
import { checkLedger } from "#server/ledger/check.ts";
import { post } from "#server/ledger/post.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, makeUser, now } from "#support/factory.ts";
import { balanceOf, posting } from "#support/ledger.ts";

const [RENMINBI, COIN] = [Number(Currency.of("renminbi")), Number(LedgerCurrency.of("coin"))];
const ALIPAY = Number(PayMethod.of("alipay"));
/** In fen; the author has 70 % of it. */
const [PRICE, NET] = [1_000, 700];

let api: TestApp;
let second: { token: string; id: string };
beforeAll(async () => {
  api = await testApp();
  second = await api.colleague("second", ["screen:/model-order", "modelOrder.refund"]);
  await insertRecord(
    api.db,
    exchangeRate,
    {
      name: "收益换金币",
      fromUnit: ExchangeUnit.of("earnings"),
      toUnit: ExchangeUnit.of("coin"),
      currency: RENMINBI,
      rate: 10,
      min: 1,
      max: 1_000,
      perDay: 5_000,
      begin: now() - 60,
    },
    null,
  );
});
afterAll(() => api.close());

const member = async (): Promise<string> => (await makeUser(api.db)).id;
const sold = (values: object = {}): Promise<AnyRecord> =>
  makeModel(api.db, { status: 2, machineReview: 5, queueOrder: null, isPay: true, price: PRICE, ...values });
const place = (buyer: string, model: AnyRecord, method: number | null = ALIPAY): Promise<AnyRecord> =>
  api.db.transaction((tx) => placeModelOrder(tx, systemContext(api.db), { buyer, model: model.id, method }));
const read = ({ id }: AnyRecord): Promise<AnyRecord> => readRecord(api.db, modelOrder, id);
const keys = async (order: AnyRecord): Promise<unknown[]> => {
  const { state, payState } = await read(order);
  return [OrderState.value(state)?.key, PayState.value(payState)?.key];
};
/** The channel has the money: the payment is paid, and its order hears of it. */
const pay = (order: AnyRecord): Promise<void> =>
  api.db.transaction(async (tx) => {
    const locked = await readRecord(tx, modelOrder, order.id, true);
    const payment = (await paymentsOf(tx, { resource: modelOrder.name, id: order.id })).at(-1);
    if (!payment) throw new Error("the order has no payment");
    const paid = await import("#domain/payments/payment.resource.ts");
    const patch = { payState: PayState.of("paid"), payTime: now(), channelNo: `CH${payment.id}` };
    const after = await updateRecord(tx, paid.payment, payment, patch, null);
    await paymentSubject.paid(tx, systemContext(api.db), locked, after);
  });
const act = async (verb: string, order: AnyRecord, more: object = {}, token = api.admin) => {
  const { version } = await read(order);
  const body = { ids: [order.id], versions: { [order.id]: version }, reason: { text: "买家申请" }, ...more };
  return api.call<CommandReply>(v2("modelOrder", verb), body, { token });
};
const giveCoins = (user: string, amount: number) =>
  post(
    api.db,
    systemContext(api.db),
    posting([
      { owner: ofPlatform("coinIssue"), currency: "coin", amount: -amount },
      { owner: ofUser(user), currency: "coin", amount },
    ]),
  );
const refunds = async (order: AnyRecord): Promise<number> => {
  const [row] = await api.db.query<{ n: string }>(
    `select coalesce(sum(r.amount), 0) as n from payment_refund r join payment p on p.id = r.payment
     where p.subject_type = 'modelOrder' and p.subject_id = $1::bigint`,
    [order.id],
  );
  return Number(row?.n);
};

it("a paid order gives the author an income on hold, and the buyer one live right", async () => {
  const [buyer, model] = [await member(), await sold()];
  const order = await place(buyer, model);
  expect((await place(buyer, model)).id).toBe(order.id);
  await pay(order);
  expect(await keys(order)).toEqual(["succ", "paid"]);
  expect(await balanceOf(api.db, String(model["author"]), RENMINBI)).toEqual({ available: 0, frozen: NET });
  const credit = (await read(order))["credit"];
  expect(credit).not.toBeNull();
  await expect(place(buyer, model)).rejects.toThrow(/has this model already/);
  await expect(place(String(model["author"]), model)).rejects.toThrow(/own model/);
  await expect(place(await member(), await sold({ status: 3 }))).rejects.toThrow(/not for sale/);
  await expect(place(await member(), await sold({ isPay: false, price: 0 }))).rejects.toThrow(/costs nothing/);
});

it("a second payment, and one after the end, go back by themselves", async () => {
  const [buyer, model] = [await member(), await sold()];
  const order = await place(buyer, model);
  expect((await act("close", order)).code).toBe(codes.ok);
  expect(await keys(order)).toEqual(["close", "closed"]);
  await pay(order);
  expect([await keys(order), await refunds(order)]).toEqual([["close", "closed"], PRICE]);
  expect(await balanceOf(api.db, String(model["author"]), RENMINBI)).toEqual({ available: 0, frozen: 0 });
});

it("a refund takes both back once, and asks before it takes a downloaded model", async () => {
  const [buyer, model] = [await member(), await sold()];
  const order = await place(buyer, model);
  await pay(order);
  await api.db.transaction((tx) => noteDownload(tx, systemContext(api.db), order));
  expect((await act("refund", order)).code).toBe(codes.guardRefused);
  const both = await Promise.all([
    act("refund", order, { input: { override: true } }),
    act("refund", order, { input: { override: true } }),
  ]);
  expect(both.filter(({ code }) => code === codes.ok)).toHaveLength(1);
  expect([await keys(order), await refunds(order)]).toEqual([["close", "refunded"], PRICE]);
  expect(await balanceOf(api.db, String(model["author"]), RENMINBI)).toEqual({ available: 0, frozen: 0 });
  await expect(api.db.transaction((tx) => noteDownload(tx, systemContext(api.db), order))).rejects.toThrow(/no right/);
  expect((await place(buyer, model)).id).not.toBe(order.id);
});

it("a large refund needs a second person", async () => {
  const [buyer, model] = [await member(), await sold({ price: 300_000 })];
  const order = await place(buyer, model);
  await pay(order);
  const asked = await act("refund", order);
  expect([asked.code, asked.result.pending?.["state"]]).toEqual([codes.ok, "waiting"]);
  expect(await keys(order)).toEqual(["succ", "paid"]);
  expect((await act("refund", order, {}, second.token)).code).toBe(codes.ok);
  expect(await keys(order)).toEqual(["close", "refunded"]);
});

it("coins pay at once and come back; too few coins take nothing", async () => {
  const [buyer, model] = [await member(), await sold()];
  const poor = await place(buyer, model, null);
  expect(await keys(poor)).toEqual(["fail", "closed"]);
  await giveCoins(buyer, 150);
  const both = await Promise.allSettled([place(buyer, model, null), place(buyer, model, null)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const order = both.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))[0] as AnyRecord;
  expect(await keys(order)).toEqual(["succ", "paid"]);
  expect((await balanceOf(api.db, buyer, COIN)).available).toBe(50);
  expect((await balanceOf(api.db, String(model["author"]), RENMINBI)).frozen).toBe(NET);
  expect((await act("refund", order)).code).toBe(codes.ok);
  expect((await balanceOf(api.db, buyer, COIN)).available).toBe(150);
  expect((await balanceOf(api.db, String(model["author"]), RENMINBI)).frozen).toBe(0);
});

it("what is not genuine takes the income, keeps the money apart, and ends the right", async () => {
  const [buyer, model] = [await member(), await sold()];
  const order = await place(buyer, model);
  await pay(order);
  expect((await act("markNotGenuine", order)).code).toBe(codes.ok);
  expect(await keys(order)).toEqual(["false", "paid"]);
  const [credit] = await api.db.query<{ status: unknown }>("select status from credit_record where id = $1::bigint", [
    (await read(order))["credit"],
  ]);
  expect(credit?.status).toBe(CreditStatus.of("reversed"));
  const [kept] = await api.db.query<{ n: string }>(
    `select sum(f.amount) as n from account_flow f join platform_account p on p.id = f.owner and p.code = 'disputed'
     where f.owner_kind = 'platform' and f.biz_type = 'modelOrder' and f.biz_id = $1::bigint`,
    [order.id],
  );
  expect(Number(kept?.n)).toBe(PRICE);
  await checkLedger(api.db);
  expect(await api.db.query("select 1 from ledger_difference")).toEqual([]);
});
