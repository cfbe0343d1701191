import { afterAll, beforeAll, expect, it } from "vitest";
import { BeanCurrency } from "#domain/beans/enumerations.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { checkLedger } from "#server/ledger/check.ts";
import type { Posting } from "#server/ledger/post.ts";
import { post } from "#server/ledger/post.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser } from "#support/factory.ts";
import { balanceOf, beans, posting } from "#support/ledger.ts";

const BEAN = Number(BeanCurrency.of("bean"));

let api: TestApp;
let second: { token: string; id: string };
beforeAll(async () => {
  api = await testApp();
  second = await api.colleague("second", ["beanRecycle.take", "pendingDecision.approve", "screen:/rectcle-bean"]);
});
afterAll(() => api.close());

const grant = (user: string, amount: number, more: Partial<Posting> = {}) =>
  api.db.transaction((tx) => post(tx, systemContext(api.db), posting(beans(user, amount), more)));
async function memberWith(amount: number): Promise<string> {
  const { id } = await makeUser(api.db);
  if (amount > 0) await grant(id, amount);
  return id;
}
const held = async (user: string): Promise<number> => (await balanceOf(api.db, user, BEAN)).available;
const add = (user: string, amount: number, more: object = {}) =>
  api.call<{ item: AnyRecord }>(
    v2("beanRecycle", "add"),
    { item: { user, currency: BEAN, amount, reason: "刷任务", ...more } },
    { token: api.admin },
  );
const read = async (id: string): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>("beanRecycle", "detail", { id })).item;
const run = (verb: string, record: AnyRecord, more: object = {}, token = api.admin) =>
  api.call<CommandReply>(
    v2("beanRecycle", verb),
    { ids: [record.id], versions: { [record.id]: record.version }, ...more },
    { token },
  );
const flowOf = async (user: string): Promise<string> => {
  const [row] = await api.db.query<{ id: string }>(
    "select id::text from account_flow where owner = $1::bigint and owner_kind = 'user' order by account_flow.id limit 1",
    [user],
  );
  return String(row?.id);
};

it("takes what the balance has, tells the member, and is undone once", async () => {
  const user = await memberWith(500);
  const { result } = await add(user, 120);
  expect([result.item["status"], result.item["taken"], await held(user)]).toEqual([2, 120, 380]);
  const sent = await api.db.query<{ payload: { event: string; amount: number } }>(
    "select payload from outbox where payload ->> 'receiver' = $1",
    [user],
  );
  expect(sent.map(({ payload }) => [payload.event, payload.amount])).toEqual([["beanRecycle.take", 120]]);
  const reason = { text: "误判" };
  expect((await run("cancel", result.item, { reason })).result.outcomes).toMatchObject([{ ok: true }]);
  expect(await held(user)).toBe(500);
  const again = await run("cancel", await read(result.item.id), { reason });
  expect([again.code, await held(user)]).toEqual([codes.guardRefused, 500]);
});

it("later grants pay the rest exactly once, also at the same time", async () => {
  const user = await memberWith(30);
  const { result } = await add(user, 100, { keepsRest: true });
  expect(result.item).toMatchObject({ status: 3, taken: 30, rest: 70 });
  await Promise.all([40, 20, 25, 15].map((amount) => grant(user, amount, { kind: "taskGrant" })));
  expect(await read(result.item.id)).toMatchObject({ status: 2, taken: 100, rest: 0 });
  expect(await held(user)).toBe(30);
  await grant(user, 10);
  expect(await held(user)).toBe(40);
  expect((await run("cancel", await read(result.item.id), { reason: { text: "误判" } })).code).toBe(codes.ok);
  expect(await held(user)).toBe(140);
});

it("what a member gets back pays no rest, and an undone recycling takes nothing more", async () => {
  const user = await memberWith(30);
  const { result } = await add(user, 100, { keepsRest: true });
  await grant(user, 50, { kind: "goodsRefund" });
  expect(await held(user)).toBe(50);
  await run("cancel", await read(result.item.id), { reason: { text: "误判" } });
  await grant(user, 20);
  expect(await held(user)).toBe(100);
});

it("goes down to 0 without a rest, and refuses where there is nothing", async () => {
  const user = await memberWith(30);
  expect((await add(user, 100)).result.item).toMatchObject({ status: 3, taken: 30, rest: 0 });
  await grant(user, 20);
  expect(await held(user)).toBe(20);
  expect((await add(await memberWith(0), 5)).code).toBe(codes.guardRefused);
});

it("takes a flow back at most once, whoever asks at the same time", async () => {
  const user = await memberWith(200);
  const sourceFlow = await flowOf(user);
  const answers = await Promise.all([1, 2].map(() => add(user, 150, { sourceFlow })));
  expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1);
  expect(await held(user)).toBe(50);
  const { list } = await api.ok<{ list: AnyRecord[] }>("accountFlow", "list", { filter: `id:${sourceFlow}` });
  const [flow] = list;
  const body = { ids: [sourceFlow], versions: { [sourceFlow]: flow?.version ?? 1 }, reason: { text: "重复" } };
  const reversed = await api.call(v2("accountFlow", "reverse"), body, { token: api.admin });
  expect([reversed.code, reversed.msg]).toEqual([codes.guardRefused, expect.stringContaining("已由回收单")]);
  const other = await memberWith(10);
  expect((await add(other, 5, { sourceFlow: await flowOf(await memberWith(10)) })).code).toBe(codes.guardRefused);
  expect((await add(other, 50, { sourceFlow: await flowOf(other) })).code).toBe(codes.guardRefused);
});

it("waits for a second person above the limit", async () => {
  const user = await memberWith(2_000_000);
  const { result } = await add(user, 1_500_000);
  expect([result.item["status"], await held(user)]).toEqual([1, 2_000_000]);
  const own = await run("take", result.item);
  expect([own.code, await held(user)]).toEqual([codes.guardRefused, 2_000_000]);
  expect((await run("take", result.item, {}, second.token)).result.outcomes).toMatchObject([{ ok: true }]);
  expect(await held(user)).toBe(500_000);
  expect(await read(result.item.id)).toMatchObject({ status: 2, approver: second.id });
  await checkLedger(api.db);
  expect(await api.db.query("select 1 from ledger_difference")).toEqual([]);
});
