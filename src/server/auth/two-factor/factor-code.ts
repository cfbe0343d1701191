import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Label } from "#kernel/label.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { knowsDevice } from "#server/auth/login/code-receiver.ts";
import { ISSUER } from "#server/auth/keys/jwt.ts";
import type { LoginContext } from "#server/auth/session/session.ts";
import type { Attempt } from "#server/auth/login/throttle.ts";
import { beginAttempt } from "#server/auth/login/throttle.ts";

/** What every authenticator program reads (RFC 6238): HMAC-SHA-1, six digits, spans of thirty seconds. */
const SPAN_SECONDS = 30;
const KEY_BYTES = 20;
/** A code of the span before or behind counts as well: clocks differ, and hands are slow. */
const WINDOW = 1;

/** 120 bits each, so that a plain hash is enough (ASVS 2.6.2). */
const RECOVERY_CODES = 8;
const RECOVERY_BYTES = 15;

/** SQL: a key that was offered in the session `$2`, which no other session can confirm. */
export const isOffered = "confirmed is null and session = $2";

/** What a phone and the console make the codes with. */
export const generator = (key: string, label = ""): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(key), period: SPAN_SECONDS });

/** A key for a phone, as letters. */
export const newKey = (): string => new Secret({ size: KEY_BYTES }).base32;

/** As it was shown, with or without what divides it. */
const hashOfRecovery = (owner: string, code: string): string =>
  createHash("sha256")
    .update(`${owner}\n${code.toUpperCase().replaceAll(/[^A-Z2-7]/g, "")}`)
    .digest("hex");

const newRecoveryCode = (): string => {
  const letters = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32;
  return letters.match(/.{4}/g)?.join("-") ?? letters;
};

/** Makes the list anew; codes of the one before count no more. @returns the codes, to be shown this once */
export async function keepRecovery(tx: Sql, owner: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.query("update second_factor set recovery_hashes = $2 where admin = $1::bigint", [
    owner,
    codes.map((one) => hashOfRecovery(owner, one)),
  ]);
  return codes;
}

/** Figures are; nobody guesses the 120 bits of a recovery code. */
export const isGuessable = (code: string): boolean => !/[a-z]/i.test(code);

/** What is said of a code that was not taken. */
export const whyNotTaken = (code: string): Label =>
  isGuessable(code)
    ? [
        "动态码不对，或已经用过；等下一个再试，一直不对时检查手机的时间",
        "The code is wrong or was used before; try the next one, and check the clock of the phone if none is right",
      ]
    : ["备用码不对，或已经用过；换一个再试", "The recovery code is wrong or was used before; try another"];

/** What became of a code: the phone's, one of the list, the phone's a second time, or neither. */
export type Taken = "phone" | "recovery" | "again" | "wrong";

async function takeRecovery(tx: Sql, owner: string, code: string): Promise<Taken> {
  const rows = await tx.query(
    `update second_factor set recovery_hashes = array_remove(recovery_hashes, $2)
     where admin = $1::bigint and confirmed is not null and recovery_hashes @> array[$2] returning 1`,
    [owner, hashOfRecovery(owner, code)],
  );
  return rows.length > 0 ? "recovery" : "wrong";
}

/**
 * Takes a code of his phone or of his list; each counts once, however many are sent at once.
 * @param session the session that a key was offered in, where it is the first code of that one
 */
export async function takeCode(
  tx: Sql,
  { services: { vault }, now }: Pick<LoginContext, "services" | "now">,
  owner: string,
  code: string,
  session: string | null = null,
): Promise<Taken> {
  // As an input method writes them, too.
  const plain = code.normalize("NFKC");
  const digits = plain.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return session === null ? takeRecovery(tx, owner, plain) : "wrong";
  const [row] = await tx.query<{ sealed: string; last: string }>(
    `select sealed_key as sealed, last_span as last from second_factor where admin = $1::bigint
       and case when $2::text is null then confirmed is not null else ${isOffered} end for update`,
    [owner, session],
  );
  if (!row) return "wrong";
  const timestamp = now * 1_000;
  const delta = generator(vault.open(row.sealed, owner)).validate({ token: digits, timestamp, window: WINDOW });
  if (delta === null) return "wrong";
  const span = Math.floor(now / SPAN_SECONDS) + delta;
  if (span <= Number(row.last)) return "again";
  await tx.query("update second_factor set last_span = $2 where admin = $1::bigint", [owner, span]);
  return "phone";
}

/**
 * Counts a try at it: on devices that the owner never came in with, and once more on his own, so that who has found out
 * a password uses up nothing of his.
 */
export async function beginFactor(db: Sql, context: Context, owner: string): Promise<Attempt> {
  const isOwn = await knowsDevice(db, { by: "id", to: owner }, context.device);
  return beginAttempt(db, `factor:${owner}`, context, isOwn ? "own" : null);
}
