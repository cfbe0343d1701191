import { afterAll, beforeAll, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandEffects, CommandReply } from "#domain/api/commands.ts";
import { PayState } from "#domain/enumerations/money.ts";
import { ModelType } from "#domain/enumerations/models.ts";
import { model } from "#domain/models/model.resource.ts";
import { PhotoOrderStep } from "#domain/photo-orders/enumerations.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY, HOUR } from "#kernel/time-units.ts";
import * as app from "#server/areas/photo-orders/app.ts";
import { runDue } from "#server/commands/timed-transitions.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser, now } from "#support/factory.ts";
import { balanceOf } from "#support/ledger.ts";
import {
  aDelivery,
  handIn,
  makeAssigned,
  makePaidPhoto,
  openPhotoPayment,
  payPhoto,
  photoNow,
  placePhoto,
  PRICE,
  RENMINBI,
  setPhoto,
  SHARE,
} from "#support/make-settlements.ts";

let api: TestApp;
let first: { token: string; id: string };
let second: { token: string; id: string };
let partner: string;
beforeAll(async () => {
  api = await testApp();
  const verbs = ["assign", "reassign", "remind", "deliver", "finish", "cancel", "partRefund"];
  const rights = ["screen:/photo-3d-order", ...verbs.map((verb) => `photo3dOrder.${verb}`)];
  first = await api.colleague("photo-first", rights);
  second = await api.colleague("photo-second", rights);
  partner = (await makeUser(api.db)).id;
});
afterAll(() => api.close());

const due = (): Promise<unknown> => runDue(api.db, () => undefined);
const inTx = <T>(work: (tx: Sql, context: Context) => Promise<T>): Promise<T> =>
  api.db.transaction((tx) => work(tx, systemContext(api.db)));
const stepOf = async (order: AnyRecord): Promise<string | undefined> =>
  PhotoOrderStep.value((await photoNow(api.db, order))["step"])?.key;
async function run<T = CommandReply>(verb: string, order: AnyRecord, token: string, more: object = {}) {
  const { version } = await photoNow(api.db, order);
  const body = { ids: [order.id], versions: { [order.id]: version }, ...more };
  return api.call<T>(v2("photo3dOrder", verb), body, { token });
}
const because = { reason: { text: "会员要求" } };
/** What an account of the platform has got from the entries of an order. */
async function flowOf(order: AnyRecord, code: string): Promise<number> {
  const [row] = await api.db.query<{ n: string }>(
    `select coalesce(sum(f.amount), 0) as n from account_flow f join ledger_entry e on e.id = f.entry
     join account a on a.id = f.account join platform_account p on p.id = a.owner and a.owner_kind = 'platform'
     where e.biz_type = 'photo3dOrder' and e.biz_id = $1::bigint and p.code = $2`,
    [order.id, code],
  );
  return Number(row?.n ?? 0);
}
const refundsOf = async (order: AnyRecord): Promise<number[]> =>
  (
    await api.db.query<{ amount: string }>(
      `select r.amount from payment_refund r join payment p on p.id = r.payment
       where p.subject_type = 'photo3dOrder' and p.subject_id = $1::bigint order by r.id`,
      [order.id],
    )
  ).map(({ amount }) => Number(amount));
const messagesOf = async (order: AnyRecord): Promise<string[]> =>
  (
    await api.db.query<{ event: string }>(
      "select payload ->> 'event' as event from outbox where payload ->> 'title' = $1 order by id",
      [order["orderNo"]],
    )
  ).map(({ event }) => event.replace("photo3dOrder.", ""));
/** Lets the time of some deadlines of an order pass. */
const pass = (order: AnyRecord, ...fields: string[]): Promise<AnyRecord> =>
  setPhoto(api.db, order, Object.fromEntries(fields.map((name) => [name, now() - 5])));
const member = (order: AnyRecord) => ({ id: order.id, member: String(order["user"]) });

it("places once for each key, and refuses in words what cannot be modelled", async () => {
  const user = (await makeUser(api.db)).id;
  const order = await placePhoto(api, { user, requestKey: "same" });
  expect((await placePhoto(api, { user, requestKey: "same" })).id).toBe(order.id);
  expect(order).toMatchObject({ price: PRICE, partnerShare: 60, paid: 0, reworks: 0 });
  await expect(placePhoto(api, { pictures: [] })).rejects.toThrow(/At least one picture/);
  await expect(placePhoto(api, { height: 19 })).rejects.toThrow(/20 to 500 mm/);
  await expect(placePhoto(api, { template: "none" })).rejects.toThrow(/no such template/);
  await expect(placePhoto(api, { price: 0 })).rejects.toThrow(/above 0/);
});

