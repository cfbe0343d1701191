import { afterAll, beforeAll, expect, it } from "vitest";
import { CoinObject } from "#domain/coin-orders/enumerations.ts";
import { coinOrder } from "#domain/coin-orders/coin-order.resource.ts";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { Currency, LedgerCurrency } from "#domain/currency.ts";
import { OrderState, PayState } from "#domain/enumerations/money.ts";
import { exchangeRate } from "#domain/money/exchange-rate.resource.ts";
import { CreditStatus, ExchangeUnit } from "#domain/money/enumerations.ts";
import { creditRecord } from "#domain/money/credit-record.resource.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import { modelOrder } from "#domain/orders/model-order.resource.ts";
import { photoModel } from "#domain/photo-models/photo-model.resource.ts";
import { printConfig } from "#domain/printing/print-config.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { openCase } from "#server/areas/after-sales/app.ts";
import type { WantedCoins } from "#server/areas/coin-orders/place-coin-order.ts";
import { payCoinOrder, placeCoinOrder } from "#server/areas/coin-orders/place-coin-order.ts";
import { placeModelOrder } from "#server/areas/orders/place-order.ts";
import { runTimedTransitions } from "#server/commands/timed-transitions.ts";
import { checkLedger } from "#server/ledger/check.ts";
import { post } from "#server/ledger/post.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, makeUser, now } from "#support/factory.ts";
import { balanceOf, posting } from "#support/ledger.ts";
import { makeAny } from "#support/make-any.ts";
import { CAUSE, makeReceived, makeService } from "#support/make-after-sales.ts";
import { unique } from "#support/values.ts";

const COIN = Number(LedgerCurrency.of("coin"));
const HELD = 500;

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  const units = { fromUnit: ExchangeUnit.of("earnings"), toUnit: ExchangeUnit.of("coin") };
  const rate = { name: "收益换金币", currency: Currency.of("renminbi"), rate: 10, min: 1, max: 1_000, perDay: 5_000 };
  await insertRecord(api.db, exchangeRate, { ...rate, ...units, begin: now() - 60 }, null);
  await makeService(api.db, { orderTypes: ["modelOrder", "coinOrder", "goodsOrder"] });
  await api.db.query("update after_sale_service set create_time = now() - interval '1 day'");
});
afterAll(() => api.close());

async function buyer(coins = HELD): Promise<string> {
  const { id } = await makeUser(api.db);
  const legs = [
    { owner: ofPlatform("coinIssue"), currency: "coin", amount: -coins },
    { owner: ofUser(id), currency: "coin", amount: coins },
  ] as const;
  if (coins > 0) await post(api.db, systemContext(api.db), posting([...legs], { kind: "platformGrant" }));
  return id;
}
const coinsOf = async (user: string): Promise<number> => (await balanceOf(api.db, user, COIN)).available;
const place = (wanted: Omit<WantedCoins, "requestKey"> & { requestKey?: string }): Promise<AnyRecord> =>
  api.db.transaction((tx) => placeCoinOrder(tx, systemContext(api.db), { requestKey: unique(), ...wanted }));
const pay = ({ id, user }: AnyRecord): Promise<AnyRecord> =>
  api.db.transaction((tx) => payCoinOrder(tx, systemContext(api.db), id, String(user)));
const read = (id: string): Promise<AnyRecord> => readRecord(api.db, coinOrder, id);
const ofSource = async (key: string): Promise<AnyRecord[]> =>
  Promise.all(
    (await api.db.query<{ id: string }>("select id::text from coin_order where source_key = $1", [key])).map(({ id }) =>
      read(id),
    ),
  );
async function run(verb: string, id: string, more: object = {}) {
  const { version } = await read(id);
  const body = { ids: [id], versions: { [id]: version }, reason: { text: "测试" }, ...more };
  return api.call<CommandReply>(v2("coinOrder", verb), body, { token: api.admin });
}
const config = async (): Promise<AnyRecord> =>
  makeAny(api.db, printConfig, { status: 2, author: (await makeUser(api.db)).id });

