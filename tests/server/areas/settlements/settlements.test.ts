import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandEffects, CommandReply } from "#domain/api/commands.ts";
import { FeeState } from "#domain/enumerations/money.ts";
import { kol as kolResource } from "#domain/kols/kol.resource.ts";
import { PayeeStatus } from "#domain/payments/payee-enumerations.ts";
import { SettlementStatus } from "#domain/settlements/enumerations.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY } from "#kernel/time-units.ts";
import { receive, takeMessages } from "#server/areas/payments/intake.ts";
import { sendPayouts } from "#server/areas/payments/send-payouts.ts";
import { confirmSettlement, objectToSettlement } from "#server/areas/settlements/app.ts";
import type { Kind } from "#server/areas/settlements/calculate.ts";
import { calculateParty } from "#server/areas/settlements/calculate.ts";
import { checkLedger } from "#server/ledger/check.ts";
import { usePayoutChannel } from "#server/providers/payout/current-channel.ts";
import { localCases, localChannel, passTime } from "#server/providers/payout/local-channel.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import { runTask } from "#server/tasks/run-task.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser, now } from "#support/factory.ts";
import { balanceOf } from "#support/ledger.ts";
import { makeEarner } from "#support/make-withdrawal.ts";
import { payeeData } from "#support/payees.ts";
import {
  handIn,
  makeAssigned,
  makeFinished,
  makeKol,
  periodOf,
  photoNow,
  PRICE,
  RENMINBI,
  SHARE,
} from "#support/make-settlements.ts";

let api: TestApp;
let first: { token: string; id: string };
let second: { token: string; id: string };
const { signal } = new AbortController();
const PERIOD = periodOf(now());
/** Tax of the first configuration, in percent. */
const TAX = 8;
const netOf = (base: number): number => base - Math.floor((base * TAX) / 100);

beforeAll(async () => {
  api = await testApp();
  const verbs = [
    "calculateKol",
    "calculatePhoto",
    "recalculate",
    "addDeduction",
    "sendForConfirmation",
    "pass",
    "noPass",
  ];
  const more = ["payAgain", "cancel"];
  const rights = [
    "screen:/financial-manage/kol-settle-manage",
    "screen:/financial-manage/photo-3d-settlement",
    ...[...verbs, ...more].map((verb) => `settlement.${verb}`),
  ];
  first = await api.colleague("settle-first", rights);
  second = await api.colleague("settle-second", rights);
});
beforeEach(() => usePayoutChannel(localChannel(api.db)));
afterAll(() => api.close());

const because = { reason: { text: "核对过" } };
const read = async (id: string): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>("settlement", "detail", { id })).item;
async function run<T = CommandReply>(verb: string, { id }: { id: string }, token = api.admin, more: object = {}) {
  const body = { ids: [id], versions: { [id]: (await read(id)).version }, ...more };
  return api.call<T>(v2("settlement", verb), body, { token });
}
const did = async (verb: string, of: { id: string }, token?: string, more?: object): Promise<void> => {
  const reply = await run(verb, of, token, more);
  expect([reply.code, reply.msg, reply.result.outcomes.map(({ ok }) => ok)]).toEqual([codes.ok, reply.msg, [true]]);
};
const calculate = (kind: Kind, party: string) =>
  api.db.transaction((tx) => calculateParty(tx, systemContext(api.db), { kind, party, period: PERIOD }));
/** Calculates a party, and returns its one settlement. */
async function settled(kind: Kind, party: string): Promise<AnyRecord> {
  const outcomes = await calculate(kind, party);
  expect(outcomes.map(({ state }) => state)).toEqual(["made"]);
  return read(String(outcomes[0]?.settlement?.id));
}
const settlementsOf = async (party: string): Promise<AnyRecord[]> =>
  (await api.ok<{ list: AnyRecord[] }>("settlement", "list", { filter: `party:${party}`, sort: "createTime" })).list;
const states = async ({ id }: { id: string }): Promise<unknown[]> => {
  const { status, payState } = await read(id);
  return [SettlementStatus.value(status)?.key, FeeState.value(payState)?.key];
};
const held = (party: string, kind: "partner" | "kol" = "partner") => balanceOf(api.db, party, RENMINBI, kind);
/** A partner whose payee is accepted. @param account of the payee, whose end says what the channel does */
const aPartner = async (account = "6222000000009999"): Promise<string> => {
  const methods = [{ method: 4, account: `${account}`, holder: "林小木", isDefault: true }];
  return (await makeEarner(api.db, { amount: 0, payee: { methods } })).user;
};
const bad = (name: keyof typeof localCases): string => `62220000${String(now()).slice(-4)}${localCases[name]}`;
const work = () => ({ db: api.db, signal });
async function later(): Promise<void> {
  await sendPayouts(work());
  await api.db.query("update local_channel set due = now() where due is not null");
  for (const { body, signature } of await passTime(api.db)) await receive(api.db, body, signature);
  await takeMessages(api.db);
}
const payEntries = async ({ id }: { id: string }): Promise<number> => {
  const [row] = await api.db.query<{ n: number }>(
    `select count(*)::int as n from ledger_entry e join payout p on p.id = e.biz_id and e.biz_type = 'payout'
     where p.subject_type = 'settlement' and p.subject_id = $1::bigint and e.kind = 15`,
    [id],
  );
  return row?.n ?? 0;
};

