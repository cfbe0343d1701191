import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LedgerCurrency } from "#domain/currency.ts";
import type { CurrencyKey, Leg } from "#domain/money/leg.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import { Refusal } from "#kernel/errors.ts";
import { checkLedger } from "#server/ledger/check.ts";
import { balancesAt } from "#server/ledger/balances.ts";
import type { Posting } from "#server/ledger/post.ts";
import { post } from "#server/ledger/post.ts";
import { addTotals } from "#server/ledger/totals.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { balanceOf, posting } from "#support/ledger.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const currencies = ["renminbi", "meiyuan", "coin", "bean"] as const satisfies CurrencyKey[];
const members = ["101", "102", "103"];

interface Move {
  from: number;
  to: number;
  currency: CurrencyKey;
  amount: number;
  hold: boolean;
  /** Moves with one number share a key. */
  key: number;
}

const place = fc.integer({ min: 0, max: members.length });
const move: fc.Arbitrary<Move> = fc.record({
  from: place,
  to: place,
  currency: fc.constantFrom(...currencies),
  amount: fc.integer({ min: 1, max: 500 }),
  hold: fc.boolean(),
  key: fc.integer({ min: 0, max: 30 }),
});

/** Legs of a move: the last place is the platform, and a move to oneself puts money on hold or takes it off. */
function legsOf({ from, to, currency, amount, hold }: Move): Leg[] {
  const ownerAt = (at: number) => (members[at] === undefined ? ofPlatform("suspense") : ofUser(members[at]));
  const parts = (["available", "frozen"] as const).map((part) => ({ part }));
  const [own, other] = hold && members[from] !== undefined ? parts.toReversed() : parts;
  return [
    { owner: ownerAt(from), currency, amount: -amount, ...own },
    { owner: ownerAt(to), currency, amount, ...(from === to ? other : {}) },
  ];
}

/** What the ledger should hold, written down from what it accepted. */
class Model {
  readonly held = new Map<string, number>();
  readonly posted = new Set<string>();

  accept(key: string, legs: readonly Leg[]): void {
    if (this.posted.has(key)) return;
    this.posted.add(key);
    for (const { owner, currency, part = "available", amount } of legs) {
      const place = ["platform" in owner ? "platform" : owner.id, currency, part].join(" ");
      this.held.set(place, (this.held.get(place) ?? 0) + amount);
    }
  }
}

const isRefused = (error: unknown): boolean => error instanceof Refusal && error.codeName === "guardRefused";

it("whatever interleaves, balances are what was accepted, once, and never below 0", async () => {
  const model = new Model();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 40 }), async (moves) => {
      run += 1;
      const keys = new Map<number, Posting>();
      await Promise.all(
        moves.map(async (one) => {
          const known = keys.get(one.key) ?? posting(legsOf(one), { idemKey: `run ${run} key ${one.key}` });
          keys.set(one.key, known);
          try {
            await api.db.transaction((tx) => post(tx, systemContext(api.db), known));
            model.accept(known.idemKey, known.legs ?? []);
          } catch (error) {
            if (!isRefused(error)) throw error;
          }
        }),
      );
      for (const member of members)
        for (const currency of currencies) {
          const stored = await balanceOf(api.db, member, Number(LedgerCurrency.of(currency)));
          const expected = (part: string): number => model.held.get(`${member} ${currency} ${part}`) ?? 0;
          expect(stored).toEqual({ available: expected("available"), frozen: expected("frozen") });
          expect(Math.min(stored.available, stored.frozen)).toBeGreaterThanOrEqual(0);
        }
    }),
    { numRuns: 15 },
  );
  const [entries] = await api.db.query<{ n: number }>("select count(*)::int as n from ledger_entry");
  expect(entries?.n).toBe(model.posted.size);

  const wrong = await api.db.query(
    `select id from (
       select id, balance_after, sum(amount) over (partition by account, part order by id) as running
       from account_flow where owner_kind <> 'platform') f where balance_after is distinct from running`,
  );
  expect(wrong).toEqual([]);

  // The balance of the platform is exact at once, and kept after the flows are added.
  const accounts = await api.db.query<{ id: string; currency: number }>(
    "select id, currency from account where owner_kind = 'platform'",
  );
  const platform = async (): Promise<unknown> =>
    Promise.all(
      accounts.map(async ({ id, currency }) => {
        const key = LedgerCurrency.value(currency)?.key;
        const { available } = await balancesAt(api.db, { id, version: 1, ownerKind: "platform" }, Infinity);
        return [key, available - (model.held.get(`platform ${key} available`) ?? 0)];
      }),
    );
  const exact = accounts.map(({ currency }) => [LedgerCurrency.value(currency)?.key, 0]);
  expect(await platform()).toEqual(exact);
  await addTotals(api.db);
  await addTotals(api.db);
  expect(await platform()).toEqual(exact);
  for (const { currency } of accounts)
    expect(
      (
        await api.db.query<{ n: string }>(
          "select available as n from account where owner_kind = 'platform' and currency = $1",
          [currency],
        )
      )[0]?.n,
    ).toBe(String(model.held.get(`platform ${LedgerCurrency.value(currency)?.key} available`) ?? 0));
  expect(await checkLedger(api.db)).toMatchObject({ differences: 0, entries: model.posted.size });
});
