import { afterAll, beforeAll, expect, it } from "vitest";
import { LedgerCurrency } from "#domain/currency.ts";
import { AccountStatus, DifferenceState } from "#domain/money/enumerations.ts";
import { checkLedger } from "#server/ledger/check.ts";
import { balancesAt } from "#server/ledger/balances.ts";
import { post } from "#server/ledger/post.ts";
import { addTotals } from "#server/ledger/totals.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { beans, posting } from "#support/ledger.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const BEAN = LedgerCurrency.of("bean");
const give = (user: string, amount: number, at?: number) =>
  api.db.transaction((tx) =>
    post(tx, systemContext(api.db), posting(beans(user, amount), at === undefined ? {} : { time: at, createTime: at })),
  );

/** Writes as somebody who gets past the guards, such as an administrator of the database. */
const tamper = (sql: string): Promise<unknown> =>
  api.db.transaction(async (tx) => {
    await tx.query("set local session_replication_role = replica");
    await tx.query(sql);
  });
const rows = (sql: string) => api.db.query<Record<string, unknown>>(sql);

it("a check finds a changed balance, freezes its account, and closes the difference once it is gone", async () => {
  await give("21", 100);
  await give("22", 50);
  expect(await checkLedger(api.db)).toMatchObject({ differences: 0, accounts: 3, entries: 2, flows: 4 });
  await tamper("update account set available = available + 1 where owner_kind = 'user' and owner = 21");
  expect(await checkLedger(api.db)).toMatchObject({ differences: 1 });
  // The same difference is kept once.
  await checkLedger(api.db);
  expect(await rows("select stored::int, computed::int, part, state from ledger_difference")).toEqual([
    { stored: 101, computed: 100, part: 1, state: DifferenceState.of("open") },
  ]);
  const statusOf = async (owner: number) =>
    (await rows(`select status from account where owner_kind = 'user' and owner = ${owner}`))[0]?.["status"];
  expect([await statusOf(21), await statusOf(22)]).toEqual([AccountStatus.of("frozen"), AccountStatus.of("normal")]);
  await tamper("update account set available = available - 1 where owner_kind = 'user' and owner = 21");
  expect(await checkLedger(api.db)).toMatchObject({ differences: 0 });
  expect(await rows("select state from ledger_difference")).toEqual([{ state: DifferenceState.of("gone") }]);
  expect(await statusOf(21)).toBe(AccountStatus.of("frozen"));
});

it("a check finds a changed leg and a wrong total", async () => {
  await give("23", 10);
  await addTotals(api.db);
  await addTotals(api.db);
  await tamper("update account_flow set amount = amount + 3 where owner_kind = 'user' and owner = 23");
  await tamper("update accumulative set granted = granted + 9 where owner = 23");
  const differences = (await checkLedger(api.db))?.["differences"];
  const kinds = await rows("select kind from ledger_difference where state = 1 order by kind");
  expect([differences, kinds.map(({ kind }) => kind)]).toEqual([3, [1, 2, 3]]);
  await tamper("update account_flow set amount = amount - 3 where owner_kind = 'user' and owner = 23");
  await tamper("update accumulative set granted = granted - 9 where owner = 23");
});

it("the balance at any past moment is told, of members and of the platform", async () => {
  const day = 86_400;
  const begin = 1_700_000_000;
  for (const n of [0, 1, 2, 3]) await give("24", 10 * (n + 1), begin + n * day);
  const of = async (kind: string, owner: string) =>
    (
      await rows(
        `select id::text as id, owner_kind as "ownerKind" from account where owner_kind = '${kind}' and owner = ${owner} and currency = ${BEAN}`,
      )
    )[0] as {
      id: string;
      ownerKind: string;
    };
  const member = { ...(await of("user", "24")), version: 1 };
  const issue = { ...(await of("platform", "(select id from platform_account where code = 'beanIssue')")), version: 1 };
  const given = async (before: number) =>
    -Number(
      (
        await rows(
          `select coalesce(sum(amount), 0)::int as n from account_flow where account = ${issue.id} and create_time < to_timestamp(${before})`,
        )
      )[0]?.["n"],
    );
  for (const added of [false, true]) {
    if (added) {
      await addTotals(api.db);
      await addTotals(api.db);
    }
    for (const [moment, held] of [
      [begin, 0],
      [begin + 1, 10],
      [begin + 2 * day, 30],
      [begin + 2 * day + 1, 60],
      [begin + 9 * day, 100],
    ] as const) {
      expect([moment, (await balancesAt(api.db, member, moment)).available]).toEqual([moment, held]);
      expect([moment, -(await balancesAt(api.db, issue, moment)).available]).toEqual([moment, await given(moment)]);
    }
  }
});
