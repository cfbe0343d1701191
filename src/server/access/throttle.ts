import { Refusal } from "#kernel/errors.ts";
import type { Sql } from "#server/db/sql.ts";

/** catalogue/public-pages.md, /login: ten failures within 30 minutes and the account and the address wait 30 minutes. */
const ALLOWED = 10;
const MINUTES = 30;

/** @throws Refusal tooFrequent, in the same words whether the account exists or not */
export async function refuseWhenTooMany(db: Sql, subjects: readonly string[]): Promise<void> {
  const rows = await db.query<{ subject: string }>(
    `select subject from login_attempt where subject = any($1::text[]) and create_time > now() - interval '${MINUTES} minutes'
     group by subject having count(*) >= ${ALLOWED}`,
    [subjects],
  );
  if (rows.length > 0)
    throw new Refusal("tooFrequent", [
      `尝试次数过多，请 ${MINUTES} 分钟后再试`,
      `Too many attempts; try again in ${MINUTES} minutes`,
    ]);
}

export async function rememberFailure(db: Sql, subjects: readonly string[]): Promise<void> {
  await db.query("insert into login_attempt (subject) select unnest($1::text[])", [subjects]);
}

export async function forgetFailures(db: Sql, subjects: readonly string[]): Promise<void> {
  await db.query("delete from login_attempt where subject = any($1::text[])", [subjects]);
}
