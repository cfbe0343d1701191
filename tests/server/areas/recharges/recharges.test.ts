import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandEffects, CommandReply } from "#domain/api/commands.ts";
import { LedgerCurrency } from "#domain/currency.ts";
import { PayState } from "#domain/enumerations/money.ts";
import { MessageVerdict, RefundState } from "#domain/payments/enumerations.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { closePayment, openPayment, refundPayment } from "#server/areas/payments/payments.ts";
import { receive, takeMessages } from "#server/areas/payments/intake.ts";
import { askPayments, sendPayments } from "#server/areas/payments/send-payments.ts";
import { checkLedger } from "#server/ledger/check.ts";
import { post } from "#server/ledger/post.ts";
import { usePaymentChannel } from "#server/providers/payment/current-channel.ts";
import { localPaymentCases, localPaymentChannel, passPaymentTime } from "#server/providers/payment/local-channel.ts";
import { signed } from "#server/providers/signature.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { balanceOf, posting } from "#support/ledger.ts";
import { makeOrder, makeSet, paymentOf } from "#support/make-recharges.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";

let api: TestApp;
const { signal } = new AbortController();
const COIN = Number(LedgerCurrency.of("coin"));
const work = () => ({ db: api.db, signal });

beforeAll(async () => {
  api = await testApp();
});
beforeEach(() => usePaymentChannel(localPaymentChannel(api.db)));
afterAll(() => api.close());

const amountOf = (name: keyof typeof localPaymentCases): number => 1_000 + localPaymentCases[name];
const place = (amount = 1_000, values = {}) => api.db.transaction((tx) => makeOrder(tx, amount, values));
const read = async (resource: string, id: string): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>(resource, "detail", { id })).item;
const stateOf = async ({ id }: AnyRecord) => PayState.value((await read("rechargeOrder", id))["payState"])?.key;
const coinsOf = async ({ user }: AnyRecord) => (await balanceOf(api.db, String(user), COIN)).available;
const hurry = () => api.db.query("update local_channel set due = now() where due is not null");

/** Lets the channel end what it has, and takes its messages. */
async function later(): Promise<void> {
  await hurry();
  for (const { body, signature } of await passPaymentTime(api.db)) await receive(api.db, body, signature, "payment");
  await takeMessages(api.db);
}
/** Tells the channel, and takes what comes of it. */
async function pay(order: AnyRecord): Promise<void> {
  await sendPayments(work());
  await later();
  expect(await stateOf(order)).toBe("paid");
}
/** Ends the time in which an order can be paid, and asks the channel. */
async function expire(order: AnyRecord): Promise<void> {
  await api.db.query(
    "update payment set deadline = now() - interval '1 second', ask_time = now() where subject_id = $1",
    [order.id],
  );
  await askPayments(work());
}
async function run<T = CommandReply>(verb: string, { id }: AnyRecord, more: object = {}, resource = "rechargeOrder") {
  const { version } = await read(resource, id);
  return api.call<T>(v2(resource, verb), { ids: [id], versions: { [id]: version }, ...more }, { token: api.admin });
}
const because = { reason: { text: "会员申请退款" } };
const verdicts = async (order: AnyRecord): Promise<string[]> => {
  const { paymentNo } = await paymentOf(api.db, order);
  const rows = await api.db.query<{ verdict: number }>(
    "select verdict from channel_message where order_no = $1 and message_id like any (array['payment-%', 'forged-%']) order by id",
    [paymentNo],
  );
  return rows.map(({ verdict }) => MessageVerdict.value(verdict)?.key ?? "");
};
const refundsOf = (order: AnyRecord) =>
  api.db.query<{ amount: string; state: number; reason: string }>(
    "select r.amount::text, r.state, r.reason from payment_refund r join payment p on p.id = r.payment where p.subject_id = $1 order by r.id",
    [order.id],
  );
/** Number of refunds of an order that the channel knows. */
const refundsAtChannel = async (order: AnyRecord): Promise<{ refunds: number }> => {
  const [row] = await api.db.query<{ refunds: number }>(
    `select count(*)::int as refunds from local_channel l join payment_refund r on l.no like r.refund_no || '-%'
       join payment p on p.id = r.payment where p.subject_id = $1`,
    [order.id],
  );
  return row ?? { refunds: 0 };
};
/** Sends a message of the channel about the payment of an order. */
async function tell(order: AnyRecord, more: object): Promise<void> {
  const { paymentNo, amount } = await paymentOf(api.db, order);
  const known = { about: "payment", no: paymentNo, state: "paid", currency: "CNY", amount, fee: 1 };
  const body = JSON.stringify({
    id: `x-${order.id}-${JSON.stringify(more)}`,
    channelNo: `X${order.id}`,
    ...known,
    ...more,
  });
  await receive(
    api.db,
    body,
    signed(localPaymentChannel(api.db).secret(), body, Math.floor(Date.now() / 1_000)),
    "payment",
  );
  await takeMessages(api.db);
}

