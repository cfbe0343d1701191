import { afterAll, beforeAll, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { LedgerCurrency } from "#domain/currency.ts";
import { exchangeRate } from "#domain/money/exchange-rate.resource.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { Refusal } from "#kernel/errors.ts";
import { exchange, exchanged } from "#server/areas/money/exchange.ts";
import { checkLedger } from "#server/ledger/check.ts";
import { post } from "#server/ledger/post.ts";
import { insertRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeUser, now } from "#support/factory.ts";
import { balanceOf, posting } from "#support/ledger.ts";

let api: TestApp;
let user: string;
let rate: string;
let second: { token: string; id: string };
beforeAll(async () => {
  api = await testApp();
  user = (await makeUser(api.db)).id;
  const granted = ["exchangeRecord.reverse", "pendingDecision.approve", "screen:/financial-manage/for-record"];
  second = await api.colleague("second", granted);
  const values = { name: "收益换金币", fromUnit: 1, toUnit: 2, currency: 1, rate: 7.5, min: 2, max: 100, perDay: 150 };
  rate = (await insertRecord(api.db, exchangeRate, { ...values, begin: now() - 60 }, null)).id;
  await post(
    api.db,
    systemContext(api.db),
    posting([
      { owner: ofPlatform("suspense"), currency: "renminbi", amount: -30_000 },
      { owner: ofUser(user), currency: "renminbi", amount: 30_000 },
    ]),
  );
});
afterAll(() => api.close());

const wish = (amount: number, idemKey: string) => ({ user, rule: rate, amount, idemKey });
const make = (amount: number, idemKey: string) =>
  api.db.transaction((tx) => exchange(tx, systemContext(api.db), wish(amount, idemKey)));
const ask = async (body: object): Promise<AnyRecord> => {
  const { result, msg } = await api.call<CommandReply>(v2("exchangeRecord", "reverse"), body, { token: api.admin });
  if (!result.pending) throw new Error(msg);
  return result.pending;
};
const approve = ({ id, version }: AnyRecord) =>
  api.call<CommandReply>(
    v2("pendingDecision", "approve"),
    { ids: [id], versions: { [id]: version } },
    { token: second.token },
  );
const held = async (): Promise<number[]> => [
  (await balanceOf(api.db, user, 1)).available,
  (await balanceOf(api.db, user, Number(LedgerCurrency.of("coin")))).available,
];

it("both conversions are one entry, and a repeated call exchanges once", async () => {
  const first = await make(1_050, "a");
  expect(first).toMatchObject({ fromAmount: 1_050, toAmount: 78, state: 2 });
  expect((await make(1_050, "a")).id).toBe(first.id);
  expect(await held()).toEqual([28_950, 78]);
  const legs = await api.db.query<{ currency: number; n: string }>(
    "select currency, sum(amount) as n from account_flow where entry = $1::bigint group by 1 order by 1",
    [first["entry"]],
  );
  expect(legs).toEqual([
    { currency: 1, n: "0" },
    { currency: 101, n: "0" },
  ]);
});

it("limits hold at their edges, also of calls side by side", async () => {
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => "made",
      (error: unknown) => (error instanceof Refusal ? error.codeName : String(error)),
    );
  expect(await refused(make(199, "little"))).toBe("guardRefused");
  expect(await refused(make(10_001, "much"))).toBe("guardRefused");
  const results = await Promise.all([1, 2, 3, 4].map((n) => refused(make(5_000, `side ${n}`))));
  // 150.00 a day, of which 10.50 are used.
  expect(results.filter((one) => one === "made")).toHaveLength(2);
});

it("a fraction of a coin is not given, whatever the rate", () => {
  const of = (given: number, amount: number) =>
    exchanged({ id: "1", version: 1, fromUnit: 1, toUnit: 2, currency: 1, rate: given }, amount);
  expect([of(10, 1_099), of(0.1, 1_000), of(1.1, 300), of(0.000001, 99_999_999)]).toEqual([109, 1, 3, 0]);
});

it("an exchange is taken back while the member still has what it gave", async () => {
  const before = await held();
  const record = await make(1_000, "back");
  const body = (version: number) => ({
    ids: [record.id],
    versions: { [record.id]: version },
    reason: { text: "会员选错了比例" },
  });
  await post(
    api.db,
    systemContext(api.db),
    posting(
      [
        { owner: ofUser(user), currency: "coin", amount: -(before[1] ?? 0) - 1 },
        { owner: ofPlatform("coinSpent"), currency: "coin", amount: (before[1] ?? 0) + 1 },
      ],
      { kind: "coinPay" },
    ),
  );
  const asked = await ask(body(record.version));
  const spent = await approve(asked);
  expect(JSON.stringify(spent)).toContain("余额不足");
  await post(
    api.db,
    systemContext(api.db),
    posting(
      [
        { owner: ofPlatform("coinSpent"), currency: "coin", amount: -(before[1] ?? 0) - 1 },
        { owner: ofUser(user), currency: "coin", amount: (before[1] ?? 0) + 1 },
      ],
      { kind: "coinRefund" },
    ),
  );
  // The request waits on: it is approved once the member has the coins again.
  expect((await approve(asked)).result.outcomes).toMatchObject([{ ok: true }]);
  expect(await held()).toEqual(before);
  expect(await checkLedger(api.db)).toMatchObject({ differences: 0 });
});
