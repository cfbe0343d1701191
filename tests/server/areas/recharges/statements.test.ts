import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { PayMethod } from "#domain/enumerations/money.ts";
import { ChannelMatch, DifferenceHandled } from "#domain/recharges/enumerations.ts";
import { codes } from "#kernel/errors.ts";
import type { StoredFile } from "#kernel/field.ts";
import { clockText, PLATFORM_ZONE } from "#kernel/time-zone.ts";
import { DAY } from "#kernel/time-units.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { receive, takeMessages } from "#server/areas/payments/intake.ts";
import { askPayments, sendPayments } from "#server/areas/payments/send-payments.ts";
import { settleLines } from "#server/areas/recharges/jobs.ts";
import { usePaymentChannel } from "#server/providers/payment/current-channel.ts";
import { localPaymentCases, localPaymentChannel, passPaymentTime } from "#server/providers/payment/local-channel.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { Imports } from "#support/imports.ts";
import { makeOrder, paymentOf } from "#support/make-recharges.ts";

let api: TestApp;
let tasks: Imports;
const { signal } = new AbortController();
const WECHAT = PayMethod.of("wechat");
const HEAD = "渠道单号,收款单号,类型,币种,金额,手续费,状态,时间";

beforeAll(async () => {
  api = await testApp();
  tasks = new Imports(api, "channelRecord");
});
beforeEach(() => usePaymentChannel(localPaymentChannel(api.db)));
afterAll(() => api.close());

const work = () => ({ db: api.db, signal });
const timeText = (at = Date.now() / 1_000): string => clockText(PLATFORM_ZONE, Math.floor(at)).slice(0, 19);
/** A paid order, and its payment. */
async function paid(amount = 1_000): Promise<AnyRecord> {
  const order = await api.db.transaction((tx) => makeOrder(tx, amount));
  await sendPayments(work());
  await api.db.query("update local_channel set due = now() where due is not null");
  for (const { body, signature } of await passPaymentTime(api.db)) await receive(api.db, body, signature, "payment");
  await takeMessages(api.db);
  return paymentOf(api.db, order);
}
const lineOf = ({ channelNo, paymentNo }: AnyRecord, amount = "10.00", more = ""): string =>
  `${String(channelNo)},${String(paymentNo)},收款,CNY,${amount},0.06,paid,${more || timeText()}`;

async function newestTask(): Promise<string> {
  const [row] = await api.db.query<{ id: string }>(
    "select id::text from async_task order by async_task.id desc limit 1",
  );
  return String(row?.id);
}
/** Uploads a statement and runs its task. */
async function upload(...lines: string[]): Promise<AnyRecord> {
  const file = await tasks.send("statement.csv", [HEAD, ...lines].join("\r\n"));
  await api.ok("channelRecord", "uploadStatement", { input: { method: WECHAT, file } });
  const id = await newestTask();
  await tasks.run(id);
  return tasks.taskOf(id);
}
async function lineWith(filter: string): Promise<AnyRecord> {
  const { list } = await api.ok<{ list: AnyRecord[] }>("channelRecord", "list", { filter });
  expect(list).toHaveLength(1);
  return (await api.ok<{ item: AnyRecord }>("channelRecord", "detail", { id: list[0]?.id })).item;
}
const matchOf = ({ match }: AnyRecord) => ChannelMatch.value(match)?.key;
async function run(resource: string, verb: string, { id }: AnyRecord, more: object = {}) {
  const { item } = await api.ok<{ item: AnyRecord }>(resource, "detail", { id });
  return api.call<CommandReply>(
    v2(resource, verb),
    { ids: [id], versions: { [String(id)]: item.version }, ...more },
    { token: api.admin },
  );
}

it("finds each line among our payments, and what differs", async () => {
  const [same, other] = [await paid(), await paid()];
  const task = await upload(lineOf(same), lineOf(other, "11.00"), `NOBODY,SKNONE,收款,CNY,5.00,0,paid,${timeText()}`);
  expect(task).toMatchObject({ done: 3, failed: 0 });
  expect(matchOf(await lineWith(`channelNo:${String(same["channelNo"])}`))).toBe("equal");
  const differs = await lineWith(`channelNo:${String(other["channelNo"])}`);
  expect([matchOf(differs), differs["difference"], differs["order"]]).toEqual([
    "amountDiffers",
    100,
    other["subjectId"],
  ]);
  expect(matchOf(await lineWith("channelNo:NOBODY"))).toBe("missingHere");
});

it("lists what the channel lacks of a day", async () => {
  const [there, lacking] = [await paid(), await paid()];
  await upload(lineOf(there));
  expect(await lineWith(`channelNo:${String(lacking["channelNo"])}`)).toMatchObject({ difference: -1_000 });
  // The channel adds it later.
  await upload(lineOf(lacking));
  expect(await lineWith(`channelNo:${String(lacking["channelNo"])}`)).toMatchObject({
    match: ChannelMatch.of("equal"),
    handled: DifferenceHandled.of("fixed"),
  });
});

it("the same statement twice changes nothing", async () => {
  const lines = [lineOf(await paid()), lineOf(await paid())];
  await upload(...lines);
  const snapshot = () =>
    api.db.query("select id, version, match, handled, channel_amount, our_amount from channel_record order by id");
  const days = () => api.db.query("select id, version, ours, theirs, difference from channel_day order by id");
  const before = [await snapshot(), await days()];
  expect(await upload(...lines)).toMatchObject({ done: 0, skipped: 2, failed: 0 });
  expect([await snapshot(), await days()]).toEqual(before);
});