it("brings coins with both bonuses in one entry, and the first bonus once", async () => {
  const order = await place();
  await pay(order);
  expect(await coinsOf(order)).toBe(115);
  const { entry } = await read("rechargeOrder", order.id);
  const flows = await api.db.query<{ currency: number; amount: string; kind: number }>(
    "select currency, amount::text, kind from account_flow where entry = $1::bigint order by currency, account_flow.amount",
    [entry],
  );
  expect(flows.map(({ currency, amount }) => [currency, Number(amount)])).toEqual([
    [1, -1_000],
    [1, 1_000],
    [COIN, -115],
    [COIN, 15],
    [COIN, 100],
  ]);
  const again = await place(1_000, { user: order["user"] });
  await pay(again);
  expect(await coinsOf(order)).toBe(225);
});

it("takes the same callback fifty times at once, and pays once", async () => {
  const order = await place();
  await sendPayments(work());
  await hurry();
  const [message] = await passPaymentTime(api.db);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      api.app.inject({
        method: "POST",
        url: "/api/callbacks/payment",
        headers: { "x-signature": message?.signature ?? "", "content-type": "application/json" },
        body: message?.body ?? "",
      }),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await Promise.all(Array.from({ length: 5 }, () => takeMessages(api.db)));
  expect(await verdicts(order)).toEqual(["taken"]);
  expect(await coinsOf(order)).toBe(115);
});

it.each(["repeated", "forged", "slowClock", "silent"] as const)("pays once where the channel is %s", async (name) => {
  const order = await place(amountOf(name));
  await pay(order);
  expect(await coinsOf(order)).toBe(115);
  if (name === "forged") expect((await verdicts(order)).toSorted()).toEqual(["forged", "taken"]);
});

it.each(["otherAmount", "otherCurrency"] as const)("leaves a payment of %s to a person", async (name) => {
  const order = await place(amountOf(name));
  await sendPayments(work());
  await later();
  expect([await stateOf(order), await coinsOf(order)]).toEqual(["waiting", 0]);
  expect(await verdicts(order)).toEqual(["contradicts"]);
});

it("refuses a callback with a wrong signature or without content", async () => {
  const inject = (body: string, signature: string) =>
    api.app.inject({
      method: "POST",
      url: "/api/callbacks/payment",
      headers: { "x-signature": signature, "content-type": "application/json" },
      body,
    });
  expect((await inject('{"id":"1","no":"SK1","about":"payment","state":"paid"}', "t=1,v1=00")).statusCode).toBe(401);
  const empty = signed(localPaymentChannel(api.db).secret(), "{}", 1);
  expect((await inject("{}", empty)).statusCode).toBe(400);
  usePaymentChannel(null);
  expect((await inject("{}", empty)).statusCode).toBe(404);
});

it("asks the channel before an order is closed: what was paid untold arrives", async () => {
  const order = await place(amountOf("untold"));
  await sendPayments(work());
  await later();
  expect(await stateOf(order)).toBe("waiting");
  await expire(order);
  expect([await stateOf(order), await coinsOf(order)]).toEqual(["paid", 115]);
  expect(await read("rechargeOrder", order.id)).toMatchObject({ late: false });
});

it("closes an unpaid order, and a callback after that arrives as late", async () => {
  const order = await place(amountOf("late"));
  await sendPayments(work());
  await expire(order);
  expect(await stateOf(order)).toBe("closed");
  await later();
  expect([await stateOf(order), await coinsOf(order)]).toEqual(["paid", 115]);
  expect(await read("rechargeOrder", order.id)).toMatchObject({ late: true });
});

it("stays open while the channel does not answer", async () => {
  const order = await place(amountOf("unpaid"));
  await sendPayments(work());
  const { NoAnswer } = await import("#server/providers/no-answer.ts");
  usePaymentChannel({ ...localPaymentChannel(api.db), close: () => Promise.reject(new NoAnswer("down")) });
  await expire(order);
  expect(await stateOf(order)).toBe("waiting");
  usePaymentChannel(localPaymentChannel(api.db));
  await expire(order);
  expect(await stateOf(order)).toBe("closed");
});

