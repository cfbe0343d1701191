import type { Holdings } from "#domain/beans/api.ts";
import { beanRecycle } from "#domain/beans/bean-recycle.resource.ts";
import { illegal } from "#kernel/errors.ts";
import { DAY } from "#kernel/time-units.ts";
import type { CallContext } from "#server/http/endpoints/endpoint.ts";
import { topRows } from "./top-rows.ts";

/** Where the bands of balances begin. */
const BANDS = [0, 1, 100, 1_000, 10_000];
const TOP = 20;
const MOST_DAYS = 366;

interface Asked {
  currency: number;
  from: number;
  to: number;
}

/**
 * Reads what members hold now, by bands, and what moved most in a span. Recyclings are no use of beans.
 * @throws Refusal illegalParameter for a span that ends before it begins, or is longer than 366 days
 */
export async function readHoldings({ db, language }: CallContext, { currency, from, to }: Asked): Promise<Holdings> {
  if (to < from || to - from > (MOST_DAYS + 1) * DAY)
    throw illegal("to", "时间范围最长 366 天", "The span has 366 days at most");
  const [counts, [moved]] = await Promise.all([
    db.query<{ band: number; n: number; held: string }>(
      `select width_bucket(available + frozen, $2::bigint[]) as band, count(*)::int as n, sum(available + frozen)::bigint as held
       from account where owner_kind = 'user' and currency = $1 and delete_time is null group by 1`,
      [currency, BANDS],
    ),
    db.query<{ delivered: string; consumed: string }>(
      `select coalesce(sum(amount) filter (where amount > 0), 0)::bigint as delivered, coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as consumed
       from account_flow where owner_kind = 'user' and currency = $1 and time >= to_timestamp($2::double precision) and time < to_timestamp($3::double precision)
         and biz_type <> '${beanRecycle.name}'`,
      [currency, from, to],
      { planEachTime: true },
    ),
  ]);
  const among = (sign: "<" | ">") => ({
    where: `t.owner_kind = 'user' and t.currency = $1 and t.time >= to_timestamp($2::double precision)
      and t.time < to_timestamp($3::double precision) and t.amount ${sign} 0 and t.biz_type <> '${beanRecycle.name}'`,
    values: [currency, from, to],
  });
  const [gave, took] = await Promise.all([
    topRows(db, among(">"), TOP, language),
    topRows(db, among("<"), TOP, language),
  ]);
  const held = counts.reduce((sum, one) => sum + Number(one.held), 0);
  const days = Math.max(1, (to - from) / DAY);
  const consumedPerDay = Number(moved?.consumed ?? 0) / days;
  return {
    bands: BANDS.map((begin, i) => ({
      from: begin,
      to: BANDS[i + 1] ?? null,
      members: counts.find(({ band }) => band === i + 1)?.n ?? 0,
    })),
    held,
    consumedPerDay: Math.round(consumedPerDay),
    deliveredPerDay: Math.round(Number(moved?.delivered ?? 0) / days),
    lasts: consumedPerDay === 0 ? null : Math.floor(held / consumedPerDay),
    gave,
    took,
  };
}
