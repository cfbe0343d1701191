import { afterAll, beforeAll, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { CommandEffects, CommandReply } from "#domain/api/commands.ts";
import type { Evidence } from "#domain/api/evidence.ts";
import { Currency } from "#domain/currency.ts";
import { WithdrawalState } from "#domain/enumerations/money.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { submitPayee } from "#server/areas/payments/payee-app.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { balanceOf } from "#support/ledger.ts";
import { apply, makeEarner } from "#support/make-withdrawal.ts";
import { makePayee } from "#support/payees.ts";

const RENMINBI = Number(Currency.of("renminbi"));
const SCREEN = "screen:/money-withdraw-deposit";
const rights = [
  SCREEN,
  "withdrawal.approve",
  "withdrawal.hold",
  "withdrawal.resume",
  "withdrawal.takeBack",
  "withdrawal.refuse",
];
/** Above the limit for one person of the first configuration. */
const LARGE = 600_000;

let api: TestApp;
let first: { token: string; id: string };
let second: { token: string; id: string };
beforeAll(async () => {
  api = await testApp();
  first = await api.colleague("first", rights);
  second = await api.colleague("second", rights);
});
afterAll(() => api.close());

const read = async ({ id }: { id: string }): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>("withdrawal", "detail", { id })).item;
async function run<T = CommandReply>(verb: string, { id }: { id: string }, token = api.admin, more: object = {}) {
  const body = { ids: [id], versions: { [id]: (await read({ id })).version }, ...more };
  return api.call<T>(v2("withdrawal", verb), body, { token });
}
const because = (text: string): object => ({ reason: { text } });
const payoutsOf = async ({ id }: AnyRecord): Promise<unknown[]> =>
  (await api.db.query<{ state: number }>("select state from payout where subject_id = $1::bigint", [id])).map(
    ({ state }) => state,
  );
const held = (user: string) => balanceOf(api.db, user, RENMINBI);

it("refuses in words what stands against an application, and applies once for each key", async () => {
  const earner = await makeEarner(api.db, { amount: 30_000_000 });
  await expect(apply(api.db, earner, { amount: 999 })).rejects.toThrow(/least amount/);
  await expect(apply(api.db, earner, { amount: 5_000_001 })).rejects.toThrow(/most at once/);
  await expect(apply(api.db, earner, { method: "none" })).rejects.toThrow(/no such way/);
  await expect(apply(api.db, earner, { currency: 9 })).rejects.toThrow(/not withdrawn/);
  const poor = await makeEarner(api.db, { amount: 0 });
  await expect(apply(api.db, poor)).rejects.toThrow(/You have less/);
  const waiting = await makePayee(api.db);
  const [{ rowKey }] = waiting["methods"] as [Record<string, string>];
  await expect(apply(api.db, { user: String(waiting["user"]), method: String(rowKey) })).rejects.toThrow(/accepted/);
  const once = await apply(api.db, earner, { requestKey: "same-key" });
  expect((await apply(api.db, earner, { requestKey: "same-key" })).id).toBe(once.id);
  expect(once).toMatchObject({ amount: 100_000, fee: 1_000, net: 99_000, peopleNeeded: 1 });
  expect(await held(earner.user)).toMatchObject({ available: 29_900_000, frozen: 100_000 });
  await apply(api.db, earner, { amount: 5_000_000 });
  await expect(apply(api.db, earner, { amount: 5_000_000 })).rejects.toThrow(/most today/);
  await api.db.query("update account set status = 2 where owner = $1::bigint", [earner.user]);
  await expect(apply(api.db, earner)).rejects.toThrow(/frozen/);
});