it("lists bad rows with line and reason, and the rest goes on", async () => {
  const good = await paid();
  const task = await upload(
    `A1,,收款,CNY,十元,0,paid,${timeText()}`,
    `A2,,收款,EUR,1.00,0,paid,${timeText()}`,
    `,,收款,CNY,1.00,0,paid,${timeText()}`,
    "A4,,收款,CNY,1.00,0,paid,yesterday",
    `A5,,收款,CNY,1.005,0,paid,${timeText()}`,
    `A6,,兑换,CNY,1.00,0,paid,${timeText()}`,
    lineOf(good),
  );
  expect(task).toMatchObject({ done: 1, failed: 6 });
  const bad = await tasks.textOf(task["badRows"] as StoredFile);
  expect(bad.split("\r\n").filter(Boolean)).toHaveLength(7);
  expect(bad).toContain("金额不是数");
  expect(bad).toContain("EUR");
});

it("refuses a sheet with an unknown column", async () => {
  const file = await tasks.send("x.csv", `${HEAD},余额\r\nA,B,收款,CNY,1,0,paid,${timeText()},9`);
  await api.ok("channelRecord", "uploadStatement", { input: { method: WECHAT, file } });
  const id = await newestTask();
  await tasks.run(id);
  expect((await tasks.taskOf(id))["error"]).toContain("余额");
});

it("posts a payment that is missing here once the channel confirms it", async () => {
  const order = await api.db.transaction((tx) => makeOrder(tx, 1_000 + localPaymentCases.untold));
  await sendPayments(work());
  await api.db.query("update local_channel set due = now() where due is not null");
  await passPaymentTime(api.db);
  const payment = await paymentOf(api.db, order);
  const [told] = await api.db.query<{ no: string }>("select channel_no as no from local_channel where no = $1", [
    payment["paymentNo"],
  ]);
  await upload(lineOf({ ...payment, channelNo: told?.no }, "10.02"));
  const line = await lineWith(`channelNo:${String(told?.no)}`);
  expect(matchOf(line)).toBe("missingHere");
  expect((await run("channelRecord", "postMissing", line)).result.outcomes).toMatchObject([{ ok: true }]);
  await askPayments(work());
  await settleLines(work());
  expect(await lineWith(`channelNo:${String(told?.no)}`)).toMatchObject({
    match: ChannelMatch.of("equal"),
    handled: DifferenceHandled.of("fixed"),
  });
});

it("does not post what no payment of ours belongs to", async () => {
  await upload(`GHOST,SKGHOST,收款,CNY,5.00,0,paid,${timeText()}`);
  const { code, msg } = await run("channelRecord", "postMissing", await lineWith("channelNo:GHOST"));
  expect([code, msg]).toEqual([codes.guardRefused, expect.stringContaining("SKGHOST")]);
});

it("a day is closed once its differences are explained, and takes no changes then", async () => {
  const at = timeText(Date.now() / 1_000 - 20 * DAY);
  const line = (amount: string): string => `OLD1,SKOLD,收款,CNY,${amount},0,paid,${at}`;
  await upload(line("5.00"));
  const old = await lineWith("channelNo:OLD1");
  const day = { id: String(old["channelDay"]) } as AnyRecord;
  expect((await run("channelDay", "closeDay", day)).code).toBe(codes.guardRefused);
  const because = { reason: { text: "渠道测试单" } };
  expect((await run("channelRecord", "explain", old, because)).result.outcomes).toMatchObject([{ ok: true }]);
  expect((await run("channelDay", "closeDay", day)).result.outcomes).toMatchObject([{ ok: true }]);
  const task = await upload(line("6.00"), `OLD2,,收款,CNY,1.00,0,paid,${at}`);
  expect(task).toMatchObject({ done: 0, failed: 2 });
  expect(await tasks.textOf(task["badRows"] as StoredFile)).toContain("已关账");
  expect((await run("channelRecord", "explain", await lineWith("channelNo:OLD1"), because)).code).not.toBe(codes.ok);
  expect((await run("channelRecord", "matchAgain", await lineWith("channelNo:OLD1"))).code).toBe(codes.guardRefused);
  // What is the same is no change.
  expect(await upload(line("5.00"))).toMatchObject({ done: 0, skipped: 1, failed: 0 });
});

it("fetches the statement of a former day from the channel", async () => {
  const payment = await paid();
  const yesterday = timeText(Date.now() / 1_000 - DAY).slice(0, 10);
  await api.db.query("update local_channel set done = now() - interval '1 day' where no = $1", [payment["paymentNo"]]);
  const today = await api.call(
    v2("channelRecord", "fetchStatement"),
    { input: { method: WECHAT, day: timeText().slice(0, 10) } },
    { token: api.admin },
  );
  expect(today.code).toBe(codes.illegalParameter);
  await api.ok("channelRecord", "fetchStatement", { input: { method: WECHAT, day: yesterday } });
  const id = await newestTask();
  await tasks.run(id);
  expect(await tasks.taskOf(id)).toMatchObject({ done: 1, failed: 0 });
  expect(await lineWith(`channelNo:${String(payment["channelNo"])}`)).toMatchObject({ day: yesterday });
});
