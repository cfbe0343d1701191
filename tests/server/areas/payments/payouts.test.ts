import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { FeeState, WithdrawalState } from "#domain/enumerations/money.ts";
import { MessageVerdict } from "#domain/payments/enumerations.ts";
import { codes } from "#kernel/errors.ts";
import { findKey } from "#kernel/masked-term.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { askChannel } from "#server/areas/payments/ask-channel.ts";
import { receive, takeMessages } from "#server/areas/payments/intake.ts";
import { sendPayouts } from "#server/areas/payments/send-payouts.ts";
import { checkLedger } from "#server/ledger/check.ts";
import { usePayoutChannel } from "#server/providers/payout/current-channel.ts";
import { localCases, localChannel, passTime } from "#server/providers/payout/local-channel.ts";
import { signed } from "#server/providers/signature.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { balanceOf } from "#support/ledger.ts";
import { AMOUNT, makePassed } from "#support/make-payments.ts";

let api: TestApp;
const paper = { key: "11/112233445566778899aabbccddeeff.pdf", name: "paper.pdf", size: 10, md5: "11".repeat(16) };
const { signal } = new AbortController();
const RENMINBI = 1;

beforeAll(async () => {
  api = await testApp();
});
beforeEach(() => usePayoutChannel(localChannel(api.db)));
afterAll(() => api.close());

const state = (key: Parameters<typeof FeeState.of>[0]) => FeeState.of(key);
const work = () => ({ db: api.db, signal });
const account = (name: keyof typeof localCases): string => `622200000000${localCases[name]}`;
const read = async (resource: string, id: string): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>(resource, "detail", { id })).item;
const payoutOf = async ({ id }: AnyRecord): Promise<AnyRecord> => {
  const { list } = await api.ok<{ list: AnyRecord[] }>("payout", "list", { filter: `subjectId:${id}` });
  return read("payout", String(list[0]?.id));
};
const run = (resource: string, verb: string, records: readonly AnyRecord[], more: object = {}) =>
  api.call<CommandReply>(
    v2(resource, verb),
    {
      ids: records.map(({ id }) => id),
      versions: Object.fromEntries(records.map(({ id, version }) => [id, version])),
      ...more,
    },
    { token: api.admin },
  );
const pay = async (record: AnyRecord): Promise<void> => {
  expect((await run("withdrawal", "pay", [record])).result.outcomes).toMatchObject([{ ok: true }]);
};
/** Lets the channel end what it has, and takes its messages. */
async function later(): Promise<void> {
  await api.db.query("update local_channel set due = now() where due is not null");
  for (const { body, signature } of await passTime(api.db)) await receive(api.db, body, signature);
  await takeMessages(api.db);
}
const askLater = async (minutes = 0): Promise<void> => {
  await api.db.query("update payout set ask_time = now(), unknown_since = unknown_since - make_interval(mins => $1)", [
    minutes,
  ]);
  await askChannel(work());
};
const held = ({ user }: AnyRecord) => balanceOf(api.db, String(user), RENMINBI);
const verdicts = async (no: unknown): Promise<string[]> => {
  const rows = await api.db.query<{ verdict: number }>(
    "select verdict from channel_message where order_no like $1 || '-%' and message_id like any (array['channel-%', 'forged-%']) order by id",
    [no],
  );
  return rows.map(({ verdict }) => MessageVerdict.value(verdict)?.key ?? "");
};
/** States of a withdrawal and of its payout. */
const states = async (record: AnyRecord): Promise<unknown[]> => {
  const { state: decided, payState } = await read("withdrawal", record.id);
  return [
    WithdrawalState.value(decided)?.key,
    FeeState.value(payState)?.key,
    FeeState.value((await payoutOf(record))["state"])?.key,
  ];
};

it("is paid once, however often the channel is sent to or tells of it", async () => {
  const record = await makePassed(api.db, account("repeated"));
  expect(await held(record)).toEqual({ available: 0, frozen: AMOUNT.amount });
  await pay(record);
  expect(await states(record)).toEqual(["pass", "already", "already"]);
  expect((await run("withdrawal", "pay", [await read("withdrawal", record.id)])).code).not.toBe(codes.ok);
  await Promise.all([sendPayouts(work()), sendPayouts(work())]);
  await later();
  await later();
  expect(await states(record)).toEqual(["pass", "success", "success"]);
  expect(await held(record)).toEqual({ available: 0, frozen: 0 });
  const payout = await payoutOf(record);
  expect(await verdicts(payout["payoutNo"])).toEqual(["taken"]);
  const legs = await api.db.query<{ amount: string }>("select amount from account_flow where entry = $1::bigint", [
    payout["entry"],
  ]);
  expect(legs.map(({ amount }) => Number(amount)).toSorted((a, b) => a - b)).toEqual([
    -9_000, -800, -200, 200, 800, 9_000,
  ]);
});

