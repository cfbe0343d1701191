import { beanRecycle } from "#domain/beans/bean-recycle.resource.ts";
import { BeanCurrency } from "#domain/beans/enumerations.ts";
import { accountFlow } from "#domain/money/account-flow.resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { valueTerm } from "#kernel/sql-mapping.ts";
import { PLATFORM_ZONE } from "#kernel/time-zone.ts";
import { endOfBatch, noteSettled, settledIds } from "#server/db/settled-ids.ts";
import type { Database, Sql } from "#server/db/sql.ts";

/** Most flows whose days are computed in one transaction. */
const BATCH = 100_000;
/** Name of the place up to which flows count. */
const DAYS = "beanDays";
const COUNTED_UP_TO = `coalesce((select last from figure_sum_state where source = '${DAYS}'), 0)`;

const units = BeanCurrency.values.map(({ stored }) => stored).join(", ");
const ofMembers = `f.owner_kind = 'user' and f.currency in (${units})`;
const dayOf = `(f.time at time zone '${PLATFORM_ZONE}')::date`;
const beginOf = (day: string): string => `((${day})::timestamp at time zone '${PLATFORM_ZONE}')`;
const billType = valueTerm("billType", fieldOf(accountFlow, "billType"), "f");

/** A day of one unit: its stored number, and the date as `YYYY-MM-DD`. */
interface Day {
  currency: number;
  day: string;
}

const parametersOf = (days: readonly Day[]): unknown[] => [
  days.map(({ currency }) => currency),
  days.map(({ day }) => day),
];

/** Sums of the given days, from the flows whose effective time is on them. What a recycling gives back is no delivery. */
const COMPUTE = `with asked as materialized (
    select currency, day, ${beginOf("day")} as begin, ${beginOf("day + 1")} as until
    from (select distinct currency, day from unnest($1::smallint[], $2::date[]) a(currency, day)) a
  ),
  counted as materialized (select ${COUNTED_UP_TO} as last),
  moved as materialized (
    select a.currency, a.day, f.* from asked a cross join counted c cross join lateral (
      select ${billType} as type, f.owner, f.amount, f.biz_type = '${beanRecycle.name}' as recycles from account_flow f
      where f.currency = a.currency and f.time >= a.begin and f.time < a.until and f.owner_kind = 'user' and f.id <= c.last offset 0
    ) f
  ),
  typed as (
    select currency, day, type,
      coalesce(sum(amount) filter (where amount > 0 and not recycles), 0)::bigint as delivered,
      coalesce(-sum(amount) filter (where amount < 0 and not recycles), 0)::bigint as consumed,
      coalesce(-sum(amount) filter (where recycles), 0)::bigint as recycled, count(distinct owner)::int as users
    from moved group by 1, 2, 3
  ),
  members as (select currency, day, count(distinct owner)::int as users from moved group by 1, 2)
  insert into bean_daily as d (currency, date, begin, delivered, consumed, recycled, net, types, by_type, users)
  select a.currency, a.day, a.begin, coalesce(sum(t.delivered), 0), coalesce(sum(t.consumed), 0), coalesce(sum(t.recycled), 0),
    coalesce(sum(t.delivered - t.consumed - t.recycled), 0), coalesce(array_agg(t.type order by t.type) filter (where t.type is not null), '{}'),
    coalesce(jsonb_agg(jsonb_build_object('type', t.type, 'delivered', t.delivered, 'consumed', t.consumed, 'recycled', t.recycled,
      'users', t.users) order by t.type) filter (where t.type is not null), '[]'), coalesce(max(m.users), 0)
  from asked a left join typed t on t.currency = a.currency and t.day = a.day
    left join members m on m.currency = a.currency and m.day = a.day
  group by a.currency, a.day, a.begin
  on conflict (date, currency) where delete_time is null do update set delivered = excluded.delivered, consumed = excluded.consumed,
    recycled = excluded.recycled, net = excluded.net, types = excluded.types, by_type = excluded.by_type, users = excluded.users,
    version = d.version + 1, update_time = now()`;

/** Adds days without movements, so that the sheet has no gaps. */
const FILL = `insert into bean_daily (currency, date, begin)
  select s.currency, day::date, ${beginOf("day::date")} from (select currency, min(date) as first, max(date) as last from bean_daily where delete_time is null group by 1) s
    cross join lateral generate_series(s.first, s.last, interval '1 day') day
  on conflict (date, currency) where delete_time is null do nothing`;

/**
 * Balances at the end of each day, once from the days and once from the ledger: the balances of the accounts less all
 * flows after the day. One statement sees both in one state.
 */