it("two applications at once never take more than there is", async () => {
  const earner = await makeEarner(api.db, { amount: 150_000 });
  const both = await Promise.allSettled([apply(api.db, earner), apply(api.db, earner)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await held(earner.user)).toMatchObject({ available: 50_000, frozen: 100_000 });
});

it("one person approves up to the limit, which makes one payout; taken back, it is closed", async () => {
  const record = await apply(api.db, await makeEarner(api.db));
  const effects = await run<CommandEffects>("approveEffects", record, first.token);
  expect(effects.result.effects.join()).toContain("990.00");
  expect((await run("approve", record, first.token)).code).toBe(codes.ok);
  expect(await read(record)).toMatchObject({ state: WithdrawalState.of("pass"), first: first.id, second: null });
  expect(await payoutsOf(record)).toEqual([1]);
  expect((await run("takeBack", record, second.token, because("看错"))).code).toBe(codes.guardRefused);
  expect((await run("takeBack", record, first.token, because("看错"))).code).toBe(codes.ok);
  expect(await read(record)).toMatchObject({ state: WithdrawalState.of("being"), first: null });
  expect(await payoutsOf(record)).toEqual([5]);
  await run("approve", record, second.token);
  expect(await payoutsOf(record)).toEqual([1]);
});

it("above the limit two people approve, who are compared as people, and the first waits for the second", async () => {
  const earner = await makeEarner(api.db);
  const record = await apply(api.db, earner, { amount: LARGE });
  expect(record).toMatchObject({ peopleNeeded: 2 });
  const asked = await run("approve", record, first.token, { queue: "withdrawals", ...because("分成对得上") });
  expect([asked.code, asked.result.pending?.["state"]]).toEqual([codes.ok, "waiting"]);
  expect(await read(record)).toMatchObject({ state: WithdrawalState.of("being"), approvals: "waiting" });
  expect((await run("approve", record, first.token)).code).toBe(codes.guardRefused);
  const shown = await api.ok<Evidence>("withdrawal", "evidence", { id: record.id });
  expect(shown.blocks.withdrawal?.approvals).toMatchObject({ needed: 2, first: { words: "分成对得上" }, second: null });
  // An account of the first person under another name.
  const member = (await makeEarner(api.db)).user;
  const double = await api.colleague("double", rights);
  await api.db.query(`update admin set "user" = $1::bigint where id = any($2::bigint[])`, [
    member,
    [first.id, double.id],
  ]);
  expect((await run("approve", record, double.token)).code).toBe(codes.guardRefused);
  await api.db.query(`update admin set "user" = null where id = any($1::bigint[])`, [[first.id, double.id]]);
  expect((await run("approve", record, second.token)).code).toBe(codes.ok);
  expect(await read(record)).toMatchObject({ state: WithdrawalState.of("pass"), first: first.id, second: second.id });
  expect(await payoutsOf(record)).toEqual([1]);
});

it("a first approval that is taken back waits no longer", async () => {
  const record = await apply(api.db, await makeEarner(api.db), { amount: LARGE });
  await run("approve", record, first.token);
  expect((await run("takeBack", record, second.token, because("x"))).code).toBe(codes.guardRefused);
  expect((await run("takeBack", record, first.token, because("再看看"))).code).toBe(codes.ok);
  expect((await read(record))["approvals"]).toBeNull();
});

it("neither the receiver nor whoever changed the payee approves", async () => {
  const earner = await makeEarner(api.db);
  const record = await apply(api.db, earner);
  const receiver = await api.colleague("receiver", rights);
  await api.db.query(`update admin set "user" = $1::bigint where id = $2::bigint`, [earner.user, receiver.id]);
  expect((await run("approve", record, receiver.token)).code).toBe(codes.guardRefused);
  await api.db.query("update payee_auth set changer = $1::bigint where id = $2::bigint", [second.id, earner.payee.id]);
  expect((await run("approve", record, second.token)).code).toBe(codes.guardRefused);
  expect((await run("approve", record, first.token)).code).toBe(codes.ok);
});

it("a refusal gives the money back once, and tells the member why", async () => {
  const earner = await makeEarner(api.db, { amount: 100_000 });
  const record = await apply(api.db, earner);
  expect((await run("refuse", record)).code).toBe(codes.illegalParameter);
  expect((await run("refuse", record, api.admin, because("来源不明"))).code).toBe(codes.ok);
  expect((await run("refuse", record, api.admin, because("来源不明"))).code).not.toBe(codes.ok);
  expect(await held(earner.user)).toMatchObject({ available: 100_000, frozen: 0 });
  const told = await api.db.query("select 1 from outbox where payload->>'event' = 'withdrawal.refuse'");
  expect(told).toHaveLength(1);
});

it("a payee changed within the cooling time, or revoked, puts withdrawals on hold until a person lifts it", async () => {
  const earner = await makeEarner(api.db);
  const open = await apply(api.db, earner);
  const { rowKey, method } = (earner.payee["methods"] as [Record<string, string>])[0];
  await submitPayee(api.db, systemContext(api.db), earner.user, {
    methods: [{ rowKey, method, account: "new@mail.example" }],
  });
  expect((await read(open))["state"]).toBe(WithdrawalState.of("suspend"));
  expect((await run("approve", open)).code).toBe(codes.wrongState);
  await api.db.query("update payee_auth set status = 2 where id = $1::bigint", [earner.payee.id]);
  const later = await apply(api.db, earner);
  expect(later).toMatchObject({ state: WithdrawalState.of("suspend") });
  expect(JSON.stringify(later["riskHits"])).toContain("payeeChanged");
  expect((await run("resume", later, first.token)).code).toBe(codes.illegalParameter);
  expect((await run("resume", later, first.token, because("本人来电确认"))).code).toBe(codes.ok);
  const { blocks } = await api.ok<Evidence>("withdrawal", "evidence", { id: later.id });
  expect(blocks.withdrawal?.holds).toMatchObject([{ held: { name: null }, lifted: { words: "本人来电确认" } }]);
});

it("the black list refuses a member, and puts the open withdrawals of an account on hold", async () => {
  const [one, two] = [await makeEarner(api.db), await makeEarner(api.db, { payee: { email: "two@mail.example" } })];
  const open = await apply(api.db, one);
  const account = "listed@mail.example";
  const methods = [{ method: 4, account, holder: "林小木", isDefault: true }];
  const listed = await makeEarner(api.db, { payee: { methods } });
  const ofAccount = await apply(api.db, listed);
  const add = (item: object) => api.call(v2("withdrawBlack", "add"), { item }, { token: api.admin });
  expect((await add({ kind: "account", value: " LISTED@mail.example", reason: "盗号" })).code).toBe(codes.ok);
  expect((await read(ofAccount))["state"]).toBe(WithdrawalState.of("suspend"));
  expect((await read(open))["state"]).toBe(WithdrawalState.of("being"));
  expect((await add({ kind: "user", user: two.user, reason: "刷单" })).code).toBe(codes.ok);
  await expect(apply(api.db, two)).rejects.toThrow(/Contact support/);
  await expect(apply(api.db, listed)).rejects.toThrow(/Contact support/);
  const many = await api.call<{ path: string }>(
    v2("withdrawBlack", "addMany"),
    { input: { kind: "user", values: `${one.user}\nabc\n999999999`, why: "名单" } },
    { token: api.admin },
  );
  expect([many.code, many.msg]).toEqual([
    codes.illegalParameter,
    expect.stringMatching(/第 2 行.*第 3 行|Line 2.*Line 3/),
  ]);
  const { list } = await api.ok<{ list: AnyRecord[] }>("withdrawBlack", "list", { filter: "kind:account" });
  expect(list[0]).toMatchObject({ hits: 1 });
  expect(JSON.stringify(list)).not.toMatch(/listed@/i);
});
