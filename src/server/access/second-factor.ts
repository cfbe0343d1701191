import { createHash, randomBytes, randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { admin } from "#domain/reports/admin.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { FactorOffered, OwnFactor } from "#kernel/second-factor.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import type { AccountChange } from "./account-notice.ts";
import { noteAccountChange } from "./account-notice.ts";
import { signOut } from "./end-access.ts";
import { ISSUER } from "./jwt.ts";
import type { LoginContext } from "./session.ts";
import { hashToken } from "./session.ts";
import type { Attempt } from "./throttle.ts";
import { beginAttempt } from "./throttle.ts";

/** What every authenticator program reads (RFC 6238): HMAC-SHA-1, six digits, spans of thirty seconds. */
const SPAN_SECONDS = 30;
const KEY_BYTES = 20;
/** A code of the span before or behind counts as well: clocks differ, and hands are slow. */
const WINDOW = 1;

/** Recovery codes: 120 bits each, so that a plain hash is enough (ASVS 2.6.2). */
const RECOVERY_CODES = 8;
const RECOVERY_BYTES = 15;

/** The caller, in the session that he calls with. */
export type OwnContext = LoginContext & { token: string };

const generator = (key: string, label = ""): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(key), period: SPAN_SECONDS });

const wrongCode = (): Refusal =>
  new Refusal(
    "illegalParameter",
    [
      "动态码不对。等下一个再试；一直不对时，检查手机的时间",
      "The code is wrong. Try the next one; if none is right, check the clock of the phone",
    ],
    { path: "code" },
  );

/** As it was shown, with or without what divides it. */
const hashOfRecovery = (owner: string, code: string): string =>
  createHash("sha256")
    .update(`${owner}\n${code.toUpperCase().replaceAll(/[^A-Z2-7]/g, "")}`)
    .digest("hex");

const newRecoveryCode = (): string => {
  const letters = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32;
  return letters.match(/.{4}/g)?.join("-") ?? letters;
};

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
 * @param isOffered whether it is the first one, of a key that was only offered so far
 */
export async function takeCode(
  tx: Sql,
  { services: { vault }, now }: Pick<LoginContext, "services" | "now">,
  owner: string,
  code: string,
  isOffered = false,
): Promise<Taken> {
  // As an input method writes them, too.
  const plain = code.normalize("NFKC");
  const digits = plain.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return isOffered ? "wrong" : takeRecovery(tx, owner, plain);
  const [row] = await tx.query<{ sealed: string; last: string }>(
    `select sealed_key as sealed, last_span as last from second_factor where admin = $1::bigint
       and (confirmed is null) = $2 for update`,
    [owner, isOffered],
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

/** Tells the owner what happened to his second factor. */
export async function noteFactor(tx: Sql, context: Context, owner: string, change: AccountChange): Promise<void> {
  const record = await readRecord(tx, admin, owner);
  await noteAccountChange(tx, context, change, { before: null, after: record });
}

/** How it stands for the caller. */
export async function ownFactor(db: Sql, id: string): Promise<OwnFactor> {
  const [row] = await db.query<OwnFactor>(
    `select a.second_factor as "isOn", coalesce(cardinality(f.recovery_hashes), 0) as "left",
       exists (select 1 from auth_group g where g.id = any(a.auth_group_ids) and g.needs_second_factor
         and g.delete_time is null) as "isNeeded"
     from admin a left join second_factor f on f.admin = a.id and f.confirmed is not null where a.id = $1::bigint`,
    [id],
  );
  return row ?? { isOn: false, left: 0, isNeeded: false };
}

/**
 * Offers the caller a key for his phone; it counts for nothing before its first code was given.
 * @throws Refusal guardRefused where he has one already
 */
export async function offerFactor(tx: Sql, { actor, services: { vault } }: LoginContext): Promise<FactorOffered> {
  const record = await readRecord(tx, admin, actor.id);
  if (record["secondFactor"])
    throw new Refusal("guardRefused", [
      "两步验证已开启；要换手机，先关闭再开启",
      "There is a second factor already; to change the phone, remove it first and add it again",
    ]);
  const key = new Secret({ size: KEY_BYTES }).base32;
  await tx.query(
    `insert into second_factor (admin, sealed_key) values ($1::bigint, $2)
     on conflict (admin) do update set sealed_key = excluded.sealed_key, last_span = 0`,
    [actor.id, vault.seal(key, actor.id)],
  );
  return { key, address: generator(key, String(record["account"])).toString() };
}

/** Writes that an admin has a second factor or not, and who made it so. */
export async function recordFactor(tx: Sql, context: Context, owner: string, isOn: boolean): Promise<void> {
  const before = await readRecord(tx, admin, owner);
  const after = await updateRecord(tx, admin, before, { secondFactor: isOn }, context.actor.id);
  const command = isOn ? "admin.addFactor" : "admin.removeFactor";
  await recordOperation(tx, context, {
    resource: admin,
    id: owner,
    targetId: null,
    command,
    before,
    after,
    batchId: randomUUID(),
  });
  await noteAccountChange(tx, context, isOn ? "factorAdded" : "factorRemoved", { before, after });
  await publish(tx, [{ kind: "session", admin: owner }]);
}

/** The key, its recovery codes, and logins that wait for one of them. */
export async function forgetFactor(tx: Sql, owner: string): Promise<void> {
  await tx.query("delete from second_factor where admin = $1::bigint", [owner]);
  await tx.query("delete from login_step where admin = $1::bigint", [owner]);
}

/** Counted outside the transaction: a refused try is a try. @throws Refusal tooFrequent */
async function beginOwn(context: OwnContext): Promise<Attempt> {
  const attempt = await beginAttempt(context.db, `factor:${context.actor.id}`, context);
  if (!attempt.wait) return attempt;
  await attempt.withdraw(context.db);
  throw attempt.wait;
}

/**
 * Adds what was offered, once its first code shows that the phone has it. Sessions that came in without it end.
 * @returns recovery codes, to be shown this once
 * @throws Refusal illegalParameter naming code; tooFrequent
 */
export async function addFactor(tx: Sql, context: OwnContext, code: string): Promise<string[]> {
  const { id } = context.actor;
  const attempt = await beginOwn(context);
  if ((await takeCode(tx, context, id, code, true)) !== "phone") {
    await attempt.failed(context.db);
    throw wrongCode();
  }
  await attempt.forget(tx);
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.query("update second_factor set confirmed = now(), recovery_hashes = $2 where admin = $1::bigint", [
    id,
    codes.map((one) => hashOfRecovery(id, one)),
  ]);
  await signOut(tx, id, "factorAdded", { but: hashToken(context.token) });
  await recordFactor(tx, context, id, true);
  return codes;
}

/**
 * Does without it from now on, for who shows it once more: a stolen session must not take it away.
 * @throws Refusal illegalParameter naming code; tooFrequent
 */
export async function removeFactor(tx: Sql, context: OwnContext, code: string): Promise<void> {
  const { id } = context.actor;
  const attempt = await beginOwn(context);
  const taken = await takeCode(tx, context, id, code);
  if (taken === "wrong" || taken === "again") {
    await attempt.failed(context.db);
    throw wrongCode();
  }
  await attempt.forget(tx);
  await forgetFactor(tx, id);
  await recordFactor(tx, context, id, false);
}
