import { DAY } from "#kernel/time-units.ts";
import type { CurrencyKey } from "#domain/money/leg.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import type { AfterDemo } from "#server/demo/area-demo.ts";
import { SLOT } from "#server/demo/demo-week.ts";
import { seeded, whole } from "#server/demo/shapes/random.ts";
import { demoWeekOfAreas } from "#server/generated/demo-week.ts";
import { checkLedger } from "#server/ledger/check.ts";
import { post } from "#server/ledger/post.ts";
import { addTotals } from "#server/ledger/totals.ts";
import { systemContext } from "#server/system-context.ts";
import { exchange } from "./exchange.ts";

const MEMBERS = 60;
const WEEKS = 52;

/** Currency in which a member earns. Most earn in the first one. */
const currencyOf = (i: number): CurrencyKey => (i % 7 === 3 ? "gangbi" : i % 5 === 4 ? "meiyuan" : "renminbi");

/** What a member has from the former books, a year ago. */
async function openBooks(tx: Sql, context: Context, user: string, i: number, at: number): Promise<void> {
  const random = seeded(7_000 + i);
  const held: [CurrencyKey, number][] = [
    [currencyOf(i), whole(random, 800, 60_000) * 100],
    ["coin", whole(random, 50, 4_000)],
    ["bean", whole(random, 100, 9_000)],
  ];
  for (const [currency, amount] of held)
    await post(tx, context, {
      idemKey: `demo:opening:${user}:${currency}`,
      kind: "correction",
      biz: { resource: "user", id: user, line: "next" },
      legs: [
        { owner: ofPlatform("suspense"), currency, amount: -amount },
        { owner: ofUser(user), currency, amount },
      ],
      note: "旧账期初余额",
      time: at,
      createTime: at,
    });
}

/** What happens to a member in one week, in the order of time. */
async function moveWeek(
  tx: Sql,
  context: Context,
  rates: ReadonlyMap<string, string>,
  { user, i, at, week }: { user: string; i: number; at: number; week: number },
): Promise<void> {
  const random = seeded(9_000 + i * 61 + week);
  const chance = random();
  const key = `demo-${user}-${week}`;
  const earned = rates.get(currencyOf(i));
  const coins = rates.get("coin");
  if (chance < 0.18 && earned)
    await exchange(tx, context, {
      user,
      rule: earned,
      amount: whole(random, 1, 12) * 500,
      idemKey: key,
      createTime: at,
    });
  else if (chance < 0.3 && coins)
    await exchange(tx, context, { user, rule: coins, amount: whole(random, 1, 9), idemKey: key, createTime: at });
  else if (chance < 0.55) {
    const amount = whole(random, 1, 40) * 10;
    await post(tx, context, {
      idemKey: key,
      kind: "platformGrant",
      biz: { resource: "user", id: user, line: "next" },
      legs: [
        { owner: ofPlatform("beanIssue"), currency: "bean", amount: -amount },
        { owner: ofUser(user), currency: "bean", amount },
      ],
      note: "周活动奖励",
      remark: { "1": "周活动奖励", "0": "Reward of the week" },
      time: at,
      createTime: at,
    });
  }
}

async function ratesOf(db: Database): Promise<Map<string, string>> {
  const keys = new Map<number | null, CurrencyKey>([
    [1, "renminbi"],
    [2, "gangbi"],
    [3, "meiyuan"],
    [null, "coin"],
  ]);
  const rows = await db.query<{ id: string; currency: number | null }>(
    "select id::text, currency from exchange_rate where delete_time is null order by exchange_rate.id desc",
  );
  return new Map(rows.map(({ id, currency }) => [String(keys.get(currency)), id]));
}

/** Posts a year of books. Each movement has a key of its own, so that a second run adds what is missing. */
export const afterDemo: AfterDemo = async (db, start) => {
  const context = systemContext(db);
  const rates = await ratesOf(db);
  const users = await db.query<{ id: string }>(
    `select id::text from "user" where account like 'demo%' and delete_time is null order by "user".id limit ${MEMBERS}`,
  );
  const begin = start - (WEEKS + 1) * 7 * DAY;
  for (let week = 0; week <= WEEKS; week++)
    await db.transaction(async (tx) => {
      for (const [i, { id: user }] of users.entries()) {
        const at = begin + week * 7 * DAY + ((i * 7_919) % (6 * DAY));
        if (week === 0) await openBooks(tx, context, user, i, at);
        else await moveWeek(tx, context, rates, { user, i, at, week });
        if (week > 0)
          for (const [slot, move] of demoWeekOfAreas.entries())
            await move(tx, context, {
              user,
              i,
              week,
              weeks: WEEKS,
              currency: currencyOf(i),
              at: at + (slot + 1) * SLOT,
              random: seeded(31_000 + i * 997 + week * 7 + slot),
              key: `demo-${user}-${week}-${slot}`,
            });
      }
    });
  await addTotals(db);
  await addTotals(db);
  const [checked] = await db.query("select 1 from ledger_check limit 1");
  if (!checked) await checkLedger(db);
};
