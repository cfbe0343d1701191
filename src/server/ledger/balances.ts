import { AccountPart } from "#domain/money/enumerations.ts";
import type { Balances } from "#domain/money/api.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { ADDED_UP_TO } from "./totals.ts";

interface PartRow {
  part: number;
  n: string;
}

/** The last flow of each part up to a moment has the balance of a member's account. */
const LAST = `select p.part, f.balance_after as n from unnest($3::smallint[]) p(part) cross join lateral (
    select balance_after from account_flow where account = $1::bigint and part = p.part and create_time < $2::timestamptz
    order by create_time desc, id desc limit 1) f`;

/** The days before, the flows of the day, and earlier flows that are not added to their days yet. */
const SINCE = `with moment as (
    select $2::timestamptz as at, date_trunc('day', $2::timestamptz at time zone 'UTC') as day
  )
  select part, sum(n)::bigint as n from (
    select part, n from platform_day, moment where account = $1::bigint and part = any($3::smallint[]) and platform_day.day < moment.day
    union all
    select part, amount from account_flow, moment where account = $1::bigint
      and create_time >= moment.day at time zone 'UTC' and create_time < moment.at
    union all
    select part, amount from account_flow, moment where account = $1::bigint and create_time < least(moment.day at time zone 'UTC', moment.at)
      and id > ${ADDED_UP_TO}
  ) moved group by part`;

/**
 * Balances of an account just before a moment, by what was posted until then.
 * @param moment a time as the database writes it, or in seconds since 1970; Infinity for now
 */
export async function balancesAt(sql: Sql, account: AnyRecord, moment: string | number): Promise<Balances> {
  const at =
    typeof moment === "string" ? moment : moment === Infinity ? "infinity" : new Date(moment * 1_000).toISOString();
  const parts = [AccountPart.of("available"), AccountPart.of("frozen")];
  const statement = account["ownerKind"] === "platform" ? SINCE : LAST;
  const rows = await sql.query<PartRow>(statement, [account.id, at, parts], { planEachTime: true });
  const of = (key: "available" | "frozen"): number =>
    Number(rows.find(({ part }) => part === AccountPart.of(key))?.n ?? 0);
  return { available: of("available"), frozen: of("frozen") };
}