it("closing and paying at the same moment ends with the coins there", async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await place();
    await sendPayments(work());
    await hurry();
    const messages = await passPaymentTime(api.db);
    for (const { body, signature } of messages) await receive(api.db, body, signature, "payment");
    const [closed] = await Promise.all([run("close", order), takeMessages(api.db)]);
    await takeMessages(api.db);
    expect([codes.ok, codes.guardRefused, codes.versionConflict, codes.wrongState]).toContain(closed.code);
    await api.db.query("update channel_message set handle_time = null where verdict = $1", [
      MessageVerdict.of("waiting"),
    ]);
    await takeMessages(api.db);
    expect([await stateOf(order), await coinsOf(order)]).toEqual(["paid", 115]);
  }
});

it("a second payment of a paid order goes back by itself", async () => {
  const order = await place(amountOf("late"));
  await sendPayments(work());
  const first = await paymentOf(api.db, order);
  // The member takes another method, and then pays both.
  const second = await api.db.transaction((tx) =>
    openPayment(tx, systemContext(api.db), {
      subject: { resource: "rechargeOrder", id: order.id },
      user: String(order["user"]),
      amount: Number(first["amount"]),
      currency: first["currency"],
      method: 4,
    }),
  );
  expect(PayState.value((await read("payment", first.id))["payState"])?.key).toBe("closed");
  await tell(order, { no: second["paymentNo"], channelNo: "TWO" });
  expect(await coinsOf(order)).toBe(115);
  await tell(order, { no: first["paymentNo"], channelNo: "ONE" });
  expect(await coinsOf(order)).toBe(115);
  expect(await refundsOf(order)).toMatchObject([
    { amount: String(first["amount"]), reason: expect.stringContaining("重复") },
  ]);
});

it("one number of the channel pays one order only", async () => {
  const [one, two] = [await place(amountOf("unpaid")), await place(amountOf("unpaid"))];
  await tell(one, { channelNo: "SAME" });
  await tell(two, { channelNo: "SAME" });
  expect([await stateOf(one), await stateOf(two)]).toEqual(["paid", "waiting"]);
  expect(await verdicts(two)).toEqual(["contradicts"]);
});

it("a refund takes the coins back, and the channel pays back once", async () => {
  const order = await place();
  await pay(order);
  const effects = await run<CommandEffects>("refundEffects", order, because);
  expect(effects.result.legs).toHaveLength(5);
  expect((await run("refund", order, because)).result.outcomes).toMatchObject([{ ok: true }]);
  expect([await stateOf(order), await coinsOf(order)]).toEqual(["refunded", 0]);
  expect(await refundsOf(order)).toMatchObject([{ amount: "1000", state: RefundState.of("waiting") }]);
  await Promise.all([sendPayments(work()), sendPayments(work())]);
  await later();
  expect(await refundsOf(order)).toMatchObject([{ state: RefundState.of("done") }]);
  expect((await run("refund", order, because)).code).not.toBe(codes.ok);
  const { refunds } = await refundsAtChannel(order);
  expect(refunds).toBe(1);
});

it("a refund is refused where the member has spent coins", async () => {
  const order = await place();
  await pay(order);
  const spent = [
    { owner: ofUser(String(order["user"])), currency: "coin", amount: -1 },
    { owner: ofPlatform("coinSpent"), currency: "coin", amount: 1 },
  ] as const;
  await post(api.db, systemContext(api.db), posting(spent, { kind: "coinPay" }));
  const { code, msg } = await run("refund", order, because);
  expect([code, msg]).toEqual([codes.guardRefused, expect.stringContaining("余额不足")]);
  expect([await stateOf(order), await coinsOf(order)]).toEqual(["paid", 114]);
  expect(await refundsOf(order)).toEqual([]);
});

it("a large refund waits for a second person", async () => {
  const order = await place(60_000_000);
  await pay(order);
  expect((await run("refund", order, because)).result.pending).toBeDefined();
  expect(await stateOf(order)).toBe("paid");
});