it("a print configuration is paid once, its author earns, and a refund takes both back", async () => {
  const [user, { id, author }] = [await buyer(), await config()];
  const placed = await place({ user, object: "printConfig", objectId: id, requestKey: "same" });
  expect((await place({ user, object: "printConfig", objectId: id, requestKey: "same" })).id).toBe(placed.id);
  await expect(place({ user, object: "printConfig", objectId: id })).rejects.toThrow(/already/);
  const paid = await pay(placed);
  expect(paid).toMatchObject({
    state: OrderState.of("succ"),
    payState: PayState.of("paid"),
    coins: 20,
    bookAmount: 200,
    author,
  });
  expect(await coinsOf(user)).toBe(HELD - 20);
  await expect(pay(paid)).rejects.toThrow(/does not wait/);
  const replies = await Promise.all([run("refund", paid.id), run("refund", paid.id)]);
  expect(replies.filter(({ code }) => code === codes.ok)).toHaveLength(1);
  expect(await read(paid.id)).toMatchObject({
    state: OrderState.of("close"),
    payState: PayState.of("refunded"),
    returned: 20,
  });
  expect(await coinsOf(user)).toBe(HELD);
  const credit = await readRecord(api.db, creditRecord, String(paid["credit"]));
  expect(credit["status"]).toBe(CreditStatus.of("reversed"));
  expect((await checkLedger(api.db)).differences).toBe(0);
});

it("an order takes nothing where coins are missing, and closes after its time", async () => {
  const [poor, { id }] = [await buyer(0), await config()];
  const failed = await pay(await place({ user: poor, object: "printConfig", objectId: id }));
  expect(failed).toMatchObject({ state: OrderState.of("fail"), payState: PayState.of("closed"), credit: null });
  const waiting = await place({ user: poor, object: "printConfig", objectId: id });
  await api.db.query("update coin_order set deadline = now() - interval '1 second' where id = $1::bigint", [
    waiting.id,
  ]);
  await runTimedTransitions(api.db, () => undefined);
  expect(await read(waiting.id)).toMatchObject({ state: OrderState.of("close"), payState: PayState.of("closed") });
});

it("a photo job that waits is withdrawn with its refund", async () => {
  const user = await buyer();
  const job = await makeAny(api.db, photoModel, { user });
  const paid = await pay(await place({ user, object: "photoModel", objectId: job.id }));
  expect((await run("refund", paid.id)).code).toBe(codes.ok);
  expect(await coinsOf(user)).toBe(HELD);
  expect((await readRecord(api.db, photoModel, job.id))["state"]).not.toBe(job["state"]);
});

it("a model that is bought for coins has one coin order, which follows the refund on either screen", async () => {
  const user = await buyer();
  const sold = { status: 2, machineReview: 5, queueOrder: null, isPay: true, price: 1_000 };
  const model = await makeModel(api.db, sold);
  const order = await api.db.transaction((tx) =>
    placeModelOrder(tx, systemContext(api.db), { buyer: user, model: model.id, method: null }),
  );
  const [mirror, another] = await ofSource(`modelOrder:${order.id}`);
  expect(another).toBeUndefined();
  expect(mirror).toMatchObject({
    object: CoinObject.of("model"),
    coins: 100,
    state: OrderState.of("succ"),
    source: order.id,
  });
  const ask = {
    member: user,
    orderType: "modelOrder",
    order: order.id,
    kind: "refund",
    cause: CAUSE,
    ask: { coins: 30 },
  } as const;
  const sale = await api.db.transaction((tx) => openCase(tx, systemContext(api.db), ask));
  const body = { ids: [sale.id], versions: { [sale.id]: sale.version } };
  expect((await api.call(v2("afterSale", "agree"), body, { token: api.admin })).code).toBe(codes.ok);
  await api.db.query("update after_sale set settle_at = now() - interval '1 second' where id = $1::bigint", [sale.id]);
  await runTimedTransitions(api.db, () => undefined);
  expect(await read(String(mirror?.id))).toMatchObject({ returned: 30, state: OrderState.of("succ") });
  expect(await coinsOf(user)).toBe(HELD - 70);
  expect((await run("refund", String(mirror?.id))).code).toBe(codes.ok);
  expect(await readRecord(api.db, modelOrder, order.id)).toMatchObject({
    state: OrderState.of("close"),
    returned: 100,
  });
  expect(await read(String(mirror?.id))).toMatchObject({
    state: OrderState.of("close"),
    payState: PayState.of("refunded"),
  });
  expect(await coinsOf(user)).toBe(HELD);
  expect((await checkLedger(api.db)).differences).toBe(0);
});

it("an article for coins has one coin order, and what is delivered goes back by an after-sale only", async () => {
  const user = await buyer();
  const order = await makeReceived(api.db, { priceBeans: null, priceCoins: 80 }, { user });
  const [mirror] = await ofSource(`goodsOrder:${order.id}`);
  expect(mirror).toMatchObject({
    object: CoinObject.of("goods"),
    coins: 80,
    bookAmount: 800,
    state: OrderState.of("succ"),
  });
  expect((await run("refund", String(mirror?.id))).code).toBe(codes.guardRefused);
  expect((await run("markNotGenuine", String(mirror?.id))).code).toBe(codes.ok);
  expect((await read(String(mirror?.id)))["state"]).toBe(OrderState.of("false"));
  expect(await coinsOf(user)).toBe(HELD - 80);
});