it("closes an unpaid order after 24 hours, and gives a payment back that comes later", async () => {
  const order = await placePhoto(api);
  expect(Number(order["payDeadline"]) - now()).toBeGreaterThan(23.9 * HOUR);
  const payment = await openPhotoPayment(api.db, order);
  await due();
  expect(await stepOf(order)).toBe("toPay");
  await pass(order, "payDeadline");
  await Promise.all([due(), due()]);
  expect(await photoNow(api.db, order)).toMatchObject({
    step: PhotoOrderStep.of("cancelled"),
    payState: PayState.of("closed"),
    cancelAuto: true,
  });
  expect(await messagesOf(order)).toEqual(["unpaid"]);
  await payPhoto(api.db, payment, "late-photo");
  await payPhoto(api.db, payment, "late-photo");
  expect(await refundsOf(order)).toEqual([PRICE]);
  expect(await flowOf(order, "escrow")).toBe(0);
  expect(await photoNow(api.db, order)).toMatchObject({ paid: PRICE, refunded: PRICE });
});

it("goes from the assignment to the model, and holds the partner's share once", async () => {
  const order = await makePaidPhoto(api);
  expect(await flowOf(order, "escrow")).toBe(PRICE);
  const self = { input: { partner: order["user"] } };
  expect((await run("assign", order, first.token, self)).code).toBe(codes.guardRefused);
  expect((await run("assign", order, first.token, { input: { partner, days: 3 } })).code).toBe(codes.ok);
  expect(await stepOf(order)).toBe("modelling");
  const { file, drafts } = await aDelivery(api);
  const wrong = { ...file, key: "00/ffffffffffffffffffffffffffffff.stl" };
  expect((await run("deliver", order, api.admin, { input: { file: wrong, drafts } })).code).not.toBe(codes.ok);
  await handIn(api, order);
  expect(await stepOf(order)).toBe("toConfirm");
  await inTx((tx, context) => app.confirmPhotoOrder(tx, context, order.id, String(order["user"])));
  await expect(
    inTx((tx, context) => app.confirmPhotoOrder(tx, context, order.id, String(order["user"]))),
  ).rejects.toMatchObject({ codeName: "wrongState" });
  const done = await photoNow(api.db, order);
  expect(done).toMatchObject({ partnerNet: SHARE, resultNote: "", dueTime: null });
  expect(Number(done["eraseAt"]) - now()).toBeGreaterThan(89.9 * DAY);
  expect(await readRecord(api.db, model, String(done["result"]))).toMatchObject({
    author: order["user"],
    modelType: ModelType.of("photo3d"),
  });
  expect(await balanceOf(api.db, partner, RENMINBI, "partner")).toEqual({ available: 0, frozen: SHARE });
  expect([await flowOf(order, "escrow"), await flowOf(order, "feeIncome")]).toEqual([0, PRICE - SHARE]);
  expect(await messagesOf(order)).toEqual([
    "paid",
    "assigned",
    "assignedPartner",
    "delivered",
    "deliveredPartner",
    "finished",
    "finishedPartner",
  ]);
});

it("counts as confirmed after seven days, once", async () => {
  const { id } = await makeUser(api.db);
  const order = await makeAssigned(api, id);
  await handIn(api, order);
  expect(Number((await photoNow(api.db, order))["confirmDeadline"]) - now()).toBeGreaterThan(6.9 * DAY);
  await due();
  expect(await stepOf(order)).toBe("toConfirm");
  await pass(order, "confirmDeadline");
  await Promise.all([due(), due(), due()]);
  expect(await stepOf(order)).toBe("finished");
  expect(await balanceOf(api.db, id, RENMINBI, "partner")).toEqual({ available: 0, frozen: SHARE });
});

it("confirms or cancels at the same moment, never both", async () => {
  for (let i = 0; i < 4; i++) {
    const { id } = await makeUser(api.db);
    const order = await makeAssigned(api, id);
    await handIn(api, order);
    const [confirmed, cancelled] = await Promise.allSettled([
      inTx((tx, context) => app.confirmPhotoOrder(tx, context, order.id, String(order["user"]))),
      run("cancel", order, first.token, because),
    ]);
    const isConfirmed = confirmed.status === "fulfilled";
    expect(cancelled.status === "fulfilled" && cancelled.value.code === codes.ok).toBe(!isConfirmed);
    expect(await stepOf(order)).toBe(isConfirmed ? "finished" : "cancelled");
    expect(await refundsOf(order)).toEqual(isConfirmed ? [] : [PRICE]);
    expect((await balanceOf(api.db, id, RENMINBI, "partner")).frozen).toBe(isConfirmed ? SHARE : 0);
    expect(await flowOf(order, "escrow")).toBe(0);
  }
});

