import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { LedgerCurrency } from "#domain/currency.ts";
import { PayMethod, PayState } from "#domain/enumerations/money.ts";
import { codes } from "#kernel/errors.ts";
import { DAY } from "#kernel/time-units.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { receive, takeMessages } from "#server/areas/payments/intake.ts";
import { sendPayments } from "#server/areas/payments/send-payments.ts";
import { recognise } from "#server/areas/purchases/jobs.ts";
import type { PurchaseWish } from "#server/areas/purchases/place.ts";
import { placePurchase } from "#server/areas/purchases/place.ts";
import { checkLedger } from "#server/ledger/check.ts";
import { post } from "#server/ledger/post.ts";
import { usePaymentChannel } from "#server/providers/payment/current-channel.ts";
import { localPaymentChannel, passPaymentTime } from "#server/providers/payment/local-channel.ts";
import { systemContext } from "#server/system-context.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser } from "#support/factory.ts";
import { balanceOf, posting } from "#support/ledger.ts";
import { unique } from "#support/values.ts";

let api: TestApp;
const { signal } = new AbortController();
const COIN = LedgerCurrency.of("coin");

beforeAll(async () => {
  api = await testApp();
});
beforeEach(() => usePaymentChannel(localPaymentChannel(api.db)));
afterAll(() => api.close());

async function place(more: Partial<PurchaseWish> = {}): Promise<AnyRecord> {
  const user = more.user ?? (await makeUser(api.db)).id;
  const known = { user, kind: "membership", itemName: "3级会员", duration: "month1", requestKey: unique() } as const;
  const price = { currency: LedgerCurrency.of("renminbi"), amount: 3_000, method: PayMethod.of("wechat") } as const;
  return api.db.transaction((tx) => placePurchase(tx, systemContext(api.db), { ...known, ...price, ...more }));
}
const read = async ({ id }: AnyRecord): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>("purchaseRecord", "detail", { id })).item;
async function paid(more: Partial<PurchaseWish> = {}): Promise<AnyRecord> {
  const order = await place(more);
  await sendPayments({ db: api.db, signal });
  await api.db.query("update local_channel set due = now() where due is not null");
  for (const { body, signature } of await passPaymentTime(api.db)) await receive(api.db, body, signature, "payment");
  await takeMessages(api.db);
  const record = await read(order);
  expect(record["payState"]).toBe(PayState.of("paid"));
  return record;
}
async function refund(order: AnyRecord, share: string) {
  const { id, version } = await read(order);
  const body = { ids: [id], versions: { [id]: version }, reason: { text: "会员申请" }, input: { share } };
  return api.call<CommandReply>(v2("purchaseRecord", "refund"), body, { token: api.admin });
}

it("counts a term that begins after the running one, and what is left after the fee", async () => {
  const first = await paid();
  expect(first).toMatchObject({ amount: 3_000, channelFee: 3, net: 2_997, recognisedAmount: 0, deferred: 2_997 });
  expect(Number(first["to"]) - Number(first["from"])).toBe(30 * DAY);
  const second = await paid({ user: String(first["user"]) });
  expect(second["from"]).toBe(first["to"]);
});

it("recognises revenue day by day", async () => {
  const order = await paid();
  await api.db.query(
    `update purchase_record set "from" = now() - interval '15 days', "to" = now() + interval '15 days' where id = $1`,
    [order.id],
  );
  await recognise(api);
  const half = await read(order);
  expect(Math.abs(Number(half["recognisedAmount"]) - 1_498)).toBeLessThanOrEqual(1);
  expect(Number(half["recognisedAmount"]) + Number(half["deferred"])).toBe(2_997);
});

it("refunds unused days, once, and ends what was bought", async () => {
  const order = await paid();
  await api.db.query(
    `update purchase_record set "from" = now() - interval '10 days', "to" = now() + interval '20 days' where id = $1`,
    [order.id],
  );
  expect((await refund(order, "unused")).result.outcomes).toMatchObject([{ ok: true }]);
  const after = await read(order);
  expect(Math.abs(Number(after["refunded"]) - 2_000)).toBeLessThanOrEqual(1);
  expect(after).toMatchObject({ payState: PayState.of("refunded"), deferred: 0 });
  expect(Number(after["to"])).toBeLessThanOrEqual(Math.ceil(Date.now() / 1_000));
  expect((await refund(order, "whole")).code).not.toBe(codes.ok);
});

it("has no unused days where there is no term", async () => {
  const order = await paid({ kind: "model", itemName: "机械龙", duration: undefined as never });
  const { code, msg } = await refund(order, "unused");
  expect([code, msg]).toEqual([codes.guardRefused, expect.stringContaining("没有未使用的天数")]);
});

it("is paid by coins at once, refused without them, and given back in coins", async () => {
  const user = (await makeUser(api.db)).id;
  const inCoins = { user, currency: COIN, method: null, amount: 40 } as const;
  await expect(place(inCoins)).rejects.toThrow(/lacks/);
  const legs = [
    { owner: ofPlatform("coinIssue"), currency: "coin", amount: -100 },
    { owner: ofUser(user), currency: "coin", amount: 100 },
  ] as const;
  await post(api.db, systemContext(api.db), posting(legs));
  const order = await place(inCoins);
  expect(order["payState"]).toBe(PayState.of("paid"));
  expect(await balanceOf(api.db, user, Number(COIN))).toMatchObject({ available: 60 });
  expect((await refund(order, "whole")).result.outcomes).toMatchObject([{ ok: true }]);
  expect(await balanceOf(api.db, user, Number(COIN))).toMatchObject({ available: 100 });
});

it("leaves books that add up", async () => {
  expect(await checkLedger(api.db)).toMatchObject({ differences: 0 });
});
