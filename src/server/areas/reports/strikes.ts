import type { Database, Sql } from "#server/db/sql.ts";

/**
 * Takes back the strikes that a decision gave, for its undo.
 * @returns their number that still counted
 */
export async function takeStrikesBack(tx: Sql, decision: string): Promise<number> {
  const rows = await tx.query<{ points: number; hasExpired: boolean }>(
    `delete from strike where decision = $1::bigint returning points, has_expired as "hasExpired"`,
    [decision],
  );
  return rows.reduce((sum, { points, hasExpired }) => sum + (hasExpired ? 0 : points), 0);
}

/** Ends strikes whose 90 days are over. @returns their number */
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