it("calculates a party once, also several times at the same moment", async () => {
  const partner = await aPartner();
  const orders = [await makeFinished(api, partner), await makeFinished(api, partner)];
  const all = await Promise.all(Array.from({ length: 6 }, () => calculate("photo3d", partner)));
  expect(all.flat().filter(({ state }) => state === "made")).toHaveLength(1);
  await calculate("photo3d", partner);
  const [only, ...more] = await settlementsOf(partner);
  expect(more).toEqual([]);
  const record = await read(String(only?.id));
  expect(record).toMatchObject({
    lineCount: 2,
    pieces: 2,
    gross: 2 * SHARE,
    deduction: 0,
    net: netOf(2 * SHARE),
    period: PERIOD,
  });
  for (const order of orders) expect((await photoNow(api.db, order))["settlement"]).toBe(record.id);
});

it("settles neither what is on hold, nor what is not finished", async () => {
  const partner = await aPartner();
  await makeFinished(api, partner, PRICE, 2);
  await handIn(api, await makeAssigned(api, partner));
  expect((await calculate("photo3d", partner)).map(({ state }) => state)).toEqual(["skipped"]);
  expect(await settlementsOf(partner)).toEqual([]);
});

it("pays a KOL by the piece up to the cap, and carries on what is below the minimum", async () => {
  const capped = await makeKol(api.db, {
    pieces: 4,
    terms: { currency: RENMINBI, fee: 50_000, cap: 120_000, minimum: 0 },
  });
  expect(await settled("kol", capped.id)).toMatchObject({ lineCount: 5, gross: 200_000, deduction: 80_000 });
  const small = await makeKol(api.db, { pieces: 1, terms: { currency: RENMINBI, fee: 50_000, minimum: 60_000 } });
  expect(await calculate("kol", small.id)).toMatchObject([{ state: "skipped" }]);
  const pieces = [...(small["pieces"] as object[]), { url: "https://v.example/second", time: now() - 20 * DAY }];
  // The same address twice counts once.
  await updateRecord(
    api.db,
    kolResource,
    await readRecord(api.db, kolResource, small.id),
    { pieces: [...pieces, pieces[1]] },
    null,
  );
  expect(await settled("kol", small.id)).toMatchObject({ lineCount: 2, gross: 100_000 });
});

it("lists a party that fails, and the others go on", async () => {
  const [good, other] = [await makeKol(api.db), await makeKol(api.db)];
  const input = { period: PERIOD, parties: [good.id, other.id] };
  const reply = await api.call(v2("settlement", "calculateKol"), { input }, { token: first.token });
  expect(reply.code).toBe(codes.ok);
  await api.db.query("update kol set delete_time = now() where id = $1::bigint", [good.id]);
  const [task] = await api.db.query<{ id: string }>("select id::text from async_task order by id desc limit 1");
  const bench = { db: api.db, storage: api.storage, committed: () => undefined, report: api.report, reportMs: 0 };
  await runTask(bench, { taskId: String(task?.id) });
  const parts = await api.db.query<{ state: string; target: string }>(
    "select state, target::text from async_sub_task where task = $1::bigint",
    [task?.id],
  );
  expect(parts).toEqual([{ state: "failed", target: good.id }]);
  expect(await settlementsOf(other.id)).toHaveLength(1);
  const ahead = { input: { period: "2099-01" } };
  expect((await api.call(v2("settlement", "calculateKol"), ahead, { token: first.token })).code).toBe(
    codes.guardRefused,
  );
});

it("recalculates only what waits, and keeps deductions; an objection stops the pass", async () => {
  const partner = await aPartner();
  await makeFinished(api, partner);
  const record = await settled("photo3d", partner);
  await did("addDeduction", record, first.token, { input: { amount: 3_000 }, ...because });
  await makeFinished(api, partner);
  await did("recalculate", record, first.token);
  expect(await read(record.id)).toMatchObject({ lineCount: 3, gross: 2 * SHARE, deduction: 3_000 });
  const tooMuch = { input: { amount: 40_000 }, ...because };
  expect((await run("addDeduction", record, first.token, tooMuch)).code).toBe(codes.guardRefused);
  const say = (words: string) =>
    api.db.transaction((tx) =>
      objectToSettlement(tx, systemContext(api.db), { id: record.id, member: partner, words }),
    );
  await expect(say("少一单")).rejects.toThrow(/not sent/);
  await did("sendForConfirmation", record, first.token);
  await say("少一单");
  expect((await run("pass", record, first.token)).code).toBe(codes.guardRefused);
  await did("sendForConfirmation", record, first.token);
  await api.db.transaction((tx) => confirmSettlement(tx, systemContext(api.db), record.id, partner));
  await did("pass", record, first.token);
  expect(await held(partner)).toEqual({ available: 0, frozen: 2 * SHARE - 3_000 });
  expect((await run("recalculate", record, first.token)).code).toBe(codes.guardRefused);
});

