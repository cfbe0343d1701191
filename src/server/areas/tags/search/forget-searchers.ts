import type { Database } from "#server/db/sql.ts";

/** Days after which a search no longer says who made it. */
const KEPT_DAYS = 90;
/** Most records of one statement, so that no lock lasts long. */
const BATCH = 5_000;

/** Removes the member from old searches. The searches and their counts stay. @returns the number of changed records */
export async function forgetSearchers(db: Database): Promise<number> {
  let done = 0;
  for (;;) {
    const rows = await db.query(
      `update search_record set "user" = null where id in (
         select id from search_record where "user" is not null and time < now() - interval '${KEPT_DAYS} days'
         order by id limit ${BATCH}) returning 1`,
    );
    done += rows.length;
    if (rows.length < BATCH) return done;
  }
}