it("the same message fifty times at once is stored and taken once", async () => {
  const record = await makePassed(api.db);
  await pay(record);
  await sendPayouts(work());
  await api.db.query("update local_channel set due = now() where due is not null");
  const [message] = await passTime(api.db);
  if (!message) throw new Error("the channel tells nothing");
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      api.app.inject({
        method: "POST",
        url: "/api/callbacks/payout",
        headers: { "x-signature": message.signature, "content-type": "application/json" },
        body: message.body,
      }),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await Promise.all([takeMessages(api.db), takeMessages(api.db)]);
  expect(await verdicts((await payoutOf(record))["payoutNo"])).toEqual(["taken"]);
  expect(await held(record)).toEqual({ available: 0, frozen: 0 });
});

it("a refused payout is tried three times, and then returns the money on cancelling", async () => {
  const record = await makePassed(api.db, account("refused"));
  await pay(record);
  await sendPayouts(work());
  expect(await states(record)).toEqual(["pass", "failed", "failed"]);
  for (let attempt = 2; attempt <= 3; attempt += 1) {
    expect((await run("payout", "tryAgain", [await payoutOf(record)])).result.outcomes).toMatchObject([{ ok: true }]);
    await sendPayouts(work());
    expect(await payoutOf(record)).toMatchObject({ state: state("failed"), attempt });
  }
  const last = await payoutOf(record);
  expect(last["error"]).toContain("收款账号不存在");
  expect((await run("payout", "tryAgain", [last])).code).toBe(codes.guardRefused);
  expect((await run("payout", "cancel", [last], { reason: { text: "账号有误" } })).result.outcomes).toMatchObject([
    { ok: true },
  ]);
  expect(await states(record)).toEqual(["fail", "cancel", "cancel"]);
  expect(await held(record)).toEqual({ available: AMOUNT.amount, frozen: 0 });
});

it("a call without an answer stays with the channel until it is asked", async () => {
  const record = await makePassed(api.db, account("silent"));
  await pay(record);
  await sendPayouts(work());
  expect(await payoutOf(record)).toMatchObject({
    state: state("already"),
    error: expect.stringContaining("没有应答") as string,
  });
  expect((await run("payout", "tryAgain", [await payoutOf(record)])).code).not.toBe(codes.ok);
  await api.db.query("update local_channel set due = now() where due is not null");
  await passTime(api.db);
  await askLater();
  expect(await states(record)).toEqual(["pass", "success", "success"]);
});

it("a call that was lost counts as failed only after the channel has not known it for twenty minutes", async () => {
  const record = await makePassed(api.db, account("lost"));
  await pay(record);
  await sendPayouts(work());
  await askLater();
  await askLater();
  expect(await states(record)).toEqual(["pass", "already", "already"]);
  await askLater(21);
  expect(await states(record)).toEqual(["pass", "failed", "failed"]);
});

it("a forged message changes nothing, and is stored as forged", async () => {
  const record = await makePassed(api.db, account("forged"));
  await pay(record);
  await sendPayouts(work());
  await later();
  expect(await states(record)).toEqual(["pass", "success", "success"]);
  expect((await verdicts((await payoutOf(record))["payoutNo"])).toSorted()).toEqual(["forged", "taken"]);
});

it("a payment that comes back returns the whole amount to the member", async () => {
  const record = await makePassed(api.db, account("returned"));
  await pay(record);
  await sendPayouts(work());
  await later();
  expect(await states(record)).toEqual(["pass", "success", "success"]);
  await later();
  expect(await states(record)).toEqual(["fail", "failed", "failed"]);
  expect(await held(record)).toEqual({ available: AMOUNT.amount, frozen: 0 });
  expect((await run("payout", "tryAgain", [await payoutOf(record)])).code).not.toBe(codes.ok);
});

it("a late word of a payment that came back does not pay it again", async () => {
  const record = await makePassed(api.db, account("returned"));
  await pay(record);
  await sendPayouts(work());
  await later();
  const { payoutNo, amount, channelNo } = await payoutOf(record);
  await later();
  const said = {
    id: "late-word",
    no: `${String(payoutNo)}-1`,
    state: "paid",
    channelNo,
    currency: "CNY",
    amount,
    fee: 1,
  };
  const body = JSON.stringify(said);
  await receive(api.db, body, signed(localChannel(api.db).secret(), body, Math.floor(Date.now() / 1_000)));
  await takeMessages(api.db);
  expect(await states(record)).toEqual(["fail", "failed", "failed"]);
  expect(await held(record)).toEqual({ available: AMOUNT.amount, frozen: 0 });
});

