import { Refusal } from "#kernel/errors.ts";
import type { Sql } from "#server/db/sql.ts";

/**
 * catalogue/public-pages.md, /login: after five failures a puzzle, after ten within 30 minutes the account and the
 * address wait 30 minutes.
 */
const UNASKED = 5;
const ALLOWED = 10;
const MINUTES = 30;

export interface Attempt {
  /** There were so many failures that a person has to be shown first. */
  isSuspect: boolean;
  /** The password was not looked at: this attempt does not count. */
  withdraw(): Promise<void>;
  /** The password was wrong: it counts against the address as well. */
  failed(): Promise<void>;
  /** The password was right: this attempt and the account's failures count no more. */
  forget(tx: Sql): Promise<void>;
}

/** For a way in that cannot be guessed. */
export const noAttempt: Attempt = {
  isSuspect: false,
  withdraw: async () => undefined,
  failed: async () => undefined,
  forget: async () => undefined,
};

interface Counted {
  account: number;
  ip: number;
}

/** What is guessed at: a password by the account as it is typed, an own one by the id of the admin, or a code. */
type Guessed = `account:${string}` | `own:${string}` | `code:${string}`;

const subjectsOf = (guessed: Guessed, ip: string): [string, string] => [guessed, `ip:${ip}`];

/** @param upTo id of the attempt that asks; it and later ones are looked at by their order */
async function countAttempts(db: Sql, subjects: readonly string[], upTo: string | null): Promise<Counted> {
  const [counted] = await db.query<Counted>(
    `select count(*) filter (where subject = $1 and ($3::bigint is null or id < $3::bigint))::int as account,
       count(*) filter (where subject = $2)::int as ip
     from login_attempt where subject in ($1, $2) and create_time > now() - interval '${MINUTES} minutes'`,
    [...subjects, upTo],
  );
  return counted ?? { account: 0, ip: 0 };
}

const reaches = ({ account, ip }: Counted, limit: number): boolean => account >= limit || ip >= limit;

/** Whether the next attempt needs a puzzle, alike for accounts that exist and that do not. */
export const isSuspect = async (db: Sql, account: string, ip: string): Promise<boolean> =>
  reaches(await countAttempts(db, subjectsOf(`account:${account}`, ip), null), UNASKED);

/**
 * Counts an attempt against what is guessed at before the guess is looked at, so that many at once do not all pass the
 * count. Against the address only failures count: colleagues behind one address may log in at the same moment.
 * @throws Refusal tooFrequent, in the same words whether the account exists or not
 */
export async function beginAttempt(db: Sql, guessed: Guessed, ip: string): Promise<Attempt> {
  const subjects = subjectsOf(guessed, ip);
  const [made] = await db.query<{ id: string }>("insert into login_attempt (subject) values ($1) returning id", [
    subjects[0],
  ]);
  const id = made?.id ?? "0";
  const withdraw = async (): Promise<void> => {
    await db.query("delete from login_attempt where id = $1::bigint", [id]);
  };
  // Attempts at the same moment see each other; by their order just the first ten go on.
  const counted = await countAttempts(db, subjects, id);
  if (reaches(counted, ALLOWED)) {
    // Refused ones do not count, else who goes on trying would never be let in again.
    await withdraw();
    throw new Refusal("tooFrequent", [
      `尝试次数过多，请 ${MINUTES} 分钟后再试`,
      `Too many attempts; try again in ${MINUTES} minutes`,
    ]);
  }
  return {
    isSuspect: reaches(counted, UNASKED),
    withdraw,
    async failed() {
      await db.query("insert into login_attempt (subject) values ($1)", [subjects[1]]);
    },
    async forget(tx) {
      await tx.query("delete from login_attempt where subject = $1", [subjects[0]]);
    },
  };
}
