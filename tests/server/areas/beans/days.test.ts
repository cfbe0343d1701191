import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BeanCurrency } from "#domain/beans/enumerations.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import type { LedgerKindKey } from "#domain/money/leg.ts";
import { v2 } from "#domain/api/call.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY, HOUR } from "#kernel/time-units.ts";
import { clockText, PLATFORM_ZONE } from "#kernel/time-zone.ts";
import { countDays } from "#server/areas/beans/days.ts";
import { post } from "#server/ledger/post.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { now } from "#support/factory.ts";
import { posting } from "#support/ledger.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

interface Move {
  member: number;
  currency: "bean" | "coin";
  kind: LedgerKindKey;
  amount: number;
  /** Hours before now, so that some come late and on any day. */
  hours: number;
}

const move: fc.Arbitrary<Move> = fc.record({
  member: fc.integer({ min: 201, max: 203 }),
  currency: fc.constantFrom("bean", "coin"),
  kind: fc.constantFrom("taskGrant", "lottery", "platformGrant", "goodsPay", "coinPay"),
  amount: fc.integer({ min: 1, max: 900 }),
  hours: fc.integer({ min: 0, max: 24 * 6 }),
});

const dayAt = (time: number): string => clockText(PLATFORM_ZONE, time).slice(0, 10);
const daysRead = async (): Promise<AnyRecord[]> =>
  (
    await api.ok<{ list: AnyRecord[] }>("beanDaily", "list", {
      pageSize: 500,
      columns: [
        "date",
        "users",
        "currency",
        "delivered",
        "consumed",
        "recycled",
        "net",
        "byType",
        "balanceEnd",
        "ledgerEnd",
        "differs",
      ],
    })
  ).list;

it("each day of each unit equals the ledger, also after late entries", async () => {
  const begin = now();
  const sums = new Map<string, { in: number; out: number }>();
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 3, maxLength: 25 }), async (moves) => {
      for (const { member, currency, kind, amount, hours } of moves) {
        const time = begin - hours * HOUR;
        const isOut = kind.endsWith("Pay");
        const signed = isOut ? -amount : amount;
        const legs = [
          { owner: ofPlatform("beanIssue"), currency, amount: -signed },
          { owner: ofUser(String(member)), currency, amount: signed },
        ];
        const accepted = await post(api.db, systemContext(api.db), posting(legs, { kind, time })).then(
          () => true,
          () => false,
        );
        if (!accepted) continue;
        const key = `${dayAt(time)} ${String(BeanCurrency.of(currency))}`;
        const sum = sums.get(key) ?? { in: 0, out: 0 };
        sums.set(key, { in: sum.in + (isOut ? 0 : amount), out: sum.out + (isOut ? amount : 0) });
      }
      await countDays(api.db);
      await countDays(api.db);
      const balances = new Map<unknown, number>();
      const days = (await daysRead()).toSorted((a, b) => String(a["date"]).localeCompare(String(b["date"])));
      const moved = days
        .filter(({ users }) => users !== 0)
        .map((day) => `${String(day["date"])} ${String(day["currency"])}`);
      for (const day of days) {
        const sum = sums.get(`${String(day["date"])} ${String(day["currency"])}`) ?? { in: 0, out: 0 };
        const balance = (balances.get(day["currency"]) ?? 0) + sum.in - sum.out;
        balances.set(day["currency"], balance);
        expect(day).toMatchObject({
          delivered: sum.in,
          consumed: sum.out,
          recycled: 0,
          net: sum.in - sum.out,
          balanceEnd: balance,
          ledgerEnd: balance,
          differs: false,
        });
        const typed = day["byType"] as { delivered: number; consumed: number }[];
        expect(typed.reduce((all, one) => all + one.delivered - one.consumed, 0)).toBe(sum.in - sum.out);
      }
      expect(new Set(moved)).toEqual(new Set(sums.keys()));
    }),
    { numRuns: 20 },
  );
});

it("a day that was changed is red until it is rebuilt", async () => {
  const [changed] = await api.db.query<{ id: string }>(
    "update bean_daily set net = net + 7 where date = (select min(date) from bean_daily where currency = 102) and currency = 102 returning id::text",
  );
  await api.db.query("delete from state where key = 'beanDaysChecked'");
  await countDays(api.db);
  const red = (await daysRead()).filter((day) => day["differs"] === true);
  expect(red.length).toBeGreaterThan(0);
  const day = red.find(({ id }) => id === changed?.id);
  if (!day) throw new Error("the changed day is not red");
  const body = { ids: [day.id], versions: { [day.id]: day.version } };
  const reader = await api.colleague("reader", ["screen:/bean-list"]);
  expect((await api.call(v2("beanDaily", "rebuild"), body, { token: reader.token })).code).toBe(codes.noPermission);
  await api.ok("beanDaily", "rebuild", body);
  expect((await daysRead()).filter((one) => one["differs"] === true)).toEqual([]);
});

it("a day of Beijing begins there at midnight", async () => {
  const midnight = Math.floor((now() + 8 * HOUR) / DAY) * DAY - 8 * HOUR - 30 * DAY;
  const context = systemContext(api.db);
  for (const [time, amount] of [
    [midnight - 1, 3],
    [midnight, 5],
  ] as const)
    await post(
      api.db,
      context,
      posting(
        [
          { owner: ofPlatform("beanIssue"), currency: "bean", amount: -amount },
          { owner: ofUser("204"), currency: "bean", amount },
        ],
        { time },
      ),
    );
  await countDays(api.db);
  await countDays(api.db);
  const days = await daysRead();
  const at = (time: number) =>
    days.find((day) => day["date"] === dayAt(time) && day["currency"] === BeanCurrency.of("bean"))?.["delivered"];
  expect([at(midnight - 1), at(midnight)]).toEqual([3, 5]);
});