it("above the limit two people pass it, neither the receiver nor the one who calculated it", async () => {
  const record = await settled("kol", (await makeKol(api.db, { pieces: 5 })).id);
  const kolUser = String(record["user"]);
  const asked = await run("pass", record, first.token, because);
  expect([asked.code, asked.result.pending?.["state"]]).toEqual([codes.ok, "waiting"]);
  expect(await states(record)).toEqual(["waiting", "waiting"]);
  expect((await run("pass", record, first.token)).code).toBe(codes.guardRefused);
  await api.db.query(`update admin set "user" = $2::bigint where id = $1::bigint`, [second.id, kolUser]);
  expect((await run("pass", record, second.token)).code).toBe(codes.guardRefused);
  await api.db.query(`update admin set "user" = null where id = $1::bigint`, [second.id]);
  await did("pass", record, second.token);
  expect(await read(record.id)).toMatchObject({ first: first.id, second: second.id });
  expect(await held(String(record["party"]), "kol")).toEqual({ available: 0, frozen: 250_000 });
  const own = await settled("kol", (await makeKol(api.db, { pieces: 1 })).id);
  await api.db.query("update settlement set creator = $2::bigint where id = $1::bigint", [own.id, first.id]);
  expect((await run("pass", own, first.token)).code).toBe(codes.guardRefused);
  await did("pass", own, second.token);
});

it("pays once under twenty calls at the same moment", async () => {
  const partner = await aPartner();
  await makeFinished(api, partner);
  const record = await settled("photo3d", partner);
  await did("pass", record, first.token);
  const version = (await read(record.id)).version;
  const body = { ids: [record.id], versions: { [record.id]: version } };
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => api.call(v2("settlement", "pay"), body, { token: api.admin })),
  );
  expect(replies.filter(({ code }) => code === codes.ok)).toHaveLength(1);
  await Promise.all([sendPayouts(work()), sendPayouts(work())]);
  await later();
  await later();
  expect(await states(record)).toEqual(["success", "success"]);
  expect(await payEntries(record)).toBe(1);
  expect(await held(partner)).toEqual({ available: 0, frozen: 0 });
  expect((await run("pay", record)).code).not.toBe(codes.ok);
  expect((await run("cancel", record, first.token, because)).code).toBe(codes.guardRefused);
});

it("waits again after a failed payout, for the account that the payee has then", async () => {
  const partner = await aPartner(bad("refused"));
  await makeFinished(api, partner);
  const record = await settled("photo3d", partner);
  await did("pass", record, first.token);
  await did("pay", record);
  await later();
  expect(await states(record)).toEqual(["passed", "failed"]);
  expect((await run("pay", record)).code).toBe(codes.guardRefused);
  const { methods } = payeeData({
    methods: [{ method: 4, account: "6222000000008888", holder: "林小木", isDefault: true }],
  });
  const [payee] = await api.db.query<{ id: string }>(`select id::text from payee_auth where "user" = $1::bigint`, [
    partner,
  ]);
  const { payeeAuth } = await import("#domain/payments/payee-auth.resource.ts");
  const known = await readRecord(api.db, payeeAuth, String(payee?.id));
  await updateRecord(api.db, payeeAuth, known, { methods } as never, null);
  await did("payAgain", record, first.token);
  await did("pay", record);
  await later();
  expect(await states(record)).toEqual(["success", "success"]);
  expect([await payEntries(record), (await held(partner)).frozen]).toEqual([1, 0]);
});

it("a payment that comes back can be paid again, and the books add up", async () => {
  const partner = await aPartner(bad("returned"));
  await makeFinished(api, partner);
  const record = await settled("photo3d", partner);
  await did("pass", record, first.token);
  await did("pay", record);
  await later();
  expect(await states(record)).toEqual(["success", "success"]);
  await later();
  expect(await states(record)).toEqual(["passed", "failed"]);
  expect((await held(partner)).frozen).toBe(SHARE);
  await did("payAgain", record, first.token);
  await did("pay", record);
  await later();
  expect(await payEntries(record)).toBe(2);
  expect((await held(partner)).frozen).toBe(0);
  await checkLedger(api.db);
  expect(await api.db.query("select 1 from ledger_difference where state = 1")).toEqual([]);
});