it("refunds never exceed a payment, and are neither negative nor in another currency", async () => {
  const order = await place();
  await pay(order);
  const payment = await paymentOf(api.db, order);
  const refund = (amount: number, more = {}) =>
    api.db.transaction((tx) => refundPayment(tx, systemContext(api.db), payment, { amount, reason: "部分", ...more }));
  for (const amount of [-1, 0, 1.5, 1_001, Number.MAX_SAFE_INTEGER, Number.NaN])
    await expect(refund(amount)).rejects.toThrow();
  await expect(refund(1, { currency: 3 })).rejects.toThrow(/currency/);
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => refund(300)));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(await read("payment", payment.id)).toMatchObject({ refunded: 900, payState: PayState.of("paid") });
  await refund(100);
  expect(await read("payment", payment.id)).toMatchObject({ refunded: 1_000, payState: PayState.of("refunded") });
});

it("an unpaid payment is not refunded, and a paid one not closed", async () => {
  const order = await place(amountOf("unpaid"));
  const payment = await paymentOf(api.db, order);
  const context = systemContext(api.db);
  const refund = () => api.db.transaction((tx) => refundPayment(tx, context, payment, { amount: 1, reason: "x" }));
  await expect(refund()).rejects.toThrow(/not paid/);
  await tell(order, {});
  await expect(api.db.transaction((tx) => closePayment(tx, context, payment))).rejects.toThrow(/paid/);
});

it("a refund that the channel refuses can be tried again three times", async () => {
  const order = await place(amountOf("refundRefused"));
  await pay(order);
  await run("refund", order, because);
  await sendPayments(work());
  const [{ id = "" } = {}] = await api.db.query<{ id: string }>(
    "select r.id::text from payment_refund r join payment p on p.id = r.payment where p.subject_id = $1",
    [order.id],
  );
  for (let attempt = 2; attempt <= 3; attempt += 1) {
    expect(await read("paymentRefund", id)).toMatchObject({ state: RefundState.of("failed"), attempt: attempt - 1 });
    expect((await run("tryAgain", { id } as AnyRecord, {}, "paymentRefund")).result.outcomes).toMatchObject([
      { ok: true },
    ]);
    await sendPayments(work());
  }
  expect((await run("tryAgain", { id } as AnyRecord, {}, "paymentRefund")).code).toBe(codes.guardRefused);
});

it("a refund without an answer is asked for, and never sent twice", async () => {
  const order = await place(amountOf("refundSilent"));
  await pay(order);
  await run("refund", order, because);
  await sendPayments(work());
  expect(await refundsOf(order)).toMatchObject([{ state: RefundState.of("sent") }]);
  expect(await sendPayments(work())).toBe(0);
  await hurry();
  await passPaymentTime(api.db);
  await api.db.query("update payment_refund set ask_time = now() where ask_time is not null");
  await askPayments(work());
  expect(await refundsOf(order)).toMatchObject([{ state: RefundState.of("done") }]);
});

it("posts only what is missing", async () => {
  const order = await place();
  await pay(order);
  const { code, msg } = await run("repost", order);
  expect([code, msg]).toEqual([codes.guardRefused, expect.stringContaining("已入账")]);
  expect(await coinsOf(order)).toBe(115);
});

it("keeps the limits of a pack, and sells only what is live", async () => {
  const limited = (await makeSet(api.db, { limitPerUser: 1 })).id;
  const order = await place(1_000, { set: limited });
  await expect(place(1_000, { set: limited, user: order["user"] })).rejects.toThrow(/at most 1/);
  const down = (await makeSet(api.db, { status: 2 })).id;
  await expect(place(1_000, { set: down })).rejects.toThrow(/not sold/);
});

it("another price is a new pack, and orders keep theirs", async () => {
  const set = await makeSet(api.db);
  const order = await place(1_000, { set: set.id });
  const input = { prices: [{ currency: 1, amount: 2_000 }] };
  expect((await run("reprice", set, { input }, "rechargeSet")).result.outcomes).toMatchObject([{ ok: true }]);
  expect(await read("rechargeSet", set.id)).toMatchObject({ status: 2, prices: [{ amount: 1_000 }] });
  const { list } = await api.ok<{ list: AnyRecord[] }>("rechargeSet", "list", { filter: `replaces:${set.id}` });
  expect(list).toMatchObject([{ status: 1, coins: 100, prices: [{ amount: 2_000 }] }]);
  await pay(order);
  expect(await read("rechargeOrder", order.id)).toMatchObject({ amount: 1_000, set: set.id });
});

it("leaves books that add up", async () => {
  expect(await checkLedger(api.db)).toMatchObject({ differences: 0 });
});
