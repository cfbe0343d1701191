import type { BillHead, MemberFigures, MemberHead } from "#domain/beans/api.ts";
import { BeanCurrency } from "#domain/beans/enumerations.ts";
import { beanRecycle } from "#domain/beans/bean-recycle.resource.ts";
import { accountFlow } from "#domain/money/account-flow.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { DAY } from "#kernel/time-units.ts";
import { PLATFORM_ZONE } from "#kernel/time-zone.ts";
import type { CallContext } from "#server/http/endpoints/endpoint.ts";
import { conditionOf } from "#server/resources/list.ts";
import { titlesOf } from "#server/resources/titles.ts";
import { topRows } from "./top-rows.ts";

const TOP = 10;
/** Days of a member's line. */
const DAYS = 90;

interface FigureRow {
  currency: number;
  count: number;
  sum: string;
  members: number;
  largest: string;
  hours: Record<string, number>;
}

/**
 * Adds up the flows that a list shows, apart for each currency.
 * @throws Refusal illegalParameter for a wrong filter
 */
export async function readBillHead(context: CallContext, filter: string): Promise<BillHead> {
  const { db, language } = context;
  const { where, parameters } = conditionOf(accountFlow, filter, context);
  const { values } = parameters;
  const rows = await db.query<FigureRow>(
    `with hour as (
       select t.currency, extract(hour from t.time at time zone '${PLATFORM_ZONE}')::int as hour, count(*)::int as n,
         sum(t.amount) as sum, sum(abs(t.amount)) as size, max(abs(t.amount)) as largest
       from account_flow t where ${where} group by 1, 2
     ), member as (select t.currency, count(distinct (t.owner_kind, t.owner))::int as n from account_flow t where ${where} group by 1)
     select h.currency, sum(h.n)::int as count, sum(h.sum)::bigint as sum, max(m.n) as members, max(h.largest)::bigint as largest,
       jsonb_object_agg(h.hour, h.size) as hours
     from hour h join member m on m.currency = h.currency group by 1 order by count desc`,
    values,
    { planEachTime: true },
  );
  const figures = rows.map(({ sum, largest, hours, ...row }) => ({
    ...row,
    sum: Number(sum),
    largest: Number(largest),
    hours: Array.from({ length: 24 }, (_, hour) => Number(hours[String(hour)] ?? 0)),
  }));
  const [first] = figures;
  if (!first) return { figures, top: [] };
  const ofFirst = { where: `${where} and t.currency = ${Number(first.currency)}`, values };
  return { figures, top: await topRows(db, ofFirst, TOP, language) };
}

interface MemberRow {
  currency: number;
  balance: string;
  earned: string;
  used: string;
  recycled: string;
  rest: string;
  days: { at: number; n: number }[] | null;
}

const MEMBER = `select a.currency, a.available + a.frozen as balance,
    coalesce(f.earned, 0)::bigint as earned, coalesce(f.used, 0)::bigint as used, coalesce(f.recycled, 0)::bigint as recycled,
    coalesce((select sum(r.rest) from bean_recycle r where r."user" = a.owner and r.currency = a.currency and r.rest > 0 and r.delete_time is null), 0)::bigint as rest,
    (select jsonb_agg(jsonb_build_object('at', d.at, 'n', d.n) order by d.at) from (
       select extract(epoch from date_trunc('day', m.time at time zone '${PLATFORM_ZONE}') at time zone '${PLATFORM_ZONE}')::bigint as at, sum(m.amount) as n
       from account_flow m where m.account = a.id and m.time >= to_timestamp($2::double precision) group by 1
     ) d) as days
  from account a left join lateral (
    select sum(m.amount) filter (where m.amount > 0 and m.biz_type <> '${beanRecycle.name}') as earned,
      -sum(m.amount) filter (where m.amount < 0 and m.biz_type <> '${beanRecycle.name}') as used,
      -sum(m.amount) filter (where m.biz_type = '${beanRecycle.name}') as recycled
    from account_flow m where m.account = a.id
  ) f on true
  where a.owner_kind = 'user' and a.owner = $1::bigint and a.currency = any($3::smallint[]) and a.delete_time is null
  order by a.currency desc`;

function figuresOf({ days, ...row }: MemberRow): MemberFigures {
  const [balance, earned, used, recycled, rest] = [row.balance, row.earned, row.used, row.recycled, row.rest].map(
    Number,
  ) as [number, number, number, number, number];
  const moved = days ?? [];
  let running = balance - moved.reduce((sum, { n }) => sum + Number(n), 0);
  const opening = running;
  const points = moved.map(({ at, n }) => ({ time: Number(at), balance: (running += Number(n)) }));
  return { currency: row.currency, balance, earned, used, recycled, rest, opening, points };
}

/** Reads what a member has in beans and coins, and how it came. */
export async function readMemberHead({ db, language, now }: CallContext, id: string): Promise<MemberHead> {
  const from = now - DAYS * DAY;
  const currencies = BeanCurrency.values.map(({ stored }) => stored);
  const [rows, titles] = await Promise.all([
    db.query<MemberRow>(MEMBER, [id, from, currencies], { planEachTime: true }),
    titlesOf(db, new Map([[user.name, new Set([id])]]), language),
  ]);
  return { name: titles[user.name]?.[id] ?? null, figures: rows.map(figuresOf), from, to: now };
}
