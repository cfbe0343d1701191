import { Refusal } from "#kernel/errors.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

/**
 * catalogue/public-pages.md, /login: after five failures a puzzle, after ten within 30 minutes the account and the
 * address wait 30 minutes.
 */
const UNASKED = 5;
const ALLOWED = 10;
export const WAIT_MINUTES = 30;

export interface Attempt {
  /** There were so many failures that a person has to be shown first. */
  isSuspect: boolean;
  /** Whether there were so many that nothing is looked at: tooFrequent, in the same words whether the account exists. */
  wait: Refusal | null;
  /** Nothing was looked at: this attempt does not count. */
  withdraw(tx: Sql): Promise<void>;
  /** The guess was wrong: it counts against the address as well. */
  failed(tx: Sql): Promise<void>;
  /** The guess was right: this attempt and the failures of the same browser count no more, a stranger's go on counting. */
  forget(tx: Sql): Promise<void>;
}

/** For a way in that cannot be guessed. */
export const noAttempt: Attempt = {
  isSuspect: false,
  wait: null,
  withdraw: async () => undefined,
  failed: async () => undefined,
  forget: async () => undefined,
};

interface Counted {
  account: number;
  ip: number;
  /** Seconds until fewer than the allowed are left; null where fewer are. */
  wait: number | null;
}

/** What is guessed at: a password by the account as it is typed, an own one or the second factor by the id of the admin, or a receiver's code. */
export type Guessed = `account:${string}` | `own:${string}` | `factor:${string}` | `code:${string}`;

/** @param upTo id of the attempt that asks; it and later ones are looked at by their order */
async function countAttempts(db: Sql, subjects: readonly string[], upTo: string | null): Promise<Counted> {
  const [counted] = await db.query<Counted>(
    `with recent as (
       select subject, create_time from login_attempt where subject in ($1, $2)
         and create_time > now() - interval '${WAIT_MINUTES} minutes' and (subject = $2 or $3::bigint is null or id < $3::bigint)
     ), tenth as (
       select (array_agg(create_time order by create_time desc))[${ALLOWED}] as at from recent group by subject)
     select count(*) filter (where subject = $1)::int as account, count(*) filter (where subject = $2)::int as ip,
       (select extract(epoch from max(at) + interval '${WAIT_MINUTES} minutes' - now()) from tenth)::float8 as wait
     from recent`,
    [...subjects, upTo],
  );
  return counted ?? { account: 0, ip: 0, wait: null };
}

const needsPuzzle = ({ account, ip }: Counted): boolean => account >= UNASKED || ip >= UNASKED;

/** Whether the next attempt needs a puzzle, alike for accounts that exist and that do not. */
export const isSuspect = async (db: Sql, account: string, ip: string): Promise<boolean> =>
  needsPuzzle(await countAttempts(db, [`account:${account}`, `ip:${ip}`], null));

/** @param seconds until the next attempt is looked at */
export function tooManyAttempts(seconds: number): Refusal {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return new Refusal("tooFrequent", [
    `尝试次数过多，请 ${minutes} 分钟后再试`,
    `Too many attempts; try again in ${minutes} minute${minutes === 1 ? "" : "s"}`,
  ]);
}

/**
 * Counts an attempt against what is guessed at before the guess is looked at, so that many at once do not all pass the
 * count. Against the address only failures count: colleagues behind one address may log in at the same moment. One that
 * has to wait is withdrawn by whoever began it: who goes on trying would never be let in again.
 * @param apart whose guesses count for themselves: a device's, or those of the devices that the owner came in with
 */
export async function beginAttempt(
  db: Sql,
  guessed: Guessed,
  { ip, device }: Pick<Context, "ip" | "device">,
  apart: string | null = null,
): Promise<Attempt> {
  const subjects = [apart === null ? guessed : `${guessed} ${apart}`, `ip:${ip}`] as const;
  // Both: neighbours share an address, and a device's id is whatever a client says.
  const origin = `${ip} ${device}`;
  const insert = "insert into login_attempt (subject, about, origin) values ($1, $2, $3) returning id";
  const [made] = await db.query<{ id: string }>(insert, [subjects[0], guessed, origin]);
  const id = made?.id ?? "0";
  // Attempts at the same moment see each other; by their order just the first ten go on.
  const counted = await countAttempts(db, subjects, id);
  return {
    isSuspect: needsPuzzle(counted),
    wait: counted.wait === null ? null : tooManyAttempts(counted.wait),
    async withdraw(tx) {
      await tx.query("delete from login_attempt where id = $1::bigint", [id]);
    },
    async failed(tx) {
      await tx.query(insert, [subjects[1], guessed, origin]);
    },
    async forget(tx) {
      await tx.query("delete from login_attempt where subject = $1 and origin = $2", [subjects[0], origin]);
    },
  };
}

/** Failures at these count no more, neither against them nor against the addresses that they came from. */
export async function forgive(tx: Sql, guessed: readonly Guessed[]): Promise<void> {
  await tx.query("delete from login_attempt where about = any($1)", [guessed]);
}