it("is reworked three times at most", async () => {
  const order = await makeAssigned(api, (await makeUser(api.db)).id);
  for (let n = 1; n <= 3; n++) {
    await handIn(api, order);
    await inTx((tx, context) => app.askRework(tx, context, { ...member(order), wishes: `第 ${n} 次修改` }));
    expect(await stepOf(order)).toBe("rework");
  }
  const taken = await photoNow(api.db, order);
  await inTx((tx, context) => app.beginRework(tx, context, order.id, String(taken["partner"])));
  expect(await stepOf(order)).toBe("modelling");
  await handIn(api, order);
  const fourth = () => inTx((tx, context) => app.askRework(tx, context, { ...member(order), wishes: "再改" }));
  await expect(fourth()).rejects.toThrow(/3 times at most/);
  const empty = () => inTx((tx, context) => app.askRework(tx, context, { ...member(order), wishes: " " }));
  await expect(empty()).rejects.toThrow(/should be changed/);
  expect(await photoNow(api.db, order)).toMatchObject({ step: PhotoOrderStep.of("toConfirm"), reworks: 3 });
});

it("lets a member cancel before the work begins, and nobody else's order", async () => {
  const paid = await makePaidPhoto(api);
  await expect(
    inTx((tx, context) => app.cancelPhotoOrder(tx, context, { id: paid.id, member: partner })),
  ).rejects.toThrow(/another/);
  await inTx((tx, context) => app.cancelPhotoOrder(tx, context, member(paid)));
  expect(await refundsOf(paid)).toEqual([PRICE]);
  const begun = await makeAssigned(api, partner);
  await expect(inTx((tx, context) => app.cancelPhotoOrder(tx, context, member(begun)))).rejects.toThrow(/support/);
});

it("refunds a part, never more than is left, also by two people at once", async () => {
  const { id } = await makeUser(api.db);
  const order = await makeAssigned(api, id);
  const part = (amount: number, token = first.token) =>
    run("partRefund", order, token, { input: { amount }, ...because });
  expect((await part(PRICE + 1)).code).toBe(codes.guardRefused);
  expect((await part(0)).code).not.toBe(codes.ok);
  const both = await Promise.all([part(20_000), part(20_000, second.token)]);
  expect(both.map(({ code }) => code === codes.ok).toSorted()).toEqual([false, true]);
  expect(await refundsOf(order)).toEqual([20_000]);
  await handIn(api, order);
  const effects = await run<CommandEffects>("finishEffects", order, first.token, because);
  expect(effects.result.effects.join()).toContain("60.00");
  expect((await run("finish", order, first.token, because)).code).toBe(codes.ok);
  expect(await balanceOf(api.db, id, RENMINBI, "partner")).toEqual({ available: 0, frozen: 6_000 });
  expect((await part(10_001)).code).toBe(codes.guardRefused);
  expect((await part(5_000)).code).toBe(codes.ok);
  expect(await balanceOf(api.db, id, RENMINBI, "partner")).toEqual({ available: 0, frozen: 3_000 });
  expect(await flowOf(order, "escrow")).toBe(0);
});

it("asks a second person above the limit, who is no side of the order", async () => {
  const order = await makePaidPhoto(api, { price: 900_000 });
  const call = { input: { amount: 600_000 }, ...because };
  expect((await run("partRefund", order, first.token, call)).result).toMatchObject({ pending: expect.anything() });
  expect(await refundsOf(order)).toEqual([]);
  await api.db.query(`update admin set "user" = $2::bigint where id = $1::bigint`, [second.id, order["user"]]);
  expect((await run("partRefund", order, second.token, call)).code).toBe(codes.guardRefused);
  await api.db.query('update admin set "user" = null where id = $1::bigint', [second.id]);
  expect((await run("partRefund", order, second.token, call)).code).toBe(codes.ok);
  expect(await refundsOf(order)).toEqual([600_000]);
});

it("erases the pictures of people when their time is over, with their files", async () => {
  const order = await makePaidPhoto(api);
  expect((await run("cancel", order, first.token, because)).code).toBe(codes.ok);
  await due();
  expect((await photoNow(api.db, order))["pictures"]).toHaveLength(1);
  await pass(order, "eraseAt");
  await due();
  const erased = await photoNow(api.db, order);
  expect(erased).toMatchObject({ pictures: [], eraseAt: null });
  expect(erased["eraseTime"]).not.toBeNull();
  const uses = await api.db.query("select 1 from file_use where resource = 'photo3dOrder' and record = $1::bigint", [
    order.id,
  ]);
  expect(uses).toEqual([]);
  const kept = await api.db.query(
    "select 1 from operation_record where resource = 'photo3dOrder' and op_obj_id = $1::bigint and (before ? 'pictures' or after ? 'pictures')",
    [order.id],
  );
  expect(kept).toEqual([]);
});
