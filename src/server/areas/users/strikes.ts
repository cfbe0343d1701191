import { STRIKE_DAYS } from "#domain/reports/strike.resource.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { suspendForStrike } from "./exemption.ts";

/** A strike, as it is given. */
interface NewStrikes {
  member: string;
  points: number;
  /** Id of the decision's operation record; null if there is none. */
  decision: string | null;
  reason: string;
}

/** Gives a member strikes for a time (`STRIKE_DAYS`), and suspends the member's exemption. */
export async function giveStrikes(
  tx: Sql,
  context: Context,
  { member, points, decision, reason }: NewStrikes,
): Promise<void> {
  if (points <= 0) return;
  await tx.query(
    `with struck as (
       insert into strike ("user", points, decision, expires)
       values ($1::bigint, $2, $3::bigint, now() + interval '${STRIKE_DAYS} days')
     ) update "user" set strikes = strikes + $2 where id = $1::bigint`,
    [member, points, decision],
  );
  await suspendForStrike(tx, context, member, decision, reason);
}

/** Deletes the strikes that a decision gave, for its undo. Those that have ended count no longer. */
export const takeStrikesBack = (tx: Sql, decision: string): Promise<unknown> =>
  tx.query(
    `with gone as (delete from strike where decision = $1::bigint returning "user", points, has_expired)
     update "user" u set strikes = greatest(u.strikes - g.points, 0)
     from (select "user", sum(points)::int as points from gone where not has_expired group by "user") g
     where u.id = g."user"`,
    [decision],
  );

/**
 * Withdraws the strikes that a decision gave. They stay as records and do not count any more.
 * @param by id of the operation record that reverses the decision
 * @returns their number
 */
export async function withdrawStrikes(tx: Sql, decision: string, by: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `with withdrawn as (
       update strike set has_expired = true, withdrawn_by = $2::bigint
       where decision = $1::bigint and not has_expired returning "user", points
     ), counted as (
       update "user" u set strikes = greatest(u.strikes - w.points, 0)
       from (select "user", sum(points)::int as points from withdrawn group by "user") w where u.id = w."user"
     ) select coalesce(sum(points), 0)::int as n from withdrawn`,
    [decision, by],
  );
  return row?.n ?? 0;
}

/** Lets strikes count again that `by` has withdrawn. */
export const returnStrikes = (tx: Sql, by: string): Promise<unknown> =>
  tx.query(
    `with given as (
       update strike set has_expired = false, withdrawn_by = null where withdrawn_by = $1::bigint returning "user", points
     )
     update "user" u set strikes = u.strikes + g.points
     from (select "user", sum(points)::int as points from given group by "user") g where u.id = g."user"`,
    [by],
  );

/** Ends strikes whose time is over. @returns their number */
export async function expireStrikes(db: Database): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `with ended as (
       update strike set has_expired = true where expires <= now() and not has_expired returning "user", points
     ), counted as (
       update "user" u set strikes = greatest(u.strikes - e.points, 0)
       from (select "user", sum(points)::int as points from ended group by "user") e where u.id = e."user"
     ) select count(*)::int as n from ended`,
  );
  return row?.n ?? 0;
}