it("passes without an accepted payee, and is payable only once there is one", async () => {
  const { id: partner } = await makeUser(api.db);
  await makeFinished(api, partner);
  const record = await settled("photo3d", partner);
  await did("pass", record, first.token);
  expect(await states(record)).toEqual(["passed", "noaccess"]);
  expect((await run("payAgain", record, first.token)).code).toBe(codes.guardRefused);
  await makeEarner(api.db, { amount: 0, user: partner });
  await did("payAgain", record, first.token);
  expect(await states(record)).toEqual(["passed", "waiting"]);
  await api.db.query(`update payee_auth set status = $2 where "user" = $1::bigint`, [
    partner,
    PayeeStatus.of("waiting"),
  ]);
  expect((await run("pay", record)).code).toBe(codes.guardRefused);
});

it("cancelling frees the lines, takes the pass back, and lets the month be settled anew", async () => {
  const partner = await aPartner();
  const order = await makeFinished(api, partner);
  const record = await settled("photo3d", partner);
  await did("addDeduction", record, first.token, { input: { amount: 1_000 }, ...because });
  await did("pass", record, first.token);
  const effects = await run<CommandEffects>("cancelEffects", record, first.token, because);
  expect(effects.result.effects.join()).toMatch(/2/);
  await did("cancel", record, first.token, because);
  expect(await states(record)).toEqual(["down", "cancel"]);
  expect((await photoNow(api.db, order))["settlement"]).toBeNull();
  expect((await held(partner)).frozen).toBe(SHARE);
  const again = await settled("photo3d", partner);
  expect(again).toMatchObject({ gross: SHARE, deduction: 0 });
  await did("pass", again, first.token);
  expect((await held(partner)).frozen).toBe(SHARE);
  const promoter = await makeKol(api.db, { pieces: 2 });
  const passed = await settled("kol", promoter.id);
  await did("pass", passed, first.token);
  await did("cancel", passed, first.token, because);
  expect(await held(promoter.id, "kol")).toEqual({ available: 0, frozen: 0 });
  expect(await settled("kol", promoter.id)).toMatchObject({ lineCount: 2 });
});

it("a refund after the settlement is deducted from the next one, and before it from the line", async () => {
  const partner = await aPartner();
  const order = await makeFinished(api, partner);
  const record = await settled("photo3d", partner);
  const refund = async (of: AnyRecord, amount: number) => {
    const { version } = await photoNow(api.db, of);
    const body = { ids: [of.id], versions: { [of.id]: version }, input: { amount }, ...because };
    return (await api.call(v2("photo3dOrder", "partRefund"), body, { token: api.admin })).code;
  };
  expect(await refund(order, 5_000)).toBe(codes.ok);
  expect((await run("pass", record, first.token)).msg).toMatch(/重新计算/);
  await did("recalculate", record, first.token);
  expect(await read(record.id)).toMatchObject({ gross: SHARE - 3_000 });
  await did("pass", record, first.token);
  expect(await refund(order, 10_000)).toBe(codes.ok);
  expect((await run("cancel", record, first.token, because)).code).toBe(codes.guardRefused);
  await did("pay", record);
  await later();
  expect(await states(record)).toEqual(["success", "success"]);
  await makeFinished(api, partner);
  await api.db.query("update settlement set period = '2020-01' where id = $1::bigint", [record.id]);
  const next = await settled("photo3d", partner);
  expect(next).toMatchObject({ lineCount: 2, gross: SHARE, deduction: 6_000, net: netOf(SHARE - 6_000) });
  await did("pass", next, first.token);
  expect((await held(partner)).frozen).toBe(SHARE - 6_000);
  const [row] = await api.db.query<{ n: string }>(
    "select coalesce(sum(owed), 0) as n from credit_record where owner_kind = 'partner' and owner = $1::bigint",
    [partner],
  );
  expect(Number(row?.n)).toBe(0);
  await did("cancel", next, first.token, because);
  expect((await held(partner)).frozen).toBe(SHARE);
  expect(await settled("photo3d", partner)).toMatchObject({ deduction: 6_000 });
});

it("shows each of two kinds only to whom its screen is open, lines included", async () => {
  const kolOnly = await api.colleague("kol-only", ["screen:/financial-manage/kol-settle-manage"]);
  const count = async (resource: string, filter: string): Promise<number> =>
    (await api.ok<{ list: AnyRecord[] }>(resource, "list", { filter }, { token: kolOnly.token })).list.length;
  for (const resource of ["settlement", "settlementLine"]) {
    expect(await count(resource, "kind:kol")).toBeGreaterThan(0);
    expect(await count(resource, "kind:photo3d")).toBe(0);
  }
});
