import { afterAll, beforeAll, expect, it } from "vitest";
import { LedgerCurrency } from "#domain/currency.ts";
import type { CommandEffects, CommandReply } from "#domain/api/commands.ts";
import type { StatementReply } from "#domain/money/api.ts";
import { v2 } from "#domain/api/call.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { checkLedger } from "#server/ledger/check.ts";
import { post } from "#server/ledger/post.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser, now } from "#support/factory.ts";
import { balanceOf, beans, posting } from "#support/ledger.ts";

let api: TestApp;
let user: string;
let second: { token: string; id: string };
const paper = { key: "11/112233445566778899aabbccddeeff.pdf", name: "paper.pdf", size: 10, md5: "11".repeat(16) };
const BEAN = Number(LedgerCurrency.of("bean"));

beforeAll(async () => {
  api = await testApp();
  user = (await makeUser(api.db)).id;
  await post(api.db, systemContext(api.db), posting(beans(user, 100)));
  await api.db.query("insert into stored_file (key, md5, size, type) values ($1, $2, $3, 'application/pdf')", [
    paper.key,
    paper.md5,
    paper.size,
  ]);
  second = await api.colleague("second", [
    "account.correct",
    "account.unfreeze",
    "accountFlow.reverse",
    "pendingDecision.approve",
    "screen:/financial-manage/account-record",
    "screen:/financial-manage/flow",
  ]);
});
afterAll(() => api.close());

const accountOf = async (): Promise<AnyRecord> => {
  const { list } = await api.ok<{ list: AnyRecord[] }>("account", "list", { filter: `owner:${user} currency:bean` });
  if (!list[0]) throw new Error("there is no account");
  return (await api.ok<{ item: AnyRecord }>("account", "detail", { id: list[0].id })).item;
};
const call = <T = CommandReply>(resource: string, verb: string, record: AnyRecord, more: object, token = api.admin) =>
  api.call<T>(v2(resource, verb), { ids: [record.id], versions: { [record.id]: record.version }, ...more }, { token });
const approve = (pending: AnyRecord | undefined, token = second.token) => {
  if (!pending) throw new Error("nothing waits for approval");
  return call("pendingDecision", "approve", pending, {}, token);
};
const held = async (): Promise<number> => (await balanceOf(api.db, user, BEAN)).available;
const correction = (amount: number) => ({
  input: { amount, counter: "suspense", paper },
  reason: { text: "对账差额" },
});

it("a correction shows its legs, waits for a second person, and is posted once", async () => {
  const before = await accountOf();
  const effects = await call<CommandEffects>("account", "correctEffects", before, correction(-30));
  expect(effects).toMatchObject({ code: 0 });
  const asked = await call("account", "correct", before, correction(-30));
  expect([asked.code, await held()]).toEqual([codes.ok, 100]);
  expect((await approve(asked.result.pending, api.admin)).code).toBe(codes.guardRefused);
  expect((await approve(asked.result.pending)).result.outcomes).toMatchObject([{ ok: true }]);
  expect(await held()).toBe(70);
  const [entry] = await api.db.query<{ note: string; paper: { key: string } }>(
    "select note, paper from ledger_entry where kind = 24",
  );
  expect([entry?.note, entry?.paper.key]).toEqual(["对账差额", paper.key]);
});

it("a correction below 0 tells what is missing, and changes nothing", async () => {
  const asked = await call("account", "correct", await accountOf(), correction(-1_000));
  const answer = await approve(asked.result.pending);
  expect(JSON.stringify(answer)).toContain("930 金豆");
  expect(await held()).toBe(70);
});

it("whoever froze an account does not unfreeze it", async () => {
  const frozen = await call("account", "freeze", await accountOf(), { reason: { text: "疑似盗号" } });
  expect(frozen.code).toBe(codes.ok);
  const account = await accountOf();
  expect(account).toMatchObject({ status: 2, freezeReason: "疑似盗号" });
  const reason = { reason: { text: "已核实" } };
  expect((await call("account", "unfreeze", account, reason)).code).toBe(codes.guardRefused);
  expect((await call("account", "unfreeze", account, reason, second.token)).code).toBe(codes.ok);
  expect(await accountOf()).toMatchObject({ status: 1, freezeReason: "", freezer: null });
});

it("an entry is reversed by two people, and only once", async () => {
  const account = await accountOf();
  const { list } = await api.ok<{ list: AnyRecord[] }>("accountFlow", "list", {
    filter: `account:${account.id} kind:correction`,
  });
  const [flow] = list;
  if (!flow) throw new Error("there is no correction");
  const asked = await call("accountFlow", "reverse", flow, { reason: { text: "调错账户" } });
  await approve(asked.result.pending);
  expect(await held()).toBe(100);
  const again = await call("accountFlow", "reverse", flow, { reason: { text: "调错账户" } });
  await approve(again.result.pending);
  expect(await held()).toBe(100);
  expect(await checkLedger(api.db)).toMatchObject({ differences: 0 });
});

it("a statement begins where the last one ended, and its rows lead from one to the other", async () => {
  const account = await accountOf();
  const read = (from: number, to: number, more = {}) =>
    api.ok<StatementReply>("account", "statement", { id: account.id, from, to, part: 1, ...more });
  const all = await read(now() - 3_600, now() + 3_600);
  expect(all.opening.available + all.into.sum + all.out.sum).toBe(all.closing.available);
  expect(all.rows.at(-1)?.balance).toBe(all.closing.available);
  const [first] = all.rows;
  const rest = await read(now() - 3_600, now() + 3_600, { after: first?.id });
  expect(rest.rows).toEqual(all.rows.slice(1));
  const later = await read(now() + 3_600, now() + 7_200);
  expect([later.opening, later.rows]).toEqual([all.closing, []]);
  expect(
    (await api.call(v2("account", "statement"), { id: account.id, from: 2, to: 1 }, { token: api.admin })).code,
  ).toBe(codes.illegalParameter);
});
