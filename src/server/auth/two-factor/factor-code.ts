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

/** Parameters that every authenticator app supports (RFC 6238): HMAC-SHA-1, six digits, 30 seconds per code. */
const SPAN_SECONDS = 30;
const KEY_BYTES = 20;
/** Number of codes before and after the current one that are accepted, too: clocks differ, and typing takes time. */
const WINDOW = 1;

/** Number of recovery codes. Each has 120 bits, so a plain hash is enough (ASVS 2.6.2). */
const RECOVERY_CODES = 8;
const RECOVERY_BYTES = 15;

/** SQL condition: the key was offered in session `$2` and is not confirmed. No other session can confirm it. */
export const isOffered = "confirmed is null and session = $2";

/** Creates the generator of the codes that the phone shows. */
export const generator = (key: string, label = ""): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(key), period: SPAN_SECONDS });

/** Creates a key for a phone, in base32. */
export const newKey = (): string => new Secret({ size: KEY_BYTES }).base32;

/** Hashes a recovery code, with or without its separators. */
const hashOfRecovery = (owner: string, code: string): string =>
  createHash("sha256")
    .update(`${owner}\n${code.toUpperCase().replaceAll(/[^A-Z2-7]/g, "")}`)
    .digest("hex");

const newRecoveryCode = (): string => {
  const letters = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32;
  return letters.match(/.{4}/g)?.join("-") ?? letters;
};

/**
 * Replaces the recovery codes; earlier ones become void.
 * @returns the new codes, to be shown only once
 */
export async function keepRecovery(tx: Sql, owner: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.query("update second_factor set recovery_hashes = $2 where admin = $1::bigint", [
    owner,
    codes.map((one) => hashOfRecovery(owner, one)),
  ]);
  return codes;
}

/** True for a code without letters, such as one from the phone. A recovery code has 120 bits and cannot be guessed. */
export const isGuessable = (code: string): boolean => !/[a-z]/i.test(code);

/** Returns the message for a code that was not accepted. */
export const whyNotTaken = (code: string): Label =>
  isGuessable(code)
    ? [
        "动态码错误或已使用，请等下一个再试；一直不对时请检查手机的时间",
        "The code is wrong or was used before. Try the next one; if none works, check the phone's clock",
      ]
    : ["备用码错误或已使用，请换一个再试", "The recovery code is wrong or was used before. Try another one"];

/** Result of a code: correct from the phone, a correct recovery code, a phone code used before, or wrong. */
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
 * Checks a code from the phone or a recovery code, and uses it up. Each code is accepted once, even if it is sent
 * several times at the same moment.
 * @param session hash of the session in which a key was offered, for the first code of that key
 */
export async function takeCode(
  tx: Sql,
  { services: { vault }, now }: Pick<LoginContext, "services" | "now">,
  owner: string,
  code: string,
  session: string | null = null,
): Promise<Taken> {
  // Input methods may write full-width digits and letters.
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
 * Counts a try at the second factor. Unknown devices share one count, and the owner's devices share another. So a
 * stranger who has found out the password cannot use up the owner's tries.
 */
export async function beginFactor(db: Sql, context: Context, owner: string): Promise<Attempt> {
  const isOwn = await knowsDevice(db, { by: "id", to: owner }, context.device);
  return beginAttempt(db, `factor:${owner}`, context, isOwn ? "own" : null);
}
