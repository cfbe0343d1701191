import { networkOf } from "#server/http/network-of.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

/**
 * Limits of login attempts. After five failures a CAPTCHA is needed; after ten within 30 minutes the account and the
 * address wait 30 minutes.
 */
const UNASKED = 5;
const ALLOWED = 10;
export const WAIT_MINUTES = 30;

export interface Attempt {
  /** True if a CAPTCHA is needed because of earlier failures. */
  isSuspect: boolean;
  /**
   * The refusal tooFrequent if the attempt has to wait and must not be checked; otherwise null. The text does not
   * depend on whether the account exists.
   */
  wait: Refusal | null;
  /** Removes this attempt from the count, because nothing was checked. */
  withdraw(tx: Sql): Promise<void>;
  /** Counts this attempt as a failure of the address, too. */
  failed(tx: Sql): Promise<void>;
  /**
   * Removes this attempt and the failures of the same browser from the count. Failures of other browsers still count.
   */
  forget(tx: Sql): Promise<void>;
}

/** The attempt for credentials that cannot be guessed. It counts nothing. */
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
  /** Seconds until the next attempt is checked; null where one is allowed now. */
  wait: number | null;
}

/**
 * The target of a guess. Passwords at login: the account as typed. One's own password and the second factor: the
 * admin's id. Codes: the receiver.
 */
export type Guessed = `account:${string}` | `own:${string}` | `factor:${string}` | `code:${string}`;

/**
 * Counts recent attempts at the target and from the address.
 * @param upTo id of the current attempt: of the attempts at the target, only earlier ones are counted. Null counts all
 */
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

/** True if the next attempt needs a CAPTCHA, for existing and unknown accounts alike. */
export const isSuspect = async (db: Sql, account: string, ip: string): Promise<boolean> =>
  needsPuzzle(await countAttempts(db, [`account:${account}`, `ip:${networkOf(ip)}`], null));

/** @param seconds until the next attempt is checked */
function tooManyAttempts(seconds: number): Refusal {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return new Refusal("tooFrequent", [
    `尝试次数过多，请 ${minutes} 分钟后再试`,
    `Too many attempts; try again in ${minutes} minute${minutes === 1 ? "" : "s"}`,
  ]);
}

/**
 * Counts an attempt at its target before the guess is checked, so that parallel attempts cannot all pass. For the
 * address only failures are counted, because several colleagues may log in from one address at the same moment. The
 * caller must withdraw an attempt that has to wait. Otherwise each further try would extend the wait.
 * @param separateCount name of a separate count: for this device, or for all devices that the owner has used; null for the
 * shared count
 */
export async function beginAttempt(
  db: Sql,
  guessed: Guessed,
  { ip, device }: Pick<Context, "ip" | "device">,
  separateCount: string | null = null,
): Promise<Attempt> {
  const subjects = [separateCount === null ? guessed : `${guessed} ${separateCount}`, `ip:${networkOf(ip)}`] as const;
  // The origin contains address and device, because several people may share an address, and a client can choose any
  // device id.
  const origin = `${ip} ${device}`;
  const insert = "insert into login_attempt (subject, about, origin) values ($1, $2, $3) returning id";
  const [made] = await db.query<{ id: string }>(insert, [subjects[0], guessed, origin]);
  const id = made?.id ?? "0";
  // Each attempt counts only earlier ones at the target. So of many parallel attempts only the first ten are checked.
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

/** Removes all failures at these targets, also from the counts of the addresses that they came from. */
export async function clearFailures(tx: Sql, guessed: readonly Guessed[]): Promise<void> {
  await tx.query("delete from login_attempt where about = any($1)", [guessed]);
}
