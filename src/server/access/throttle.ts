import { Refusal } from "#kernel/errors.ts";
import type { Sql } from "#server/db/sql.ts";

/** catalogue/public-pages.md, /login: ten failures within 30 minutes and the account and the address wait 30 minutes. */
const ALLOWED = 10;
const MINUTES = 30;

export interface Attempt {
  /** The password was wrong: it counts against the address as well. */
  failed(): Promise<void>;
  /** The password was right: this attempt and the account's failures count no more. */
  forget(tx: Sql): Promise<void>;
}

/** For a way in that cannot be guessed. */
export const noAttempt: Attempt = { failed: async () => undefined, forget: async () => undefined };

/**
 * Counts an attempt against the account before the password is looked at, so that many at once do not all pass the
 * count. Against the address only failures count: colleagues behind one address may log in at the same moment.
 * @throws Refusal tooFrequent, in the same words whether the account exists or not
 */
export async function beginAttempt(db: Sql, account: string, ip: string): Promise<Attempt> {
  const subjects = [`account:${account}`, `ip:${ip}`];
  const [made] = await db.query<{ id: string }>("insert into login_attempt (subject) values ($1) returning id", [
    subjects[0],
  ]);
  const id = made?.id ?? "0";
  // Attempts at the same moment see each other; by their order just the first ten go on.
  const [counted] = await db.query<{ account: number; ip: number }>(
    `select count(*) filter (where subject = $1 and id <= $3::bigint)::int as account, count(*) filter (where subject = $2)::int as ip
     from login_attempt where subject in ($1, $2) and create_time > now() - interval '${MINUTES} minutes'`,
    [...subjects, id],
  );
  if (counted && (counted.account > ALLOWED || counted.ip >= ALLOWED)) {
    // Refused ones do not count, else who goes on trying would never be let in again.
    await db.query("delete from login_attempt where id = $1::bigint", [id]);
    throw new Refusal("tooFrequent", [
      `尝试次数过多，请 ${MINUTES} 分钟后再试`,
      `Too many attempts; try again in ${MINUTES} minutes`,
    ]);
  }
  return {
    async failed() {
      await db.query("insert into login_attempt (subject) values ($1)", [subjects[1]]);
    },
    async forget(tx) {
      await tx.query("delete from login_attempt where subject = $1", [subjects[0]]);
    },
  };
}