it("another amount, and a failure after a success, wait for a person", async () => {
  const record = await makePassed(api.db, account("otherAmount"));
  const paid = await makePassed(api.db, account("contradicts"));
  await pay(record);
  await pay(paid);
  await sendPayouts(work());
  await later();
  expect(await states(record)).toEqual(["pass", "already", "already"]);
  expect(await verdicts((await payoutOf(record))["payoutNo"])).toEqual(["contradicts"]);
  expect(await states(paid)).toEqual(["pass", "success", "success"]);
  expect(await verdicts((await payoutOf(paid))["payoutNo"])).toEqual(["taken", "contradicts"]);
});

it("a late success of an attempt that had failed is taken, and not paid again", async () => {
  const record = await makePassed(api.db, account("lost"));
  await pay(record);
  await sendPayouts(work());
  await askLater();
  await askLater(21);
  const { payoutNo, amount } = await payoutOf(record);
  const body = JSON.stringify({
    id: "late",
    no: `${String(payoutNo)}-1`,
    state: "paid",
    channelNo: "LATE1",
    currency: "CNY",
    amount,
    fee: 1,
  });
  await receive(api.db, body, signed(localChannel(api.db).secret(), body, 1));
  await takeMessages(api.db);
  expect(await states(record)).toEqual(["pass", "success", "success"]);
  const [message] = await api.db.query<{ note: Record<string, string> }>(
    "select note from channel_message where message_id = 'channel-late'",
  );
  expect(message?.note["1"]).toContain("时钟");
});

it("a crash between taking up and sending never sends a second time", async () => {
  const record = await makePassed(api.db);
  await pay(record);
  // The process ends after the commit that takes the payout up.
  await expect(
    (async () => {
      const channel = localChannel(api.db);
      usePayoutChannel({ ...channel, send: () => Promise.reject(new Error("killed")) });
      await sendPayouts(work());
    })(),
  ).rejects.toThrow("killed");
  usePayoutChannel(localChannel(api.db));
  expect(await sendPayouts(work())).toBe(0);
  expect(await states(record)).toEqual(["pass", "already", "already"]);
});

it("is not paid to an account that changed after the approval", async () => {
  const record = await makePassed(api.db);
  await api.db.query(
    `update payee_auth set methods = jsonb_set(methods, '{0,${findKey("account")}}', '"another"') where id = $1::bigint`,
    [record["payee"]],
  );
  const { code, msg } = await run("withdrawal", "pay", [record]);
  expect([code, msg]).toEqual([codes.guardRefused, expect.stringContaining("收款账号已变更")]);
  expect(await states(record)).toEqual(["pass", "waiting", "waiting"]);
});

it("paid by hand needs a second person, and is paid once", async () => {
  usePayoutChannel(null);
  const second = await api.colleague("second", [
    "withdrawal.payByHand",
    "pendingDecision.approve",
    "screen:/financial-manage/withdrawal-record",
  ]);
  await api.db.query("insert into stored_file (key, md5, size, type) values ($1, $2, $3, 'application/pdf')", [
    paper.key,
    paper.md5,
    paper.size,
  ]);
  const record = await makePassed(api.db);
  const input = { channelNo: "BANK-1", paper };
  const { result, msg } = await run("withdrawal", "payByHand", [record], { input });
  expect(result.pending, msg).toBeDefined();
  expect(await states(record)).toEqual(["pass", "waiting", "waiting"]);
  const approve = () =>
    api.call<CommandReply>(
      v2("pendingDecision", "approve"),
      { ids: [result.pending?.id], versions: { [String(result.pending?.id)]: result.pending?.version } },
      { token: second.token },
    );
  expect((await approve()).result.outcomes).toMatchObject([{ ok: true }]);
  expect((await approve()).code).not.toBe(codes.ok);
  expect(await states(record)).toEqual(["pass", "success", "success"]);
  expect(await held(record)).toEqual({ available: 0, frozen: 0 });
});

it("without a channel nothing is handed over", async () => {
  usePayoutChannel(null);
  const record = await makePassed(api.db);
  const { code, msg } = await run("withdrawal", "pay", [record]);
  expect([code, msg]).toEqual([codes.guardRefused, expect.stringContaining("没有配置打款渠道")]);
  expect(await states(record)).toEqual(["pass", "waiting", "waiting"]);
});

it("leaves books that add up", async () => {
  expect(await checkLedger(api.db)).toMatchObject({ differences: 0 });
});
