import type { Database, Sql } from "#server/db/sql.ts";

/** Seconds to the second attempt. Each further one waits twice as long, up to the last value. */
const FIRST_WAIT = 20;
const LONGEST_WAIT = 6 * 3_600;
/** Days after which a failure is forgotten whose record is no longer due. */
const KEPT_DAYS = 2;

/** SQL: the transition of `resource` on row `t` has failed and waits for its next attempt. */
export const waitsForRetry = (resource: string, transition: string): string =>
  `exists (select 1 from timed_failure f where f.resource = '${resource}' and f.transition = '${transition}' and f.record = t.id and f.next_try > now())`;

/** A transition of one record. */
export interface Attempt {
  resource: string;
  record: string;
  transition: string;
}

/** Notes a failure. @returns true if it is the first one, or has another cause than the last */
export async function noteFailure(db: Database, attempt: Attempt, error: string): Promise<boolean> {
  const [row] = await db.query<{ isNews: boolean }>(
    `with known as (select error from timed_failure where resource = $1 and record = $2::bigint and transition = $3)
     insert into timed_failure as f (resource, record, transition, tries, next_try, error)
     values ($1, $2::bigint, $3, 1, now() + make_interval(secs => ${FIRST_WAIT}), $4)
     on conflict (resource, record, transition) do update set tries = f.tries + 1, error = excluded.error,
       next_try = now() + make_interval(secs => least(${LONGEST_WAIT}, ${FIRST_WAIT} * 2 ^ least(f.tries, 12)))
     returning coalesce((select error from known), '') <> f.error as "isNews"`,
    [attempt.resource, attempt.record, attempt.transition, error.slice(0, 500)],
  );
  return row?.isNews === true;
}

/** Forgets the failures of a record that has now moved. */
export const forgetFailure = (tx: Sql, { resource, record, transition }: Attempt): Promise<unknown> =>
  tx.query("delete from timed_failure where resource = $1 and record = $2::bigint and transition = $3", [
    resource,
    record,
    transition,
  ]);

/** Returns how many records wait for another attempt, and one of the causes. */
export async function openFailures(db: Sql): Promise<{ failing: number; cause: string }> {
  await db.query(`delete from timed_failure where next_try < now() - interval '${KEPT_DAYS} days'`);
  const [row] = await db.query<{ failing: number; cause: string | null }>(
    "select count(*)::int as failing, (array_agg(resource || ' ' || record || ' ' || transition || ': ' || error order by next_try))[1] as cause from timed_failure",
  );
  return { failing: row?.failing ?? 0, cause: row?.cause ?? "" };
}