const BALANCES = `with since as materialized (
    select day, ${beginOf("day")} as begin from (select coalesce(min(day), 'infinity'::date) as day from unnest($1::date[]) s(day)) s
  ),
  counted as materialized (select ${COUNTED_UP_TO} as last),
  held as (select currency, sum(available + frozen) as n from account where owner_kind = 'user' and currency in (${units}) group by 1),
  later as materialized (
    select f.currency, case when f.id > c.last then 'infinity'::date else ${dayOf} end as day, sum(f.amount) as n
    from account_flow f cross join since s cross join counted c where ${ofMembers} and (f.time >= s.begin or f.id > c.last) group by 1, 2
  ),
  dated as (
    select d.id, d.currency, d.date, d.net, coalesce(l.n, 0) as moved from bean_daily d
      left join later l on l.currency = d.currency and l.day = d.date where d.delete_time is null
    union all select null, l.currency, l.day, 0, l.n from later l
      where not exists (select from bean_daily d where d.currency = l.currency and d.date = l.day and d.delete_time is null)
  ),
  chain as (
    select id, currency, date, (sum(net) over (partition by currency order by date))::bigint as balance,
      coalesce(sum(moved) over (partition by currency order by date desc rows between unbounded preceding and 1 preceding), 0) as after
    from dated
  ),
  ends as (
    select c.id, c.balance, (coalesce(h.n, 0) - c.after)::bigint as ledger
    from chain c cross join since s left join held h on h.currency = c.currency where c.id is not null and c.date >= s.day
  )
  update bean_daily d set balance_end = e.balance, ledger_end = e.ledger, differs = e.balance <> e.ledger
  from ends e where d.id = e.id and (d.balance_end, d.ledger_end, d.differs) is distinct from (e.balance, e.ledger, e.balance <> e.ledger)`;

const lock = (tx: Sql): Promise<unknown> => tx.query("select pg_advisory_xact_lock(hashtext('bean days'))");

/** Computes days anew from the flows, and the balances of all days since. */
export async function computeDays(tx: Sql, days: readonly Day[]): Promise<void> {
  if (days.length === 0) return;
  await lock(tx);
  await tx.query(COMPUTE, parametersOf(days), { planEachTime: true });
  await tx.query(FILL);
  await tx.query(BALANCES, [days.map(({ day }) => day)], { planEachTime: true });
}

async function countBatch(tx: Sql): Promise<{ changed: number; isDone: boolean }> {
  const [own] = await tx.query<{ ok: boolean }>("select pg_try_advisory_xact_lock(hashtext('bean days')) as ok");
  if (!own?.ok) return { changed: 0, isDone: true };
  const settled = await settledIds(tx, DAYS);
  const end = await endOfBatch(tx, accountFlow.name, settled, BATCH);
  await noteSettled(tx, DAYS, accountFlow.name, end ?? settled.upTo);
  if (end === null) return { changed: 0, isDone: true };
  const days = await tx.query<Day>(
    `select distinct f.currency, ${dayOf}::text as day from account_flow f where f.id > $1::bigint and f.id <= $2::bigint and ${ofMembers}`,
    [settled.last, end],
    { planEachTime: true },
  );
  await computeDays(tx, days);
  return { changed: days.length, isDone: end === settled.upTo };
}

/** Compares all days with the ledger once a day, so that a difference does not stay unseen. */
async function checkAll(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const fresh = await tx.query(
      `insert into state (key, value) values ('beanDaysChecked', to_jsonb((now() at time zone '${PLATFORM_ZONE}')::date))
       on conflict (key) do update set value = excluded.value where state.value <> excluded.value returning key`,
    );
    if (fresh.length === 0) return;
    await lock(tx);
    await tx.query(BALANCES, [["0001-01-01"]], { planEachTime: true });
  });
}

/**
 * Computes the days of new flows. A day counts by the effective time of its flows, as the bills of members do, so that a
 * late entry changes the day to which it belongs. Another process may do so: then nothing.
 * @returns number of days
 */
export async function countDays(db: Database): Promise<number> {
  let changed = 0;
  for (;;) {
    const batch = await db.transaction(countBatch);
    changed += batch.changed;
    if (batch.isDone) break;
  }
  await checkAll(db);
  return changed;
}

/** Names of the resource's fields that identify a day. */
export const dayOfRecord = (record: Readonly<Record<string, unknown>>): Day => ({
  currency: Number(record["currency"]),
  day: String(record["date"]),
});
