import { afterAll, beforeAll, expect, it } from "vitest";
import { LedgerCurrency } from "#domain/currency.ts";
import { AccountStatus } from "#domain/money/enumerations.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import { Refusal } from "#kernel/errors.ts";
import { ledgerErrors } from "#server/ledger/errors.ts";
import type { Posted, Posting } from "#server/ledger/post.ts";
import { post } from "#server/ledger/post.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { balanceOf, beans, posting } from "#support/ledger.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const BEAN = Number(LedgerCurrency.of("bean"));
const send = (one: Posting): Promise<Posted> => api.db.transaction((tx) => post(tx, systemContext(api.db), one));
const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return "posted";
  } catch (error) {
    if (error instanceof Refusal) return String((error.details as { ledger?: string }).ledger);
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
};
const flowsOf = (user: string) =>
  api.db.query<{ amount: string; balance_after: string }>(
    "select amount, balance_after from account_flow where owner_kind = 'user' and owner = $1::bigint order by id",
    [user],
  );

it("a posting moves what it says, with the balance after each leg", async () => {
  await send(posting(beans("11", 100)));
  await send(
    posting([
      { owner: ofUser("11"), currency: "bean", amount: -30 },
      { owner: ofUser("11"), currency: "bean", part: "frozen", amount: 30 },
    ]),
  );
  expect(await balanceOf(api.db, "11", BEAN)).toEqual({ available: 70, frozen: 30 });
  expect((await flowsOf("11")).map(({ balance_after: after }) => Number(after))).toEqual([100, 70, 30]);
});

it("the same key and body gives the first entry, another body is refused", async () => {
  const one = posting(beans("12", 5));
  const results = await Promise.all(Array.from({ length: 50 }, () => send(one)));
  expect(new Set(results.map(({ entry }) => entry)).size).toBe(1);
  expect(results.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
  expect((await balanceOf(api.db, "12", BEAN)).available).toBe(5);
  expect(await codeOf(send({ ...one, legs: beans("12", 6) }))).toBe(ledgerErrors.keyReused);
});

it("a business record has one entry of each kind and line", async () => {
  const one = posting(beans("13", 5));
  await send(one);
  expect(await codeOf(send({ ...one, idemKey: "another key" }))).toBe(ledgerErrors.alreadyPosted);
  const parts = await Promise.all(
    [1, 2, 3, 4].map((n) => send({ ...one, idemKey: `part ${n}`, biz: { ...one.biz, line: "next" } })),
  );
  expect(new Set(parts.map(({ entry }) => entry)).size).toBe(4);
  expect((await balanceOf(api.db, "13", BEAN)).available).toBe(25);
});

it("no balance of a member falls below 0, in either part, under parallel postings", async () => {
  await send(posting(beans("14", 100)));
  const codes = await Promise.all(Array.from({ length: 40 }, () => codeOf(send(posting(beans("14", -7))))));
  expect(codes.filter((code) => code === "posted")).toHaveLength(14);
  expect(codes.filter((code) => code === ledgerErrors.tooLittle)).toHaveLength(26);
  expect((await balanceOf(api.db, "14", BEAN)).available).toBe(2);
  const fromHold = posting([
    { owner: ofUser("14"), currency: "bean", part: "frozen", amount: -1 },
    { owner: ofUser("14"), currency: "bean", amount: 1 },
  ]);
  expect(await codeOf(send(fromHold))).toBe(ledgerErrors.tooLittle);
});

it("legs that do not add up to 0 in each currency are refused as a whole", async () => {
  const mixed = posting([
    { owner: ofPlatform("coinIssue"), currency: "coin", amount: -5 },
    { owner: ofUser("15"), currency: "bean", amount: 5 },
  ]);
  expect(await codeOf(send(mixed))).toBe(ledgerErrors.unbalanced);
  expect(await codeOf(send(posting([])))).toBe(ledgerErrors.unbalanced);
  expect(await flowsOf("15")).toEqual([]);
});

it("a frozen account receives and does not pay; a closed one does neither", async () => {
  await send(posting(beans("16", 50)));
  const set = (status: "frozen" | "closed") =>
    api.db.query("update account set status = $1::smallint where owner = 16", [AccountStatus.of(status)]);
  await set("frozen");
  await send(posting(beans("16", 10)));
  expect(await codeOf(send(posting(beans("16", -1))))).toBe(ledgerErrors.frozen);
  await send(posting(beans("16", -1), { kind: "recycle" }));
  await set("closed");
  expect(await codeOf(send(posting(beans("16", 10))))).toBe(ledgerErrors.closed);
});

it("an entry is reversed once, by its mirrored legs", async () => {
  const { entry } = await send(posting(beans("17", 40)));
  const reversal = (key: string) => send(posting(undefined, { idemKey: key, kind: "correction", reversalOf: entry }));
  await reversal("first reversal");
  expect((await balanceOf(api.db, "17", BEAN)).available).toBe(0);
  expect(await codeOf(reversal("second reversal"))).toBe(ledgerErrors.alreadyPosted);
});

it("nothing but the posting function writes entries, flows and balances", async () => {
  await send(posting(beans("18", 1)));
  for (const statement of [
    "insert into account_flow (entry, account, owner_kind, owner, currency, part, direction, amount, kind, time) select entry, account, owner_kind, owner, currency, part, direction, amount, kind, time from account_flow limit 1",
    "insert into ledger_entry (entry_no, kind, idem_key, body_hash, time) values ('x', 1, 'x', 'x', now())",
    "update account_flow set amount = amount + 1",
    "delete from account_flow",
    "truncate account_flow",
    "update ledger_entry set note = 'x'",
    "delete from ledger_entry",
    "update account set available = available + 1 where owner = 18",
    "insert into account (account_no, owner_kind, owner, currency, available) values ('x', 'user', 999, 102, 5)",
    "delete from account",
  ])
    expect([statement, await codeOf(api.db.query(statement))]).toEqual([statement, ledgerErrors.directWrite]);
});
